import { useCallback, useMemo } from 'react'
import { type User, users } from '#features/users/contract.ts'
import { type Actor, can, canIn, clientRoles, type CompanyRole, type Permission } from '#kernel/access.ts'
import { useChosenCompany } from '#web/company-choice.ts'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'

const none: never[] = []

const useSeats = (user: User) => useCall(users.companies, { query: { id: user.id } }, { staleTime: 300_000, enabled: !user.isAdmin }).data?.data

/** A client's companies; staff choose theirs in lists. */
export const useOwnCompanies = (user: User) => useSeats(user) ?? none

const strongest = (roles: readonly CompanyRole[]): CompanyRole => clientRoles.find(role => roles.includes(role)) ?? 'viewer'

/** The signed-in person as the rules read them; nobody until a client's companies are known. */
export function useActor(): Actor | undefined {
  const user = useUser()
  const seats = useSeats(user)
  return useMemo(() => {
    if (!user.isAdmin && !seats) return undefined
    const companies = new Map(seats?.map(({ id, roles }) => [id, { role: strongest(roles), sees_settlements: false }]))
    return { tenant_id: '', user_id: user.id, role: user.role, isAdmin: user.isAdmin, companies }
  }, [user, seats])
}

/** Whether the signed-in person may do this in that company, or somewhere where none is meant; undefined until it is known. */
export function useMay() {
  const actor = useActor()
  return useCallback(
    (permission: Permission, company_id: string | null) => actor && (company_id ? canIn(actor, permission, company_id) : can(actor.role, permission)),
    [actor],
  )
}

export const useCanIn = (permission: Permission, company_id: string | null) => useMay()(permission, company_id)

/** The same in the company that a client has chosen above, or in any of theirs. */
export const useCanHere = (permission: Permission) => useCanIn(permission, useChosenCompany())

/** A client's companies in which they may do this. */
export function useCompaniesFor(permission: Permission) {
  const may = useMay()
  return useOwnCompanies(useUser()).filter(({ id }) => may(permission, id))
}
