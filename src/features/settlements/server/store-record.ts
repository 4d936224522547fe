import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { getTax, type KeptTax } from './store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

/** `person_id`: the partner whose amount it is; what the log holds of it goes with that person's key. */
export async function record(
  db: Db,
  settlement: { id: string; company_id: string },
  action: string,
  before?: unknown,
  after?: unknown,
  person_id?: string | null,
) {
  const { company_id } = settlement
  await writeAudit(db, { action, entity: 'settlements', entity_id: settlement.id, company_id, before, after, ...(person_id && { person_id }) })
  await publish(db, { entity: 'settlements', entity_id: settlement.id, company_id })
}

/** Writes down what has changed of an amount; answers it as it is now. */
export async function recordTax(db: Db, actor: Actor, settlement: { id: string; company_id: string }, action: string, before: KeptTax): Promise<KeptTax> {
  const tax = await getTax(db, actor, settlement.id, before.id)
  await record(db, settlement, action, before, tax, tax.payer_id)
  return tax
}
