import type { Db } from '#platform/db/db.ts'

/** Two documents of one invoice become one: what a person has said of either stays. */
export async function joinDecisions(db: Db, from: string, into: string) {
  const rows = await db.selectFrom('purchase_decisions').select(['id', 'document_id', 'decided_by']).where('document_id', 'in', [from, into]).execute()
  const [gone, kept] = [from, into].map(id => rows.find(({ document_id }) => document_id === id))
  if (!gone || (kept && (kept.decided_by || !gone.decided_by))) return
  if (kept) await db.deleteFrom('purchase_decisions').where('id', '=', kept.id).execute()
  await db.updateTable('purchase_decisions').set({ document_id: into }).where('id', '=', gone.id).execute()
}
