import '#web/ui/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { clientRoles, isStaffRole, type Role, staffRoles } from '#kernel/access.ts'
import { roleLabels } from '#features/users/labels.ts'

const optionsOf = (roles: readonly Role[]) => roles.map(value => ({ value, label: roleLabels[value] }))

/** The role decides which of the two areas the person works in, so the flag follows it. */
export function RoleFields() {
  const { watch, setValue } = useFormContext<{ role: Role; isAdmin: boolean }>()
  return (
    <NativeSelect
      id="field-role"
      label="Rola"
      required
      value={watch('role')}
      data={[
        { group: 'Klient', items: optionsOf(clientRoles) },
        { group: 'Biuro', items: optionsOf(staffRoles) },
      ]}
      onChange={event => {
        const role = event.currentTarget.value as Role
        setValue('role', role, { shouldDirty: true })
        setValue('isAdmin', isStaffRole(role), { shouldDirty: true })
      }}
    />
  )
}
