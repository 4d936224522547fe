import { assess } from './assess.ts'
import { publish } from '#features/realtime/store.ts'
import type { Db } from '#platform/db/db.ts'

/** After each write of a document: an invoice that nobody has decided is looked at anew. */
export async function followDocument(db: Db, { id, company_id }: { id: string; company_id: string }) {
  const changed = await assess(db, company_id, { document_id: id })
  for (const entity_id of changed) await publish(db, { entity: 'purchase-decisions', entity_id, company_id })
}
