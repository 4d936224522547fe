import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'
import { openField } from '#server/sensitive.ts'
import type { Person } from './find.ts'
import { referencesTo } from '#server/references.ts'

type Row = Record<string, unknown>

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

function opened(office: Office, table: string, row: Row): Row {
  const entries = (sealed[table] ?? []).map(column => [column, typeof row[column] === 'string' ? openField(office, row[column]) : row[column]])
  return { ...row, ...Object.fromEntries(entries) }
}

async function rowsOf(db: Db, office: Office, table: string, columns: readonly string[], id: string): Promise<Row[]> {
  const mine = sql.join(
    columns.map(column => sql`t.${sql.ref(column)} = ${id}::uuid`),
    sql` or `,
  )
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${left_out}::text[] as row from ${sql.table(table)} t
    where t.tenant_id = ${db.scope.tenant_id} and (${mine}) order by t.created_at, t.id`.execute(db)
  return rows.map(({ row }) => opened(office, table, row))
}

/** Everything an office has recorded of a person, by table: the person itself, what points to it, what was sent to it, what it did. */
export async function gatherRecords(db: Db, office: Office, { kind, id }: Person): Promise<Record<string, Row[]>> {
  const records: Record<string, Row[]> = { [kind]: await rowsOf(db, office, kind, ['id'], id) }
  const byTable = Map.groupBy(referencesTo(kind), ({ table }) => table)
  for (const [table, references] of byTable) {
    const columns = references.map(({ column }) => column)
    records[table] = await rowsOf(db, office, table, columns, id)
  }
  if (kind === 'users') {
    records.outbox = await rowsOf(db, office, 'outbox', ['user_id'], id)
    // What was changed is told by the records themselves; of the log what the person did, and from where.
    records.audit_entries = (await rowsOf(db, office, 'audit_entries', ['user_id'], id)).map(({ before, after, ...entry }) => entry)
  }
  return records
}

/** The files that belong to the person's records: an account's uploads, an employee's contracts. */
export function listFiles(db: Db, { kind, id }: Person) {
  const files = db.selectFrom('files').select(['files.id', 'files.name', 'files.digest', 'files.scan_state']).orderBy('files.id')
  if (kind === 'users') return files.where('uploaded_by', '=', id).execute()
  return files
    .where('files.id', 'in', from =>
      from.selectFrom('contracts').select(sql<string>`file_id`.as('file_id')).where('employee_id', '=', id).where('file_id', 'is not', null),
    )
    .execute()
}
