import type { z } from 'zod'
import { useWatch } from 'react-hook-form'
import { type TaxProfile, type TaxValues, taxProfileChange, taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { profileFields } from '#features/tax-profiles/shared/fields.ts'
import { writeFullTime } from '#features/tax-profiles/shared/labels.ts'
import { taxValuesOf, touchedMonths, usualFromDays, usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { inForceOn, isFirst } from '#kernel/dates/effective-dates.ts'
import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, TextAreaField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type ServerForm, useServerForm } from '#web/ui/form/use-server-form.ts'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'
import { TaxValueInputs } from './TaxValueInputs.tsx'

interface Props {
  company_id: string
  profiles: readonly TaxProfile[]
  closed_months: readonly string[]
  /** The record that is put right; without one, a change from a day is added. */
  corrected?: TaxProfile
  onClose(): void
}

type Values = z.input<typeof taxProfileChange>

const written = (values: TaxValues) => ({ ...values, full_time: writeFullTime(values.full_time) })

/** A change that begins on a day, or a correction of one that was written down wrongly. */
export function TaxProfileDialog({ company_id, profiles, closed_months, corrected, onClose }: Props) {
  const today = warsawToday()
  const last = corrected ?? inForceOn(profiles, today)
  const values = last ? taxValuesOf(last) : usualTaxValues
  const days = usualFromDays(today)
  const form = useServerForm({
    schema: taxProfileChange,
    defaults: {
      ...written(values),
      from_day: corrected?.from_day ?? days.quarter,
      note: corrected?.note ?? '',
      confirmed: false,
    },
    version: corrected?.version,
    fromRecord: (record: TaxProfile) => ({ ...written(taxValuesOf(record)), from_day: record.from_day, note: record.note ?? '' }),
    send: (body, { idempotent, version }) =>
      corrected
        ? call(taxProfiles.update, { params: { id: corrected.id }, body, version })
        : call(taxProfiles.create, { params: { id: company_id }, body, idempotent }),
    onDone: () => {
      toast(corrected ? 'Poprawiono profil podatkowy.' : 'Zapisano zmianę profilu podatkowego.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={720}
      title={corrected ? 'Poprawka profilu podatkowego' : 'Zmiana profilu podatkowego'}
      act={corrected ? 'Zapisz poprawkę' : 'Zapisz zmianę'}
      form={form}
    >
      {corrected && isFirst(corrected) ? (
        <p>Ten zapis obowiązuje od początku.</p>
      ) : (
        <DateField
          name="from_day"
          label={profileFields.from_day.label}
          required
          description={`Najczęściej od początku ${days.quarter === days.year ? '' : `kwartału (${formatDate(days.quarter)}) albo `}roku (${formatDate(days.year)}).`}
        />
      )}
      <TaxValueInputs />
      <TextAreaField name="note" label={profileFields.note.label} rows={2} />
      <Touched form={form} {...{ profiles, closed_months, corrected }} />
    </FormDialog>
  )
}

/** Says at once, and not only after sending, which closed months the change would touch. */
function Touched({ form, profiles, closed_months, corrected }: Pick<Props, 'profiles' | 'closed_months' | 'corrected'> & { form: ServerForm<Values> }) {
  const values = useWatch({ control: form.form.control }) as z.output<typeof taxProfileChange>
  if (!isPlainDate(values.from_day ?? '')) return null
  const others = profiles.filter(profile => profile !== corrected)
  const typed = { ...values, full_time: Number(String(values.full_time).replace(',', '.')).toFixed(2) }
  return <ClosedMonths months={touchedMonths(profiles, [...others, typed], closed_months)} />
}
