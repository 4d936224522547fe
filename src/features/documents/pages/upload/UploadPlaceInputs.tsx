import '#web/ui/form/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { CompanySelect } from '#features/companies/public.tsx'
import { monthOptions } from '#features/documents/pages/choices.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './DocumentUpload.module.css'
import type { Purpose, UploadPlace } from './use-upload-place.ts'
import type { UploadRequest } from './upload-state.ts'

const purposeOptions: { value: Purpose; label: string }[] = [
  { value: 'client', label: 'Dokumenty klienta' },
  { value: 'office', label: 'Z biura, bez potwierdzenia' },
  { value: 'read', label: 'Z biura do wiadomości, z potwierdzeniem odczytu' },
  { value: 'acknowledge', label: 'Z biura do wiadomości, klient musi potwierdzić' },
]

/** Company, month, category and, for staff, whose papers these are. */
export function UploadPlaceInputs({ upload }: { upload: UploadPlace }) {
  const { isAdmin } = useUser()
  const { company, companies, choose } = upload
  const onChoose = (key: keyof UploadRequest) => (event: ChangeEvent<HTMLSelectElement>) => choose({ [key]: event.currentTarget.value })
  return (
    <>
      <div className={classes.choices}>
        {isAdmin && (
          <CompanySelect
            label={documentFields.company_id.label}
            required
            value={company || null}
            onChange={id => choose({ company_id: id ?? undefined })}
            className={classes.wide}
          />
        )}
        {!isAdmin && companies.length !== 1 && (
          <NativeSelect
            label={documentFields.company_id.label}
            required
            data={[...(company ? [] : [{ value: '', label: 'Proszę wybrać firmę' }]), ...companies]}
            value={company}
            onChange={onChoose('company_id')}
            className={classes.wide}
            data-autofocus={!company || undefined}
          />
        )}
        <NativeSelect label={documentFields.month.label} data={monthOptions(upload.month)} value={upload.month} onChange={onChoose('month')} />
        <NativeSelect label={documentFields.category.label} data={upload.categories} value={upload.category} onChange={onChoose('category')} />
        {isAdmin && (
          <NativeSelect
            label="Pochodzenie i cel"
            data={purposeOptions}
            value={upload.purpose}
            onChange={event => upload.setPurpose(event.currentTarget.value as Purpose)}
            className={classes.wide}
          />
        )}
      </div>
      {company && (upload.isDeclared || upload.isMonthOpen) && (
        <p className={classes.months} data-declared={upload.isDeclared || undefined} role="status">
          {upload.isDeclared
            ? `${isAdmin ? 'Klient zgłosił' : 'Zgłosili już Państwo'} komplet dokumentów: ${formatMonth(upload.month)}.`
            : 'Faktura w pliku XML trafi do miesiąca swojej daty.'}
        </p>
      )}
    </>
  )
}
