import { assess } from './assess.ts'
import { tellScreens } from './notify.ts'
import { publish } from '#features/realtime/store.ts'
import type { Db } from '#platform/db/db.ts'

/** After each write of a document: an invoice that nobody has decided is looked at anew. */
export async function followDocument(db: Db, { id, company_id }: { id: string; company_id: string }) {
  await tellScreens(db, company_id, await assess(db, company_id, { document_id: id }))
}

/** What came many at once: the client is asked as soon as it is there. */
export async function followFetched(db: Db, company_id: string) {
  await assess(db, company_id, 'new')
  await publish(db, { entity: 'purchase-decisions', entity_id: company_id, company_id })
}
