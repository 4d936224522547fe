import { sql } from 'kysely'
import { isPrintedReference } from '#features/documents/server/e-invoice/store-printed.ts'
import { lastRevision } from '#features/documents/server/store.ts'
import type { Db } from '#platform/db/db.ts'

/** The code on a paper, and what a file refers to: of each that of the one that stays, where it has any. */
const joinReferences = (remaining: readonly string[], gone: readonly string[]) =>
  [true, false].flatMap(printed => [remaining, gone].map(all => all.filter(one => isPrintedReference(one) === printed)).find(some => some.length > 0) ?? [])

/** The files of the one that goes become earlier versions of the one that stays, whose own stay the newest; what was read from them goes along. */
export async function joinFiles(db: Db, from: string, into: string) {
  const last = await lastRevision(db, from)
  await db
    .updateTable('document_files')
    .set({ revision: sql<number>`revision + ${last}::int` })
    .where('document_id', '=', into)
    .execute()
  await db.updateTable('document_files').set({ document_id: into }).where('document_id', '=', from).execute()
  const gone = await db
    .selectFrom('documents')
    .select(['company_id', 'told_apart', 'refers_to', 'line_names', 'in_ksef_form'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const remaining = await db.selectFrom('documents').select('refers_to').where('id', '=', into).executeTakeFirstOrThrow()
  // Whom either was told apart from stays apart.
  await db
    .updateTable('documents')
    .set({
      told_apart: sql<
        string[]
      >`array(select distinct apart from unnest(told_apart || ${gone.told_apart}::uuid[]) apart where apart <> all(${[from, into]}::uuid[]))`,
      refers_to: joinReferences(remaining.refers_to, gone.refers_to),
      line_names: sql<string | null>`coalesce(line_names, ${gone.line_names}::text)`,
      // Of one that is booked the marker stays.
      in_ksef_form: sql<boolean>`in_ksef_form or (state <> 'booked' and ${gone.in_ksef_form}::boolean)`,
    })
    .where('id', '=', into)
    .execute()
  await db
    .updateTable('documents')
    .set({ told_apart: sql<string[]>`array_append(array_remove(array_remove(told_apart, ${from}::uuid), ${into}::uuid), ${into}::uuid)` })
    .where('company_id', '=', gone.company_id)
    .where(sql<boolean>`${from}::uuid = any(told_apart)`)
    .where('id', '!=', into)
    .execute()
}
