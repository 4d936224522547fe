import { sql } from 'kysely'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { seesContent } from '#features/documents/shared/rules.ts'
import type { ScanState } from '#features/files/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

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

export interface FileVersion extends ArchivedFile {
  revision: number
  created_at: string
  /** Of the version that counts. */
  newest: boolean
}

/** The files of documents that the person has just been shown, in all their versions; pay stays with those who may see it. */
export async function listVersionsOf(db: Db, actor: Actor, documents: readonly DocumentRow[], scanned: boolean): Promise<FileVersion[]> {
  const ids = documents.filter(document => seesContent(actor, document)).map(({ id }) => id)
  const safe = scanned ? sql<boolean>`f.scan_state = 'clean'` : sql<boolean>`f.scan_state <> 'infected'`
  const readable = sql<boolean>`(${safe} and f.damage is null)`
  if (ids.length === 0) return []
  const newest = sql<boolean>`not exists (select 1 from document_files newer
    where newer.tenant_id = ${thisOffice} and newer.document_id = link.document_id and newer.revision > link.revision)`
  return db
    .selectFrom('document_files as link')
    .innerJoin('files as f', 'f.id', 'link.file_id')
    .select(['link.document_id', 'f.name', 'f.digest', 'f.bytes', 'f.scan_state', 'f.damage', readable.as('readable')])
    .select(['link.revision', 'link.created_at', newest.as('newest')])
    .where('link.document_id', 'in', ids)
    .orderBy('link.document_id')
    .orderBy('link.revision')
    .orderBy('link.id')
    .execute()
}

export const newestOf = (versions: readonly FileVersion[]): ArchivedFile[] => versions.filter(({ newest }) => newest)

/** What its sender wrote to each of the documents that the person has just been shown. */
export async function listNotesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documents').select(['id', 'note']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, note }) => [id, note]))
}
