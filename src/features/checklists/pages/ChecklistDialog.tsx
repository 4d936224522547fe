import { type Checklist, checklistBody, checklists } from '#features/checklists/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { LinesField } from '#web/ui/form/LinesField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

export function ChecklistDialog({ checklist, onClose }: { checklist: Checklist | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: checklistBody,
    defaults: { title: checklist?.title ?? '', points: checklist?.points ?? [] },
    version: checklist?.version,
    send: (body, { idempotent, version }) =>
      checklist ? call(checklists.update, { params: { id: checklist.id }, body, version }) : call(checklists.create, { body, idempotent }),
    onDone: () => {
      toast(checklist ? 'Zapisano szablon.' : 'Dodano szablon.')
      void refreshQueries('checklists')
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={checklist ? 'Zmiana szablonu' : 'Nowy szablon'}
      act={checklist ? 'Zapisz szablon' : 'Dodaj szablon'}
      form={form}
      removal={
        checklist && {
          title: `Usunąć szablon „${checklist.title}”?`,
          act: 'Usuń szablon',
          run: async () => {
            await call(checklists.remove, { params: { id: checklist.id } })
            toast(`Usunięto szablon: ${checklist.title}.`)
            await refreshQueries('checklists')
          },
        }
      }
    >
      <TextField name="title" label="Nazwa" required description="Na przykład: Zamknięcie miesiąca" />
      <LinesField name="points" label="Pozycje" required rows={8} />
    </FormDialog>
  )
}
