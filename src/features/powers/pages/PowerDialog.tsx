import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { payers } from '#features/payers/shared/contract.ts'
import { type Power, powerBody, powers } from '#features/powers/shared/contract.ts'
import { powerFields } from '#features/powers/shared/fields.ts'
import { nameOfPower, type PowerKind } from '#features/powers/shared/labels.ts'
import { namedKinds, personalKinds } from '#features/powers/shared/rules.ts'
import { PersonField } from '#features/users/public.tsx'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { omitFields } from '#kernel/fields/record.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { icon } from '#web/ui/display/icon.ts'
import { FieldInput, FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import classes from '#features/powers/public.module.css'

interface Props {
  company_id: string
  power: Power | undefined
  /** What a new one begins with. */
  kind?: PowerKind | undefined
  payer_id?: string | null | undefined
  onClose(): void
}

/** A power as it is written down; a scan goes along. */
export function PowerDialog({ company_id, power, kind, payer_id, onClose }: Props) {
  const [busy, run] = useAttempt()
  const [file, setFile] = useState<{ id: string; name: string }>()
  const { choose, input } = useFileChooser({ label: 'Skan pełnomocnictwa', onFiles: ([first]) => void take(first) })
  const people = useCall(payers.list, { params: { id: company_id } }).data?.data ?? []
  const withFile = <Body extends object>(body: Body) => (file ? { ...body, file_id: file.id } : body)
  const initial = initialValues(powerFields)
  const dialog = useRecordDialog({
    record: power,
    onClose,
    noun: { added: 'Nowe pełnomocnictwo', genitive: 'pełnomocnictwa', accusative: 'pełnomocnictwo' },
    schema: powerBody,
    defaults: power ? formValues(powerFields, power) : { ...initial, kind: kind ?? initial.kind, payer_id: payer_id ?? null },
    create: (body, idempotent) => call(powers.create, { params: { id: company_id }, body: withFile(body), idempotent }),
    update: ({ id }, body, version) => call(powers.update, { params: { id }, body: withFile(body), version }),
    name: power && nameOfPower(power),
    remove: ({ id }) => call(powers.remove, { params: { id } }),
    refresh: () => refreshQueries('companies', 'powers'),
  })
  const chosen = dialog.form.form.watch('kind')
  const personal = personalKinds.includes(chosen)

  async function take(chosenFile: File | undefined) {
    if (!chosenFile) return
    await run(async () => {
      const { uploadFile } = await import('#features/comments/public.tsx')
      setFile(await uploadFile(chosenFile))
    })
  }

  return (
    <FormDialog {...dialog} form={{ ...dialog.form, busy: dialog.form.busy || busy }} size={600}>
      <FieldInputs
        fields={omitFields(powerFields, [
          'file_id',
          ...(namedKinds.includes(chosen) ? [] : (['name'] as const)),
          ...(people.length > 0 ? [] : (['payer_id'] as const)),
          ...(power ? [] : (['revoked_day'] as const)),
        ])}
        own={{
          payer_id: <FieldInput fields={powerFields} name="payer_id" options={people.map(({ id, name }) => ({ value: id, label: name }))} />,
          holder_id: <PersonField {...inputProps(powerFields, 'holder_id')} label={personal ? 'Komu' : 'Komu (puste: biuro)'} required={personal} />,
        }}
      />
      <div className={classes.file}>
        <Button variant="default" size="xs" loading={busy} leftSection={<IconUpload {...icon} />} onClick={choose}>
          {file?.name ?? power?.file_name ?? 'Dołącz skan'}
        </Button>
        <input {...input} />
      </div>
    </FormDialog>
  )
}
