import { sql } from 'kysely'
import type { DocumentRow } from '#features/documents/contract.ts'
import { seesContent } from '#features/documents/rules.ts'
import type { ScanState } from '#features/files/rules.ts'
import type { Actor } from '#kernel/access.ts'
import type { Db } from '#server/db.ts'

export interface ArchivedFile {
  document_id: string
  name: string
  digest: string
  bytes: number
  scan_state: ScanState
  damage: string | null
  /** Not infected, not waiting for the scanner, not damaged. */
  readable: boolean
}

/** The newest files of documents that the person has just been shown; pay stays with those who may see it. */
export function listFilesOf(db: Db, actor: Actor, documents: readonly DocumentRow[], scanned: boolean): Promise<ArchivedFile[]> {
  const ids = documents.filter(document => seesContent(actor, document)).map(({ id }) => id)
  const safe = scanned ? sql<boolean>`f.scan_state = 'clean'` : sql<boolean>`f.scan_state <> 'infected'`
  const readable = sql<boolean>`(${safe} and f.damage is null)`
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('document_files as link')
    .innerJoin('files as f', 'f.id', 'link.file_id')
    .select(['link.document_id', 'f.name', 'f.digest', 'f.bytes', 'f.scan_state', 'f.damage', readable.as('readable')])
    .where('link.document_id', 'in', ids)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_files as newer')
            .select('newer.id')
            .whereRef('newer.document_id', '=', 'link.document_id')
            .whereRef('newer.revision', '>', 'link.revision'),
        ),
      ),
    )
    .orderBy('link.document_id')
    .orderBy('link.id')
    .execute()
}

/** What its sender wrote to each of the documents that the person has just been shown. */
export async function listNotesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documents').select(['id', 'note']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, note }) => [id, note]))
}
