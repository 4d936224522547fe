import { type Checklist, checklistBody, checklists } from '#features/checklists/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { LinesField } from '#web/ui/form/LinesField.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

export function ChecklistDialog({ checklist, onClose }: { checklist: Checklist | undefined; onClose(): void }) {
  const dialog = useRecordDialog({
    record: checklist,
    onClose,
    noun: { added: 'Nowy szablon', genitive: 'szablonu', accusative: 'szablon' },
    schema: checklistBody,
    defaults: { title: checklist?.title ?? '', points: checklist?.points ?? [] },
    create: (body, idempotent) => call(checklists.create, { body, idempotent }),
    update: ({ id }, body, version) => call(checklists.update, { params: { id }, body, version }),
    name: checklist?.title,
    remove: ({ id }) => call(checklists.remove, { params: { id } }),
    refresh: () => refreshQueries('checklists'),
  })
  return (
    <FormDialog {...dialog}>
      <TextField name="title" label="Nazwa" required description="Na przykład: Zamknięcie miesiąca" />
      <LinesField name="points" label="Pozycje" required rows={8} />
    </FormDialog>
  )
}
