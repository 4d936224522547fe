import { companies } from '#features/companies/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'

/** Below managers, an accountant changes the companies that were assigned to them. */
export function useMayEdit(id: string): boolean {
  const { id: own, role } = useUser()
  const may = useCan('companies.update')
  const people = useCall(companies.people, { params: { id } }, { enabled: role === 'accountant' })
  return may && (role !== 'accountant' || people.data?.data.some(person => person.user_id === own) === true)
}
