import { type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { seesCategory } from '#features/documents/shared/rules.ts'
import type { Rights } from '#kernel/access/access.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { useCall } from '#web/api/use-call.ts'

/** From next month back through the year before; the month being settled is the last one. */
export function monthOptions(also?: string) {
  const now = warsawMonth()
  const months = Array.from({ length: 15 }, (_, back) => addToMonth(now, 1 - back))
  if (also && !months.includes(also)) months.push(also)
  return months.map(value => ({ value, label: formatMonth(value) }))
}

export const lastMonth = () => addToMonth(warsawMonth(), -1)

const none: readonly DocumentCategoryRow[] = []

/** As the office has named and ordered them. */
export function useCategories(): readonly DocumentCategoryRow[] {
  return useCall(documentCategoriesContract.list, undefined, { staleTime: 300_000 }).data?.data ?? none
}

/** What may be chosen in this company; the one that a document already has stays among them. */
export function categoryOptions(categories: readonly DocumentCategoryRow[], rights: Rights | undefined, company_id: string, current?: string) {
  return categories
    .filter(category => category.code === current || (!category.archived && rights !== undefined && seesCategory(rights, category, company_id)))
    .map(({ code, name }) => ({ value: code, label: name }))
}
