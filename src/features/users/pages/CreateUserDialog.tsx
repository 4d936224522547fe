import { newUser, users } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
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
        <FieldInput fields={userFields} name="first_name" />
        <FieldInput fields={userFields} name="last_name" />
      </FieldPair>
      <FieldPair>
        <FieldInput fields={userFields} name="email" />
        <FieldInput fields={userFields} name="phone" />
      </FieldPair>
      <RoleFields />
    </FormDialog>
  )
}
