import pg from 'pg'

/** What a table is made of beside its rows, and all of its rows in a few numbers. */
export interface Look {
  shape: string
  rows: string
}

const listed = (value: string, order: string) => `coalesce(json_agg(${value} order by ${order}), '[]')`

/** As JSON, of a relation that stands where `%1$s` does. */
const shapeOf = `
  select json_build_object(
    'row security', (select json_build_array(relrowsecurity, relforcerowsecurity) from pg_class where oid = '%1$s'::regclass),
    'columns', (select ${listed(
      `json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))`,
      'a.attname',
    )}
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = '%1$s'::regclass and a.attnum > 0 and not a.attisdropped),
    'policies', (select ${listed(
      `json_build_array(polname, polpermissive, polcmd, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`,
      'polname',
    )}
      from pg_policy where polrelid = '%1$s'::regclass),
    'keys', (select ${listed('pg_get_constraintdef(oid, true)', 'pg_get_constraintdef(oid, true)')}
      from pg_constraint where conrelid = '%1$s'::regclass and contype <> 't'),
    'indexes', (select ${listed('i.said', 'i.said')}
      from (select concat(indisunique, ' ', indisvalid, ' ', substring(pg_get_indexdef(indexrelid, 0, true) from ' USING .*')) as said
        from pg_index where indrelid = '%1$s'::regclass) as i),
    'triggers', (select ${listed(`json_build_array(pg_get_triggerdef(oid, true), tgenabled)`, 'tgname')}
      from pg_trigger where tgrelid = '%1$s'::regclass and not tgisinternal))`

const quoted = (table: string) => `public.${pg.escapeIdentifier(table)}`

/** Names on the machines end with the number of the part. */
const unnumbered = (definition: unknown) => JSON.stringify(typeof definition === 'string' ? JSON.parse(definition) : definition).replaceAll(/_\d{6,}\b/g, '')

/** All rows whose order does not matter: two sums of hashes of 64 bits and their count. */
const rowsOf = (table: string) => {
  const sum = (seed: number) => `coalesce(sum(hashtextextended(held::text, ${seed})::numeric), 0)::text`
  return `select count(*)::text as count, ${sum(0)} as first, ${sum(1)} as second from ${quoted(table)} as held`
}

/** Within a transaction. Refused to whom row security hides any of them: what is seen is all there is. */
export async function rowsIn(client: pg.Client, table: string): Promise<string> {
  await client.query('set local row_security = off')
  const [rows] = (await client.query(rowsOf(table))).rows
  await client.query('set local row_security = on')
  return Object.values<string>(rows).join(' ')
}

export async function shapeHere(client: pg.Client, table: string): Promise<string> {
  const [row] = (await client.query(shapeOf.replaceAll('%1$s', quoted(table).replaceAll("'", "''")))).rows
  return unnumbered(row.json_build_object)
}

const parts = (here: Record<string, unknown>, there: Record<string, unknown>) =>
  Object.keys(here)
    .filter(part => JSON.stringify(here[part]) !== JSON.stringify(there[part]))
    .map(part => `${part}: ${JSON.stringify(here[part])}, a teraz: ${JSON.stringify(there[part])}`)

export const differ = (before: Look, after: Look): string[] => [
  ...(before.rows === after.rows ? [] : [`wiersze (ile ich jest i dwa skróty): ${before.rows}, a teraz: ${after.rows}`]),
  ...parts(JSON.parse(before.shape), JSON.parse(after.shape)),
]

/** In what the parts of a table differ from it, on whichever machine they lie. */
export async function differences(client: pg.Client, table: string): Promise<string[]> {
  const here = JSON.parse(await shapeHere(client, table))
  const { rows } = await client.query('select shardid, success, result from run_command_on_shards($1::regclass, $2)', [quoted(table), shapeOf])
  const findings = rows.flatMap(({ shardid, success, result }) =>
    success ? parts(here, JSON.parse(unnumbered(result))) : [`część ${shardid} nie odpowiada: ${result}`],
  )
  return [...new Set(findings)].map(finding => `${table}: ${finding}`)
}
