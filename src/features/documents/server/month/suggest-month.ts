import { isCollecting } from '#features/settlements/shared/rules.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'

/** How far back a month that was left open still takes what is sent. */
const monthsBack = 13

/** Where a document goes that names no month: the first one the client has not declared complete, never a coming one. */
export async function suggestMonth(db: Db, company_id: string): Promise<{ month: string; declared: string[] }> {
  const now = warsawMonth()
  const last = addToMonth(now, -1)
  const months = await db
    .selectFrom('settlements')
    .select(['month', 'state', 'documents_complete_at'])
    .where('company_id', '=', company_id)
    .where('month', '>=', addToMonth(now, -monthsBack))
    .orderBy('month')
    .execute()
  const declared = months.filter(({ documents_complete_at }) => documents_complete_at !== null).map(({ month }) => month)
  const open = months.find(({ state, month }) => isCollecting(state) && month <= now)?.month
  const newest = months.findLast(({ month }) => month <= now)?.month
  return { month: open ?? (newest !== undefined && newest >= last ? now : last), declared }
}
