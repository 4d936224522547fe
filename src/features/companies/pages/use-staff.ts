import { useMemo } from 'react'
import { users } from '#features/users/contract.ts'
import { useCall } from '#web/use-call.ts'
import { nameOf } from './company-looks.ts'

/** The office's people by name, for a filter. */
export function useStaff() {
  const people = useCall(users.list, { query: { filters: 'isAdmin=true,status=active|invited', sort: 'last_name:asc', limit: 100 } })
  return useMemo(() => (people.data?.data ?? []).map(person => ({ value: person.id, label: nameOf(person) })), [people.data])
}
