import type pg from 'pg'
import { copiedTables } from '../../src/cli/office-archive/tables.ts'

/** Of these ids, the ones that are not in the table. */
export async function missingFrom(client: pg.Client, ids: readonly string[], table: 'uptimes' | 'files' = 'uptimes'): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as written(id) where not exists (select from ${table} found where found.id = written.id)`,
    [ids],
  )
  return rows.map(row => row.id)
}

export async function countEntries(client: pg.Client): Promise<number> {
  return Number((await client.query('select count(*) as count from uptimes')).rows[0].count)
}

/** Of each table of offices how many rows there are, and what they say together. */
export async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {}
  for (const { name, columns } of copiedTables()) {
    const row = `row(${columns.map(column => client.escapeIdentifier(column)).join(', ')})::text`
    const { rows } = await client.query(`select count(*) || ' ' || coalesce(md5(string_agg(${row}, ',' order by id)), '') as said from ${name}`)
    fingerprints[name] = rows[0].said
  }
  return fingerprints
}
