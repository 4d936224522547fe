import { sql } from 'kysely'
import type { ScanState } from '#features/files/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db, Scope } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Nobody's own: what only one person of the company sees is not the company's. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** On whose behalf a package is read: an owner of this one company. What an owner could read in the portal is handed over, and nothing else. */
export const ownerOf = (tenant_id: string, company_id: string, user_id = nobody): Actor => ({
  tenant_id,
  user_id,
  role: 'owner',
  isAdmin: false,
  companies: new Map([[company_id, { role: 'owner', sees_settlements: true }]]),
})

/** The database's own fence around it. */
export const scopeOf = (tenant_id: string, company_id: string): Scope => ({ tenant_id, user_id: null, companies: [company_id] })

/** A file as it lies in the storage, and what may stand against reading it. */
export interface Content {
  record_id: string
  name: string
  digest: string
  bytes: number
  scan_state: ScanState
  damage: string | null
}

/** Which table says what files a record has: its own key, and that of the file. */
const holders = {
  contract: ['contracts', 'id', 'file_id'],
  power: ['powers', 'id', 'file_id'],
  declaration: ['declarations', 'id', 'upo_file_id'],
  task: ['task_files', 'task_id', 'file_id'],
  ticket: ['ticket_files', 'ticket_id', 'file_id'],
  message: ['message_files', 'message_id', 'file_id'],
  comment: ['comment_files', 'comment_id', 'file_id'],
} as const
type HolderKind = keyof typeof holders

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function listContents(db: Db, kind: HolderKind, ids: readonly string[]): Promise<Content[]> {
  if (ids.length === 0) return []
  const [table, record, file] = holders[kind]
  const { rows } = await sql<Content>`select link.${sql.ref(record)} as record_id, f.name, f.digest, f.bytes, f.scan_state, f.damage
    from ${sql.table(table)} link join files f on f.tenant_id = ${thisOffice} and f.id = link.${sql.ref(file)}
    where link.tenant_id = ${thisOffice} and link.${sql.ref(record)} = any(${[...ids]}::uuid[]) order by link.${sql.ref(record)}, f.id`.execute(db)
  return rows
}

/** By its id, the files of each record that the reader has just been shown: attached ones, and pictures within the text. */
export async function filesOf(db: Db, kind: HolderKind, rows: readonly { id: string }[]): Promise<(id: string) => readonly Content[]> {
  const files = Map.groupBy(await listContents(db, kind, idsOf(rows)), file => file.record_id)
  return id => files.get(id) ?? []
}

/** The descriptions of tickets that the reader has just been shown. */
export async function listTicketTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('tickets').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, description }) => [id, description]))
}

/** What the list of tasks leaves out, of those that the reader has just been shown. */
export async function listTaskTexts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db.selectFrom('tasks').select(['id', 'plain', 'checklist']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}
