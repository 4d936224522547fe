import type { Account } from '#kernel/access/account.ts'
import { sessionParts } from '#web/session/session-parts.ts'
import { useCall } from '#web/api/use-call.ts'

const useSeatsCall = (user: Account) => useCall(sessionParts.get().endpoints.seats, { query: { id: user.id } }, { staleTime: 300_000, enabled: !user.isAdmin })

/** A client's companies, with their roles there, in the archive too: what was begun there is finished. Undefined until they are known. */
export const useSeats = (user: Account) => useSeatsCall(user).data?.data

/** A client's companies outside the archive; staff choose theirs in lists. */
export const useOwnCompanies = (user: Account) => (useSeats(user) ?? []).filter(({ archived }) => !archived)

/** Whether they are still on their way. Without a line nothing is. */
export const useAwaitsCompanies = (user: Account) => useSeatsCall(user).isLoading
