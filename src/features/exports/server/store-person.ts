import { sql } from 'kysely'
import type { Content } from './store-handover.ts'
import { isUsed } from '#features/files/server/store-loose.ts'
import { mayRead } from '#features/notifications/server/store-visibility.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { referencesTo } from '#platform/db/foreign-keys.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** A table whose rows are people. One human being may stand in several of them. */
export type PersonKind = 'users' | 'employees' | 'payers'

/** Whose data, and who takes them: the office all that it has recorded, the person what is that person's own. */
export interface PersonExport {
  kind: PersonKind
  id: string
  by: 'office' | 'person'
}

type Row = Record<string, unknown>

interface Part {
  table: string
  columns: readonly string[]
}

/** Rows read at once. */
const batchSize = 1000

/** What lets somebody in, or means something to the program alone. */
const left_out = [
  ...['tenant_id', 'version', 'search', 'password_hash', 'digest', 'pesel_digest', 'browser_digest', 'code_mac', 'secret', 'last_step', 'rights', 'about_id'],
  // Of a tax: made of the number that stands beside it.
  ...['account', 'replaced_account'],
]

const sealed: Record<string, readonly string[]> = {
  employees: ['pesel', 'passport', 'bank_account'],
  contracts: ['gross_pay'],
  payers: ['pesel'],
  notifications: ['content'],
  outbox: ['content'],
}

/** Rows that the person made or that are about the person. What others wrote and the person was given to do is theirs. */
const own_columns = ['id', 'user_id', 'author_id', 'uploaded_by']
/** Letters hold links and codes that let somebody in. */
const never_own = ['outbox.content']

function opened(office: Office, { by }: PersonExport, table: string, row: Row): Row {
  const entries = (sealed[table] ?? []).map(column => [column, typeof row[column] === 'string' ? openField(office, row[column]) : row[column]])
  const whole = Object.entries({ ...row, ...Object.fromEntries(entries) })
  return Object.fromEntries(by === 'office' ? whole : whole.filter(([column]) => !never_own.includes(`${table}.${column}`)))
}

/** The person itself, what points to it, and of an account what was sent to it and what it did. */
export function partsOf({ kind, by }: PersonExport): Part[] {
  const byTable = Map.groupBy(referencesTo(kind), ({ table }) => table)
  const columnsOf = (table: string) => (byTable.get(table) ?? []).map(({ column }) => column)
  return [
    // Invitations to an account are people too.
    { table: kind, columns: ['id', ...columnsOf(kind)] },
    ...[...byTable.keys()].filter(table => table !== kind).map(table => ({ table, columns: columnsOf(table) })),
    ...(kind === 'users' ? ['outbox', 'audit_entries'].map(table => ({ table, columns: ['user_id'] })) : []),
  ]
    .map(part => (by === 'office' ? part : { ...part, columns: part.columns.filter(column => own_columns.includes(column)) }))
    .filter(({ columns }) => columns.length > 0)
}

/** Of the log what the person did, and from where: what was changed is told by the records themselves. */
const said_of_changes = ['before', 'after']
/** Of how soon the office means to answer a ticket a client sees the day alone, in the ticket, as long as it is not over. */
const response_clock = ['due_at', 'warn_at', 'left_seconds']
const unsaid = ({ table }: Part, { by }: PersonExport) => [
  ...left_out,
  ...(table === 'audit_entries' ? said_of_changes : []),
  ...(table === 'tickets' && by === 'person' ? response_clock : []),
]

const rowsOf = (db: Db, { table, columns }: Part, { id, by }: PersonExport) => {
  const mine = sql.join(
    columns.map(column => sql`t.${sql.ref(column)} = ${id}::uuid`),
    sql` or `,
  )
  // What others wrote of a company, and the person reads no more.
  const seen = by === 'person' && table === 'notifications' ? mayRead(db, id, 't') : sql`true`
  return sql`${sql.table(table)} t where t.tenant_id = ${thisOffice} and (${mine}) and ${seen}`
}

export async function countRecords(db: Db, taken: PersonExport): Promise<number> {
  const counts = partsOf(taken).map(part => sql`(select count(*) from ${rowsOf(db, part, taken)})`)
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows of one table, oldest first; each portion by a handle of its own. */
export async function* walkPart(next: () => Promise<Db>, office: Office, taken: PersonExport, part: Part): AsyncGenerator<Row[]> {
  let after: { at: string; id: string } | undefined
  do {
    const db = await next()
    const beyond: ReturnType<typeof sql> = after ? sql`and (t.created_at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
    const { rows } = await sql<{ row: Row; at: string; id: string }>`select to_jsonb(t) - ${unsaid(part, taken)}::text[] as row, t.created_at::text as at, t.id
      from ${rowsOf(db, part, taken)} ${beyond} order by t.created_at, t.id limit ${batchSize}`.execute(db)
    yield rows.map(({ row }) => opened(office, taken, part.table, row))
    after = rows.length === batchSize ? rows.at(-1) : undefined
  } while (after)
}

/** The files that belong to the person's records: an account's uploads, an employee's contracts, a partner's powers. What was made for the account to take away is no part of it. */
export function listPersonFiles(db: Db, { kind, id }: PersonExport) {
  const files = db
    .selectFrom('files')
    .select(['files.id as record_id', 'files.name', 'files.digest', 'files.bytes', 'files.scan_state', 'files.damage'])
    .orderBy('files.id')
    .$castTo<Content>()
  if (kind === 'users')
    return (
      files
        .where('files.uploaded_by', '=', id)
        // What belonged to a company and no record of it holds any more waits to be deleted, and may be about somebody else.
        .where(eb => eb.or([eb('files.company_id', 'is', null), isUsed()]))
        .where(eb => eb.not(eb.exists(eb.selectFrom('exports').select('exports.id').whereRef('exports.file_id', '=', 'files.id'))))
        .execute()
    )
  const [table, person] = kind === 'employees' ? (['contracts', 'employee_id'] as const) : (['powers', 'payer_id'] as const)
  return files
    .where(
      sql<boolean>`files.id in (select held.file_id from ${sql.table(table)} held where held.tenant_id = ${thisOffice} and held.${sql.ref(person)} = ${id}::uuid)`,
    )
    .execute()
}
