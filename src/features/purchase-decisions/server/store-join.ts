import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

/** Two documents of one invoice become one: what a person has said, or asked, of either stays. Throws where two answers contradict each other. */
export async function joinDecisions(db: Db, from: string, into: string) {
  const rows = await db
    .selectFrom('purchase_decisions')
    .select(['id', 'document_id', 'kind', 'decided_by', 'asked_by'])
    .where('document_id', 'in', [from, into])
    .execute()
  const [gone, target] = [from, into].map(id => rows.find(({ document_id }) => document_id === id))
  if (gone?.decided_by && target?.decided_by && gone.kind !== target.kind)
    throw new Failure('conflict', 'O tych dokumentach klient odpowiedział różnie. Najpierw trzeba zmienić jedną z odpowiedzi.')
  if (!gone || target?.decided_by || (target && !gone.decided_by && !gone.asked_by)) return
  if (target) await db.deleteFrom('purchase_decisions').where('id', '=', target.id).execute()
  await db.updateTable('purchase_decisions').set({ document_id: into }).where('id', '=', gone.id).execute()
}
