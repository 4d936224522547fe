import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Procedure, procedureBody, procedures } from '#features/procedures/contract.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'

export function ProcedureDialog({ procedure, onClose }: { procedure: Procedure | undefined; onClose(): void }) {
  const [removing, setRemoving] = useState(false)
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
  if (removing && procedure)
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={`Usunąć procedurę „${procedure.title}”?`}
        act="Usuń procedurę"
        danger
        onConfirm={async () => {
          await call(procedures.remove, { params: { id: procedure.id } })
          toast(`Usunięto procedurę: ${procedure.title}.`)
          await refreshQueries('procedures')
        }}
      />
    )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={procedure ? 'Zmiana procedury' : 'Nowa procedura'}
      act={procedure ? 'Zapisz procedurę' : 'Dodaj procedurę'}
      form={form}
      size={720}
    >
      <TextField name="title" label="Nazwa" required maxLength={120} description="Na przykład: Jak zawiesić działalność" />
      <RichTextField name="content" label="Co trzeba zrobić" />
      {procedure && (
        <Button variant="danger-outline" size="xs" onClick={() => setRemoving(true)}>
          Usuń procedurę
        </Button>
      )}
    </FormDialog>
  )
}
