import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** The files of the one that goes become earlier versions of the one that stays, whose own stay the newest. */
export async function joinFiles(db: Db, from: string, into: string) {
  const { last } = await db
    .selectFrom('document_files')
    .select(eb => eb.fn.coalesce(eb.fn.max('revision'), eb.lit(0)).as('last'))
    .where('document_id', '=', from)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('document_files')
    .set({ revision: sql<number>`revision + ${Number(last)}::int` })
    .where('document_id', '=', into)
    .execute()
  await db.updateTable('document_files').set({ document_id: into }).where('document_id', '=', from).execute()
  // What was read from a file belongs to the invoice, whichever way it came.
  const read = await db.selectFrom('documents').select(['refers_to', 'read_from_file']).where('id', '=', from).executeTakeFirst()
  if (read && read.refers_to.length > 0)
    await db.updateTable('documents').set({ refers_to: read.refers_to }).where('id', '=', into).where(sql<boolean>`refers_to = '{}'`).execute()
}
