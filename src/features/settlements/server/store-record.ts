import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { getTax, type KeptTax } from './store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

interface Entry {
  action: string
  before?: unknown
  after?: unknown
  /** The partner whose amount it is; what the log holds of it goes with that person's key. */
  person_id?: string | null
}

/** The audit entry and the live event of a month. */
export async function auditSettlement(db: Db, { id, company_id }: { id: string; company_id: string }, entry: Entry) {
  await writeAudit(db, { ...entry, entity: 'settlements', entity_id: id, company_id })
  await publish(db, { entity: 'settlements', entity_id: id, company_id })
}

interface TaxChange {
  settlement: { id: string; company_id: string }
  action: string
  before: KeptTax
}

/** Writes down what has changed of a tax and returns it as it is now. */
export async function auditTax(db: Db, actor: Actor, { settlement, action, before }: TaxChange): Promise<KeptTax> {
  const tax = await getTax(db, actor, settlement.id, before.id)
  await auditSettlement(db, settlement, { action, before, after: tax, person_id: tax.payer_id })
  return tax
}
