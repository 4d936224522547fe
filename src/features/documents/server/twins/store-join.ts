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
  // Whom either was told apart from stays apart.
  await db
    .updateTable('documents')
    .set({
      told_apart: sql<string[]>`array(select distinct apart from unnest(told_apart || (select was.told_apart from documents was
        where was.tenant_id = documents.tenant_id and was.id = ${from}::uuid)) apart where apart <> all(${[from, into]}::uuid[]))`,
    })
    .where('id', '=', into)
    .execute()
  await db
    .updateTable('documents')
    .set({ told_apart: sql<string[]>`array_append(array_remove(array_remove(told_apart, ${from}::uuid), ${into}::uuid), ${into}::uuid)` })
    .where('company_id', '=', eb => eb.selectFrom('documents as kept').select('kept.company_id').where('kept.id', '=', into))
    .where(sql<boolean>`${from}::uuid = any(told_apart)`)
    .where('id', '!=', into)
    .execute()
  // What was read from a file belongs to the invoice, whichever way it came.
  const read = await db.selectFrom('documents').select('refers_to').where('id', '=', from).executeTakeFirst()
  if (read && read.refers_to.length > 0)
    await db.updateTable('documents').set({ refers_to: read.refers_to }).where('id', '=', into).where(sql<boolean>`refers_to = '{}'`).execute()
}
