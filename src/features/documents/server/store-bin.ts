import { sql } from 'kysely'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import type { Db } from '#platform/db/db.ts'

/** Documents that a job takes up in one transaction, so that nobody waits long behind it. */
export const batchSize = 500

export function listPurgeable(db: Db, days: number) {
  return db
    .selectFrom('documents')
    .select(['id', 'company_id', 'title'])
    .where('removed_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Deletes documents with what tells of them, and those of their files that nothing else shows; answers what these held. */
export async function deletePurged(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const links = await db.deleteFrom('document_files').where('document_id', 'in', ids).returning('file_id').execute()
  await db.deleteFrom('documents').where('id', 'in', ids).execute()
  await db.deleteFrom('notifications').where('about_id', 'in', ids).execute()
  if (links.length === 0) return []
  return deleteLooseFiles(db, eb =>
    eb(
      'id',
      'in',
      links.map(({ file_id }) => file_id),
    ),
  )
}

export async function markReminded(db: Db, ids: readonly string[]) {
  await db.updateTable('documents').set({ reminded_at: sql`now()` }).where('id', 'in', ids).execute()
}
