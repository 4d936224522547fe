import { sql } from 'kysely'
import type { MonthTotals, TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { type Figures, figuresIn, sumFigures, totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { settlementsOf } from '#features/settlements/server/store.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

const charted = 24
/** States in which clients see a month's figures. */
const settledStates = ['awaiting_approval', 'remarks', 'approved', 'closed'] as const
const empty = Object.fromEntries(totalKeys.map(key => [key, null])) as Figures

/** Clients see only months that were sent to them. */
function monthsFor(db: Db, actor: Actor, company_id: string) {
  const all = settlementsOf(db, actor)
    .leftJoin('totals as t', 't.settlement_id', 's.id')
    .select(['s.id as settlement_id', 's.month', 's.state', 't.version', ...totalKeys.map(key => `t.${key}` as const)])
    .where('s.company_id', '=', company_id)
    .orderBy('s.month')
  return actor.isAdmin ? all : all.where('s.state', 'in', [...settledStates])
}

/** Throws 404 for a month that the person does not see; for clients that is one that is not settled yet, too. */
export async function showTotals(db: Db, actor: Actor, settlement_id: string): Promise<MonthTotals> {
  const settlement = await settlementsOf(db, actor).select(['s.company_id', 's.month', 's.state']).where('s.id', '=', settlement_id).executeTakeFirst()
  if (!settlement) throw notFound()
  const { company_id, month, state } = settlement
  const before = addToMonth(month, -1)
  const first = `${month.slice(0, 4)}-01`
  const months = await monthsFor(db, actor, company_id)
    .where('s.month', '>=', before < first ? before : first)
    .where('s.month', '<=', month)
    .execute()
  const own = months.find(row => row.month === month)
  return {
    ...empty,
    ...own,
    settlement_id,
    month,
    version: own?.version ?? 0,
    may_change: state !== 'closed' && can(actor.role, 'settlements.move'),
    previous: figuresIn(months.find(row => row.month === before)),
    year: sumFigures(months.filter(row => row.month >= first)),
  }
}

/** The visible figures of a company in these months, oldest first. */
export const figuresBetween = (db: Db, actor: Actor, company_id: string, { from, to }: { from: string; to: string }): Promise<TotalsOfMonth[]> =>
  monthsFor(db, actor, company_id).where('t.id', 'is not', null).where('s.month', '>=', from).where('s.month', '<=', to).execute()

/** Figures of several companies in one statement; without a visibility check, for jobs. */
export async function figuresOfCompanies(db: Db, company_ids: readonly string[], from: string, to: string): Promise<Map<string, TotalsOfMonth[]>> {
  const rows = await db
    .selectFrom('totals as t')
    .innerJoin('settlements as s', 's.id', 't.settlement_id')
    .select(['t.company_id', 's.month', ...totalKeys.map(key => `t.${key}` as const)])
    .where(sql<boolean>`t.company_id = any(${[...company_ids]}::uuid[])`)
    .where('s.month', '>=', from)
    .where('s.month', '<=', to)
    .orderBy('s.month')
    .execute()
  return Map.groupBy(rows, row => row.company_id)
}

export async function listHistory(db: Db, actor: Actor, company_id: string): Promise<TotalsOfMonth[]> {
  const rows = await monthsFor(db, actor, company_id).where('t.id', 'is not', null).clearOrderBy().orderBy('s.month', 'desc').limit(charted).execute()
  return rows.reverse()
}

/** Stored figures of one month; null before they are entered. */
export async function findTotals(db: Db, settlement_id: string): Promise<Figures | null> {
  const row = await db
    .selectFrom('totals')
    .select([...totalKeys])
    .where('settlement_id', '=', settlement_id)
    .executeTakeFirst()
  return row ?? null
}
