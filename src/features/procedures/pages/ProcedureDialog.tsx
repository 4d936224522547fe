import { type Procedure, procedureBody, procedures } from '#features/procedures/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

export function ProcedureDialog({ procedure, onClose }: { procedure: Procedure | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: procedureBody,
    defaults: { title: procedure?.title ?? '', content: procedure?.content ?? '' },
    version: procedure?.version,
    send: (body, { idempotent, version }) =>
      procedure ? call(procedures.update, { params: { id: procedure.id }, body, version }) : call(procedures.create, { body, idempotent }),
    onDone: () => {
      toast(procedure ? 'Zapisano procedurę.' : 'Dodano procedurę.')
      void refreshQueries('procedures')
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={procedure ? 'Zmiana procedury' : 'Nowa procedura'}
      act={procedure ? 'Zapisz procedurę' : 'Dodaj procedurę'}
      form={form}
      size={720}
      removal={
        procedure && {
          title: `Usunąć procedurę „${procedure.title}”?`,
          act: 'Usuń procedurę',
          run: async () => {
            await call(procedures.remove, { params: { id: procedure.id } })
            toast(`Usunięto procedurę: ${procedure.title}.`)
            await refreshQueries('procedures')
          },
        }
      }
    >
      <TextField name="title" label="Nazwa" required description="Na przykład: Jak zawiesić działalność" />
      <RichTextField name="content" label="Co trzeba zrobić" />
    </FormDialog>
  )
}
