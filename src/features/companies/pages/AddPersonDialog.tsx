import { z } from 'zod'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { companyRoles, isClientRole } from '#kernel/access/access.ts'
import { required } from '#kernel/fields/zod-messages-pl.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PersonField } from '#features/users/public.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { seatFields } from '#features/companies/shared/fields.ts'

const assignableRoles = companyRoles.filter(role => role !== 'caretaker')
const schema = z.object({ role: z.enum(assignableRoles), user_id: z.string().min(1, required), sees_settlements: z.boolean() })
const roleOptions = assignableRoles.map(value => ({ value, label: roleLabels[value] }))

/** Gives somebody with an account a role in this company. */
export function AddPersonDialog({ company, onClose }: { company: Company; onClose(): void }) {
  const form = useServerForm({
    schema,
    defaults: { role: 'accountant', user_id: '', sees_settlements: false },
    send: body => call(companies.addPerson, { params: { id: company.id }, body }),
    onDone: () => {
      toast('Dodano osobę do firmy.')
      void refreshQueries('companies', 'users')
      onClose()
    },
  })
  const role = form.form.watch('role')
  const forClients = isClientRole(role)
  return (
    <FormDialog opened onClose={onClose} title="Dodaj osobę" act="Dodaj osobę" form={form}>
      <SelectField name="role" label="Rola w firmie" options={roleOptions} required />
      <PersonField name="user_id" label={forClients ? 'Osoba ze strony klienta' : 'Osoba z biura'} clients={forClients} required />
      {forClients && role !== 'owner' && <FieldInput fields={seatFields} name="sees_settlements" />}
    </FormDialog>
  )
}
