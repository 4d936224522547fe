import { invitation, users } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { needsCompany, RoleFields } from './RoleFields.tsx'

const schema = invitation.refine(...needsCompany)

/** The person gets a link and gives the rest of the data themselves. */
export function InviteUserDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const form = useServerForm({
    schema,
    defaults: { email: '', isAdmin: false, role: 'owner', companies: [] },
    send: (body, { idempotent }) => call(users.invite, { body, idempotent }),
    onDone: () => {
      toast('Zaproszenie wysłane.')
      void refreshQueries('users')
      form.form.reset()
      onClose()
    },
  })
  return (
    <FormDialog opened={opened} onClose={onClose} title="Zaproś użytkownika" act="Wyślij zaproszenie" form={form}>
      <FieldInput fields={userFields} name="email" />
      <RoleFields />
    </FormDialog>
  )
}
