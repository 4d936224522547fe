import { type User, users } from '#features/users/contract.ts'
import { useCall } from '#web/use-call.ts'

const none: never[] = []

/** A client's companies; staff choose theirs in lists. */
export function useOwnCompanies(user: User) {
  const { data } = useCall(users.companies, { query: { id: user.id } }, { staleTime: 300_000, enabled: !user.isAdmin })
  return data?.data ?? none
}
