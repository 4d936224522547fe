import { newUser, users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { needsCompany, RoleFields } from './RoleFields.tsx'

const schema = newUser.refine(...needsCompany)

export function CreateUserDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const form = useServerForm({
    schema,
    defaults: { email: '', first_name: '', last_name: '', phone: null, isAdmin: false, role: 'owner', companies: [] },
    send: (body, { idempotent }) => call(users.create, { body, idempotent }),
    onDone: () => {
      toast('Dodano użytkownika. Link do ustawienia hasła jest w drodze.')
      void refreshQueries('users')
      form.form.reset()
      onClose()
    },
  })
  return (
    <FormDialog opened={opened} onClose={onClose} title="Dodaj użytkownika" act="Dodaj użytkownika" form={form}>
      <FieldPair>
        <TextField name="first_name" label="Imię" required />
        <TextField name="last_name" label="Nazwisko" required />
      </FieldPair>
      <FieldPair>
        <TextField name="email" label="Adres e-mail" type="email" required autoComplete="off" />
        <TextField name="phone" label="Telefon" type="tel" />
      </FieldPair>
      <RoleFields />
    </FormDialog>
  )
}
