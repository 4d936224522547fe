import type { File } from '#features/files/contract.ts'
import type { Actor } from '#kernel/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#server/db.ts'

const shown = ['id', 'name', 'media_type', 'bytes', 'created_at'] as const

export interface Kept extends Omit<File, 'created_at'> {
  digest: string
}

/** A file of one's own that is not attached to anything yet. */
export function findUnattached(db: Db, actor: Actor, id: string): Promise<File | undefined> {
  return db.selectFrom('files').select(shown).where('id', '=', id).where('uploaded_by', '=', actor.user_id).where('company_id', 'is', null).executeTakeFirst()
}

/** What one has uploaded, attached or not. */
export function findUploaded(db: Db, actor: Actor, id: string): Promise<File | undefined> {
  return db.selectFrom('files').select(shown).where('id', '=', id).where('uploaded_by', '=', actor.user_id).executeTakeFirst()
}

/** Two claims of one upload make one row: whoever comes second reads the first one's. */
export async function insertFile(db: Db, actor: Actor, file: Kept): Promise<File> {
  await db
    .insertInto('files')
    .values({ ...file, uploaded_by: actor.user_id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await findUploaded(db, actor, file.id)
  if (!row) throw notFound()
  return row
}

/** Gives one's own unattached files to a company; a file goes to one record only, and never twice. */
export async function attachFiles(db: Db, actor: Actor, company_id: string, ids: readonly string[]): Promise<File[]> {
  const rows = await db
    .updateTable('files')
    .set({ company_id })
    .where('id', 'in', ids)
    .where('uploaded_by', '=', actor.user_id)
    .where('company_id', 'is', null)
    .returning(shown)
    .execute()
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** For the server alone, past all rights: what a signed address points to. */
export function findContent(db: Db, id: string) {
  return db
    .selectFrom('files')
    .select([...shown, 'digest'])
    .where('id', '=', id)
    .executeTakeFirst()
}
