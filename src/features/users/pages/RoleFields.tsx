import '#web/ui/form/input-styles.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { CompaniesField } from '#features/companies/public.tsx'
import { seatFields } from '#features/companies/shared/fields.ts'
import { userFields } from '#features/users/shared/fields.ts'
import type { seat } from '#features/users/shared/contract.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { type ClientRole, clientRoles, isStaffRole, type Role, staffRoles } from '#kernel/access/access.ts'
import { isSwitchedOn } from '#web/session/config.ts'

interface Values {
  role: Role
  isAdmin: boolean
  companies?: z.infer<typeof seat>[]
}

const optionsOf = (roles: readonly Role[]) => roles.map(value => ({ value, label: roleLabels[value] }))

const seatsOf = (ids: readonly string[], role: Role, sees_settlements: boolean) =>
  ids.map(id => ({ id, role: role as ClientRole, sees_settlements: sees_settlements && role !== 'owner' }))

/** A client without a company finds nothing in the portal that could be done. */
export const needsCompany: [(values: Values) => boolean, { path: string[]; message: string }] = [
  ({ isAdmin, companies = [] }) => isAdmin || companies.length > 0 || !isSwitchedOn('company'),
  { path: ['companies'], message: 'Proszę wybrać co najmniej jedną firmę.' },
]

/** The role decides which of the two areas the person works in, so the flag follows it; a client's role counts in companies. */
export function RoleFields() {
  const { watch, setValue, formState } = useFormContext<Values>()
  const [sees, setSees] = useState(false)
  const role = watch('role')
  const ids = (watch('companies') ?? []).map(({ id }) => id)
  const seat = (ids: readonly string[], role: Role, sees: boolean) =>
    setValue('companies', isStaffRole(role) ? [] : seatsOf(ids, role, sees), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <>
      <NativeSelect
        id="field-role"
        label={userFields.role.label}
        required
        value={role}
        data={[
          { group: 'Klient', items: optionsOf(clientRoles) },
          { group: 'Biuro', items: optionsOf(staffRoles) },
        ]}
        onChange={event => {
          const chosen = event.currentTarget.value as Role
          setValue('role', chosen, { shouldDirty: true })
          setValue('isAdmin', isStaffRole(chosen), { shouldDirty: true })
          seat(ids, chosen, sees)
        }}
      />
      {!isStaffRole(role) && isSwitchedOn('company') && (
        <Suspense>
          <CompaniesField ids={ids} onChange={chosen => seat(chosen, role, sees)} error={formState.errors.companies?.message} />
          {role !== 'owner' && (
            <Checkbox
              label={seatFields.sees_settlements.label}
              checked={sees}
              onChange={event => {
                setSees(event.currentTarget.checked)
                seat(ids, role, event.currentTarget.checked)
              }}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
