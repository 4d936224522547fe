import type { Company } from '#features/companies/shared/contract.ts'
import type { LimitOfMonth, LimitOfYear } from '#features/tax-limits/shared/labels-handover.ts'
import { limitYears } from '#features/tax-limits/shared/rules.ts'
import { listStatutory } from './statutory.ts'
import { holdAgainstAll, listExclusions, yearsFor } from './store-company.ts'
import { listCorrections } from './store.ts'
import { listProfiles } from '#features/tax-profiles/server/store.ts'
import type { TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { inForceIn } from '#kernel/dates/effective-dates.ts'
import { addMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'

/** The months with a figure of the kind that the limit counts. */
function monthsOf({ name, base, limit }: LimitOfYear, figures: readonly TotalsOfMonth[]): LimitOfMonth[] {
  let so_far = '0.00'
  return figures.flatMap(({ month, [base]: value }) => {
    if (value === null) return []
    so_far = addMoney(so_far, value)
    return [{ name, base, limit, month, value, so_far }]
  })
}

/** Every year of which there are figures, and this one, as clients see it: without the limits that the office does not watch. The same few statements, whatever the years. */
export async function listLimitsOf(db: Db, company: Company, figures: readonly TotalsOfMonth[]): Promise<{ limits: LimitOfYear[]; months: LimitOfMonth[] }> {
  const now = warsawToday().slice(0, 7)
  const known = new Set(limitYears(listStatutory(), warsawToday()))
  const byYear = Map.groupBy(figures, ({ month }) => Number(month.slice(0, 4)))
  const years = [...new Set([...byYear.keys(), Number(now.slice(0, 4))])].filter(year => known.has(year)).toSorted()
  const profiles = await listProfiles(db, company.id)
  const exclusions = (await listExclusions(db, [company.id])).get(company.id) ?? new Map()
  const corrections = await listCorrections(db, [...new Set(years.flatMap(yearsFor))])
  const limits = years.flatMap(year => {
    const last = `${year}-12`
    const profile = inForceIn(profiles, last < now ? last : now)
    if (!profile) throw new Error(`The company ${company.id} has no tax profile from the beginning.`)
    const yearLimits = holdAgainstAll({ company, profile, figures: byYear.get(year) ?? [], exclusions }, year, corrections)
    return yearLimits.filter(({ exclusion }) => !exclusion).map((limit): LimitOfYear => ({ ...limit, year }))
  })
  return { limits, months: limits.flatMap(limit => monthsOf(limit, byYear.get(limit.year) ?? [])) }
}
