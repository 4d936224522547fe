import { assess, supplierOf, undecided } from './assess.ts'
import { tellScreens } from './notify.ts'
import { isDecidable } from './store.ts'
import { lockDecisions } from './store-write.ts'
import { publish } from '#features/realtime/store.ts'
import type { Db } from '#platform/db/db.ts'

/** After each write of a document: an invoice that nobody has decided is looked at anew, and so is what a decided one says of its supplier's others. */
export async function followDocument(db: Db, { id, company_id }: { id: string; company_id: string }) {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('purchase_decisions as p', 'p.document_id', 'd.id')
    .select(['p.id', 'p.state', 'p.supplier as known', supplierOf('d').as('supplier'), isDecidable().as('decidable')])
    .where('d.id', '=', id)
    .executeTakeFirst()
  // What is no purchase invoice any more is asked of nobody.
  if (row && !row.decidable && row.state !== 'decided') {
    await db
      .deleteFrom('purchase_decisions')
      .where('id', '=', row.id)
      .where('state', 'in', [...undecided, 'lapsed'])
      .execute()
    return tellScreens(db, company_id, [id])
  }
  if (row && row.known !== row.supplier) await db.updateTable('purchase_decisions').set({ supplier: row.supplier }).where('id', '=', row.id).execute()
  const changed = await assess(db, company_id, { document_id: id })
  const suppliers = row?.state === 'decided' ? new Set([row.known, row.supplier]) : []
  for (const supplier of suppliers) if (supplier !== null) changed.push(...(await assess(db, company_id, { supplier })))
  await tellScreens(db, company_id, changed)
}

/** Other rules ask about what is there already as well. */
export async function followRules(db: Db, company_id: string, today?: string) {
  await lockDecisions(db, company_id)
  const changed = await assess(db, company_id, 'undecided', today)
  if (changed.length > 0) await publish(db, { entity: 'purchase-decisions', entity_id: company_id, company_id })
}

/** What came many at once: the client is asked as soon as it is there. */
export async function followFetched(db: Db, company_id: string) {
  await assess(db, company_id, 'new')
  await publish(db, { entity: 'purchase-decisions', entity_id: company_id, company_id })
}
