import { type User, users } from '#features/users/contract.ts'
import { useCall } from '#web/use-call.ts'

const none: never[] = []

/** A client's companies, with their roles there; undefined until they are known. */
export const useSeats = (user: User) => useCall(users.companies, { query: { id: user.id } }, { staleTime: 300_000, enabled: !user.isAdmin }).data?.data

/** A client's companies; staff choose theirs in lists. */
export const useOwnCompanies = (user: User) => useSeats(user) ?? none
