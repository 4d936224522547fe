import { useMemo } from 'react'
import { sessionParts } from '#web/session/session-parts.ts'
import { useCall } from '#web/api/use-call.ts'

/** The office's people by name, for a filter. */
export function useStaff() {
  const people = useCall(sessionParts.get().endpoints.people, {
    query: { filters: 'isAdmin=true,status=active|invited', sort: 'last_name:asc', page: 1, limit: 100 },
  })
  return useMemo(
    () => (people.data?.data ?? []).map(({ id, first_name, last_name, email }) => ({ value: id, label: `${first_name} ${last_name}`.trim() || email })),
    [people.data],
  )
}
