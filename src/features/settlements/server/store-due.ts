import { sql } from 'kysely'
import { showTax } from './taxes/accounts.ts'
import type { Payment, TaxDue } from '#features/settlements/shared/contract.ts'
import type { Keys } from '#features/payers/server/store.ts'
import { settlementsOf, visibleTo } from './store.ts'
import { type KeptTax, taxColumns, taxesFor, taxesOf, taxKeys } from './store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'

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

/** Of a month whose amounts the client says are not right. */
export const contested = sql<boolean>`s.state = 'remarks'`

/** All amounts that the person sees, of whichever months. */
export async function listPayments(db: Db, office: Keys, actor: Actor, listing: Listing) {
  const page = await listRows<KeptTax & Pick<Payment, 'company_title' | 'month' | 'contested'>>(db, {
    listing,
    from: taxesOf(db, actor).innerJoin('settlements as s', 's.id', 't.settlement_id').where(visibleTo(actor)),
    columns: { ...taxColumns, company_title: polish('s.company_title'), month: column('s.month'), contested },
    keys: [...taxKeys, 'company_title', 'month', 'contested'],
    search: column('taxed.search'),
    indexedBy: { kind: 'company', by: column('t.company_id'), whole: true, texts: ['company_title'] },
    id: column('t.id'),
  })
  return { ...page, data: page.data.map(tax => showTax(office, actor, tax)) }
}
