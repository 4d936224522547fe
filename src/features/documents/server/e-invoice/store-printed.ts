import { sql } from 'kysely'
import { type DocumentValues, visibleTo } from '#features/documents/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

/** The code on a paper names an invoice by the hash of its file in KSeF. What came before that file keeps it among what it refers to, as the first word. */

const why = 'is file '
export const printedReference = (digest: string) => `${why}${digest}`
export const isPrintedReference = (reference: string) => reference.startsWith(why)

/** Of a paper that comes in place of another one: what was known by the other's code goes with that. */
export const replacePrinted = (db: Db, id: string, words: readonly string[]) =>
  db
    .updateTable('documents')
    .set({
      refers_to: sql<string[]>`${[...words]}::text[] || array(select kept.word from unnest(refers_to) kept (word) where not starts_with(kept.word, ${why}))`,
    })
    .where('id', '=', id)
    .execute()

/** Whether invoices of this company are known by their numbers of KSeF. */
export const hasFetched = async (db: Db, company_id: string): Promise<boolean> =>
  (await db.selectFrom('documents').select('id').where('company_id', '=', company_id).where('ksef_number', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

/** What a paper with this code is known to be: the number of the invoice, or where that has not come yet, by what it will be recognised. */
export async function readPrinted(db: Db, actor: Actor, company_id: string, digest: string): Promise<DocumentValues> {
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('document_files as link', 'link.document_id', 'd.id')
    .innerJoin('files as f', 'f.id', 'link.file_id')
    .select('d.ksef_number')
    .distinct()
    .where('f.digest', '=', digest)
    .where('d.company_id', '=', company_id)
    .where('d.ksef_number', 'is not', null)
    .where(visibleTo(actor))
    .execute()
  const [only, ...others] = rows
  return only && others.length === 0 ? { ksef_number: only.ksef_number } : { refers_to: [printedReference(digest)] }
}
