import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

/** Two documents of one invoice become one: what a person has said, or asked, of either stays. Throws where two answers contradict each other. */
export async function joinDecisions(db: Db, from: string, into: string) {
  const rows = await db
    .selectFrom('purchase_decisions')
    .select(['id', 'document_id', 'kind', 'decided_by', 'asked_by'])
    .where('document_id', 'in', [from, into])
    .execute()
  const [gone, kept] = [from, into].map(id => rows.find(({ document_id }) => document_id === id))
  if (gone?.decided_by && kept?.decided_by && gone.kind !== kept.kind)
    throw new Failure('conflict', 'O tych dokumentach klient odpowiedział różnie. Najpierw trzeba zmienić jedną z odpowiedzi.')
  if (!gone || kept?.decided_by || (kept && !gone.decided_by && !gone.asked_by)) return
  if (kept) await db.deleteFrom('purchase_decisions').where('id', '=', kept.id).execute()
  await db.updateTable('purchase_decisions').set({ document_id: into }).where('id', '=', gone.id).execute()
}
