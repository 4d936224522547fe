import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Db } from '#platform/db/db.ts'

/** Writes down what became of a company's connection, and has its screens read it anew. No secret is among the values. */
export async function record(db: Db, action: string, company_id: string, values: { before?: object; after?: object }) {
  await writeAudit(db, { action, entity: 'companies', entity_id: company_id, company_id, ...values })
  await publish(db, { entity: 'companies', entity_id: company_id, company_id })
}
