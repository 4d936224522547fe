import { type Document, documents, documentReason } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { actionLabels } from '#features/documents/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

export type ReasonedAction = 'return' | 'reject' | 'unbook'

interface Props {
  document: Document
  action: ReasonedAction
  onClose(): void
  onDone(action: ReasonedAction): void
}

export function ReasonDialog({ document, action, onClose, onDone }: Props) {
  const { label, question, act } = actionLabels[action]
  const form = useServerForm({
    schema: documentReason,
    defaults: { reason: '' },
    send: (body, { idempotent }) => call(documents[action], { params: { id: document.id }, body, idempotent, version: document.version }),
    onDone: () => onDone(action),
  })
  return (
    <FormDialog opened onClose={onClose} title={`${label}: ${document.title}`} act={act} form={form}>
      <TextAreaField {...inputProps(documentFields, 'reason')} description={question} />
    </FormDialog>
  )
}
