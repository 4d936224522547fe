import { useCallback, useMemo } from 'react'
import { can, canIn, type Permission, type Rights, strongestOf } from '#kernel/access/access.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { useUser } from '#web/session/use-session.ts'
import { useSeats } from './use-own-companies.ts'

/** What the signed-in person may, and where; nothing is known of it until a client's companies are. */
export function useRights(): Rights | undefined {
  const user = useUser()
  const { isAdmin, role } = user
  const seats = useSeats(user)
  return useMemo(() => {
    if (!isAdmin && !seats) return undefined
    return {
      isAdmin,
      role: strongestOf((seats ?? []).flatMap(({ roles, archived }) => (archived ? [] : roles))) ?? role,
      companies: new Map(seats?.map(({ id, roles, sees_settlements }) => [id, { role: strongestOf(roles) ?? 'viewer', sees_settlements }])),
    }
  }, [isAdmin, role, seats])
}

/** Whether the signed-in person may do this in that company, or somewhere where none is meant; undefined until it is known. */
export function useMay() {
  const rights = useRights()
  return useCallback(
    (permission: Permission, company_id: string | null) => rights && (company_id ? canIn(rights, permission, company_id) : can(rights.role, permission)),
    [rights],
  )
}

export const useCanIn = (permission: Permission, company_id: string | null) => useMay()(permission, company_id)

/** The same in the company that a client has chosen above, or in any of theirs. */
export const useCanHere = (permission: Permission) => useCanIn(permission, useChosenCompany())

/** A client's companies in which they may do this; of those in the archive, only the one that is meant already. */
export function useCompaniesFor(permission: Permission, meant?: string) {
  const may = useMay()
  return (useSeats(useUser()) ?? []).filter(({ id, archived }) => (!archived || id === meant) && may(permission, id))
}
