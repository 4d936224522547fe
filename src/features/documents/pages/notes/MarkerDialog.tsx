import { type Document, documentMarker, documents } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { chosenMarkerLabels } from '#features/documents/shared/labels.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { SelectField, TextAreaField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

export function MarkerDialog({ document, onClose }: { document: Document; onClose(): void }) {
  const form = useServerForm({
    schema: documentMarker,
    defaults: { jpk_marker: document.jpk_marker_chosen, reason: '' },
    send: (body, { idempotent }) => call(documents.marker, { params: { id: document.id }, body, idempotent, version: document.version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('documents')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Znacznik JPK: ${document.title}`} act="Zapisz" form={form}>
      <SelectField name="jpk_marker" label={documentFields.jpk_marker.label} placeholder="Ustalany samoczynnie" options={optionsOf(chosenMarkerLabels)} />
      <TextAreaField
        {...inputProps(documentFields, 'reason')}
        description="Dlaczego ten dokument ma mieć taki znacznik? Powód zostanie w historii dokumentu."
      />
    </FormDialog>
  )
}
