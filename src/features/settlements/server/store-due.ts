import { showTax } from './accounts.ts'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import type { Keys } from '#features/payers/server/store.ts'
import { settlementsOf } from './store.ts'
import { taxesFor } from './store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

/** What was sent to the client and is still to be paid in those days, of months that the person sees. */
export const listDueBetween = (db: Db, actor: Actor, from: string, to: string) =>
  taxesFor(db, actor)
    .innerJoin(settlementsOf(db, actor).select(['s.id as month_id', 'c.title as company_title']).as('m'), 'm.month_id', 't.settlement_id')
    .select('m.company_title')
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .where('t.outcome', '=', 'to_pay')
    .where('t.state', 'in', ['sent', 'part_paid'])
    .orderBy('t.due_date')
    .orderBy('t.id')
    .execute()

/** Of months that the person has just been shown, what they owe. */
export async function listTaxesOf(db: Db, office: Keys, actor: Actor, settlement_ids: readonly string[]): Promise<TaxDue[]> {
  if (settlement_ids.length === 0) return []
  const taxes = await taxesFor(db, actor).where('t.settlement_id', 'in', settlement_ids).orderBy('t.period').orderBy('t.id').execute()
  return taxes.map(tax => showTax(office, actor, tax))
}
