import { useMemo } from 'react'
import { users } from '#features/users/contract.ts'
import { useCall } from '#web/use-call.ts'
import { nameOf } from './company-looks.ts'

/** People who can be given a role, by name: the office's staff, or the clients. */
export function useStaff(isAdmin = true, enabled = true) {
  const people = useCall(users.list, { query: { filters: `isAdmin=${isAdmin},status=active|invited`, sort: 'last_name:asc', limit: 100 } }, { enabled })
  return useMemo(() => (people.data?.data ?? []).map(person => ({ value: person.id, label: nameOf(person) })), [people.data])
}
