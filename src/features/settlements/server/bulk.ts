import type { z } from 'zod'
import { titleOf } from '#features/companies/server/store.ts'
import { askForDocuments, type Sender } from './reminders/ask.ts'
import type { BulkOutcome } from '#features/settlements/shared/contract-many.ts'
import { type settlementBulk, settlements } from '#features/settlements/shared/contract.ts'
import { lockRequestsOf } from './store-asked.ts'
import { auditSettlement } from './store-record.ts'
import { type Stepper, takeStep } from './transitions.ts'
import { type LockedSettlement, lockSettlement, openMonths, refreshAccountingStatus, servedIn } from './store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { requireModule } from '#platform/http/require-module.ts'

function requireBegun(month: string) {
  if (month > warsawMonth()) throw invalid({ month: 'Ten miesiąc jeszcze się nie zaczął.' })
}

/** The step with one of many months, under its own conditions and with its own record. */
function stepOne(call: Stepper, settlement: LockedSettlement, { action, reason }: z.output<typeof settlementBulk>) {
  if (action === 'ask') return askForDocuments(call.db, settlement, call)
  // A reason excuses what one month leaves open, never what many do: only clean ones are closed together.
  return takeStep(call, settlement, action, action === 'close' ? undefined : reason)
}

/** What stands in the way of one month and not of the others. */
const refusalCodes: readonly string[] = ['conflict', 'month_closed', 'too_many']

/**
 * The same step with many months. Of what is refused nothing stays written, and the others go on. Locked in one order: two such calls
 * wait, they never block each other.
 */
export async function takeSteps(db: Db, actor: Actor, body: z.output<typeof settlementBulk>, sender: Sender): Promise<BulkOutcome> {
  const refusals: BulkOutcome['refused'] = []
  const chosen = [...new Set(body.ids)].sort()
  // Of no month is there such a step where documents are switched off.
  if (body.action === 'ask' || body.action === 'complete') requireModule(sender.office, settlements.ask.needs)
  if (body.action === 'ask') await lockRequestsOf(db, chosen)
  for (const id of chosen) {
    const settlement = await lockSettlement(db, actor, id)
    try {
      await db.apart(() => stepOne({ ...sender, db, actor }, settlement, body))
    } catch (error) {
      if (!(error instanceof Failure) || !refusalCodes.includes(error.code)) throw error
      refusals.push({ id, company_title: await titleOf(db, settlement.company_id), month: settlement.month, error: error.message })
    }
  }
  return { done: chosen.length - refusals.length, refused: refusals }
}

/**
 * Opens the month for those of the companies that are served in it; what is open already stays. Throws 422 for a month that has not begun in
 * Warsaw, 404 for a company that is unknown.
 */
export async function openForCompanies(db: Db, month: string, company_ids: readonly string[]): Promise<number> {
  requireBegun(month)
  const known = await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [...company_ids])
    .execute()
  if (known.length < new Set(company_ids).size) throw notFound()
  const served = await servedIn(db, month)
    .where('c.id', 'in', [...company_ids])
    .execute()
  const opened = await openMonths(db, served, month)
  await refreshAccountingStatus(
    db,
    opened.map(({ company_id }) => company_id),
  )
  for (const settlement of opened) await auditSettlement(db, settlement, { action: 'opened', after: { month } })
  return opened.length
}
