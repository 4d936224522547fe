import { useMemo } from 'react'
import { companies } from '#features/companies/shared/contract.ts'
import type { TaskSide } from '#features/tasks/shared/rules.ts'
import { users } from '#features/users/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`.trim()

/** Who can be given a task: the office's staff, or those of a company who may answer. */
export function usePeople(side: TaskSide, company_id: string | null) {
  const staff = useCall(
    users.list,
    { query: { filters: 'isAdmin=true,status=active', sort: 'last_name:asc', page: 1, limit: 100 } },
    { enabled: side === 'staff' },
  )
  const clients = useCall(companies.people, { params: { id: company_id ?? '' } }, { enabled: side === 'client' && company_id !== null })
  return useMemo(() => {
    if (side === 'staff') return (staff.data?.data ?? []).map(person => ({ value: person.id, label: nameOf(person) }))
    const people = (clients.data?.data ?? []).filter(({ role }) => role === 'owner' || role === 'member')
    return people.map(person => ({ value: person.user_id, label: nameOf(person) }))
  }, [side, staff.data, clients.data])
}
