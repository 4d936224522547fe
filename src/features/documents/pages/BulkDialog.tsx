import { bulkMonth, bulkReason, bulkTags } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { plural } from '#kernel/text/plural.ts'
import { TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { changeDocuments, documentForms } from './bulk-actions.ts'
import { lastMonth, monthOptions } from './choices.ts'
import { splitTags } from './tags.ts'

interface Props {
  ids: string[]
  onClose(): void
  onDone(): void
}

export function BulkDialog({ action, ...props }: Props & { action: 'return' | 'move' | 'tag' }) {
  if (action === 'return') return <ReturnDialog {...props} />
  return action === 'move' ? <MoveDialog {...props} /> : <TagDialog {...props} />
}

function ReturnDialog({ ids, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: bulkReason,
    defaults: { reason: '' },
    send: ({ reason }) => changeDocuments({ action: 'return', ids, reason }),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Do poprawy: ${plural(ids.length, documentForms)}`} act="Odeślij do poprawy" form={form}>
      <TextAreaField {...inputProps(documentFields, 'reason')} description="Co trzeba poprawić? Klient dostanie tę wiadomość e-mailem." />
    </FormDialog>
  )
}

function MoveDialog({ ids, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: bulkMonth,
    defaults: { month: lastMonth() },
    send: ({ month }) => changeDocuments({ action: 'move', ids, month }),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Inny miesiąc: ${plural(ids.length, documentForms)}`} act="Przenieś" form={form}>
      <FieldInput fields={documentFields} name="month" options={monthOptions()} />
    </FormDialog>
  )
}

function TagDialog({ ids, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: bulkTags,
    defaults: { tags: '' },
    send: ({ tags }) => changeDocuments({ action: 'tag', ids, tags: splitTags(tags) }),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Etykiety: ${plural(ids.length, documentForms)}`} act="Dodaj etykiety" form={form}>
      <TextField name="tags" label={documentFields.tags.label} required description="Kilka etykiet rozdzielamy przecinkiem." />
    </FormDialog>
  )
}
