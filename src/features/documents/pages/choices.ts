import { type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/contract-categories.ts'
import { seesCategory } from '#features/documents/rules.ts'
import { type Actor, type CompanyRole, clientRoles, type ClientRole } from '#kernel/access.ts'
import { addToMonth, formatMonth } from '#kernel/dates.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { type User, users } from '#features/users/contract.ts'
import { useCall } from '#web/use-call.ts'

/** From next month back through the year before; the month being settled is the last one. */
export function monthOptions(also?: string) {
  const now = warsawMonth()
  const months = Array.from({ length: 15 }, (_, back) => addToMonth(now, 1 - back))
  if (also && !months.includes(also)) months.push(also)
  return months.map(value => ({ value, label: formatMonth(value) }))
}

export const lastMonth = () => addToMonth(warsawMonth(), -1)

interface Seat {
  id: string
  roles: readonly CompanyRole[]
}

/** The rights of the signed-in person as the rules read them. */
export function actorOf(user: User, seats: readonly Seat[]): Actor {
  const strongest = (roles: readonly CompanyRole[]) => clientRoles.find(role => roles.includes(role)) as ClientRole
  return {
    tenant_id: '',
    user_id: user.id,
    role: user.role,
    isAdmin: user.isAdmin,
    companies: new Map(user.isAdmin ? [] : seats.map(seat => [seat.id, { role: strongest(seat.roles), sees_settlements: false }])),
  }
}

const none: readonly DocumentCategoryRow[] = []

/** As the office has named and ordered them. */
export function useCategories(): readonly DocumentCategoryRow[] {
  return useCall(documentCategoriesContract.list, undefined, { staleTime: 300_000 }).data?.data ?? none
}

/** What may be chosen in this company; the one that a document already has stays among them. */
export function categoryOptions(categories: readonly DocumentCategoryRow[], actor: Actor, company_id: string, current?: string) {
  return categories
    .filter(category => category.code === current || (!category.archived && seesCategory(actor, category, company_id)))
    .map(({ code, name }) => ({ value: code, label: name }))
}

/** A client's own companies. */
export function useOwnCompanies(user: User) {
  return useCall(users.companies, { query: { id: user.id } }, { enabled: !user.isAdmin, staleTime: 300_000 })
}
