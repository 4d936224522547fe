import { z } from 'zod'
import type { Company } from '#features/companies/shared/contract.ts'
import { clientRoleMeanings, roleLabels } from '#features/users/shared/labels.ts'
import { users } from '#features/users/shared/contract.ts'
import { clientRoles } from '#kernel/access/access.ts'
import { email } from '#kernel/fields/scalars.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useUser } from '#web/session/use-session.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { seatFields } from '#features/companies/shared/fields.ts'

const schema = z.object({ email, role: z.enum(clientRoles), sees_settlements: z.boolean() })

interface Props {
  company: Pick<Company, 'id'>
  /** Whoever owns it is meant. */
  owner?: boolean
  email?: string
  onClose(): void
}

/** Invites somebody of the client's side into this company; only the office makes owners. */
export function InvitePersonDialog({ company, owner = false, email = '', onClose }: Props) {
  const { isAdmin } = useUser()
  const form = useServerForm({
    schema,
    defaults: { email, role: owner ? ('owner' as const) : ('member' as const), sees_settlements: false },
    send: ({ email, role, sees_settlements }, { idempotent }) =>
      call(users.invite, { body: { email, isAdmin: false, role, companies: [{ id: company.id, role, sees_settlements }] }, idempotent }),
    onDone: () => {
      toast('Zaproszenie wysłane.')
      void refreshQueries('companies', 'users')
      onClose()
    },
  })
  const roles = clientRoles.filter(role => isAdmin || role !== 'owner')
  return (
    <FormDialog opened onClose={onClose} title="Zaproś osobę" act="Wyślij zaproszenie" form={form}>
      <TextField name="email" label="Adres e-mail" type="email" required autoComplete="off" />
      <SelectField
        name="role"
        label="Rola w firmie"
        options={roles.map(value => ({ value, label: roleLabels[value] }))}
        required
        description={clientRoleMeanings[form.form.watch('role')]}
      />
      {form.form.watch('role') !== 'owner' && <FieldInput fields={seatFields} name="sees_settlements" />}
    </FormDialog>
  )
}
