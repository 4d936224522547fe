import { assess } from './assess.ts'
import { tellScreens } from './notify.ts'
import type { Db } from '#platform/db/db.ts'

/** After each write of a document: an invoice that nobody has decided is looked at anew. */
export async function followDocument(db: Db, { id, company_id }: { id: string; company_id: string }) {
  await tellScreens(db, company_id, await assess(db, company_id, { document_id: id }))
}
