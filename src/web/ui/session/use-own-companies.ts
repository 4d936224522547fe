import { type User, users } from '#features/users/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'

/** A client's companies, with their roles there, in the archive too: what was begun there is finished. Undefined until they are known. */
export const useSeats = (user: User) => useCall(users.companies, { query: { id: user.id } }, { staleTime: 300_000, enabled: !user.isAdmin }).data?.data

/** A client's companies outside the archive; staff choose theirs in lists. */
export const useOwnCompanies = (user: User) => (useSeats(user) ?? []).filter(({ archived }) => !archived)
