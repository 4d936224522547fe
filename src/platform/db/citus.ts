import type pg from 'pg'
import { connect } from './connect.ts'

/** Settings of a database whose tables are distributed by Citus. */
export const distributedSettings = {
  /** Propagates SET LOCAL, the scope of a request, to the workers. */
  'citus.propagate_set_commands': 'local',
  /** The index of the search is kept by triggers; they touch rows of their own office only, which lie on the same machine. */
  'citus.enable_unsafe_triggers': 'on',
  /** What the fences hide the planner takes for costly, and would compile for longer than it reads; one machine is told so with each scope. */
  jit: 'off',
} as const

/** Asked beside no other table, and on no office's behalf: they stay on the coordinator, where a write needs no other machine and may ask any clock. */
export const ofCoordinator: ReadonlySet<string> = new Set(['migrations', 'ksef_paces'])

export async function isDistributed(url: string): Promise<boolean> {
  const client = await connect({ connectionString: url })
  try {
    const [row] = (await client.query(`select current_setting('citus.propagate_set_commands', true) as said`)).rows
    return row?.said === distributedSettings['citus.propagate_set_commands']
  } finally {
    await client.end()
  }
}

/** One of the tables that lie on many machines by office, or nothing where all lie on one. */
export async function anyDistributed(client: pg.Client): Promise<string | undefined> {
  const [{ known }] = (await client.query(`select to_regclass('pg_dist_partition') is not null as known`)).rows
  if (!known) return undefined
  return (await client.query(`select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by name limit 1`)).rows[0]?.name
}

const hasColumn = (name: string) => `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${name}' and not a.attisdropped)`

/** Tables that are still on the coordinator alone, beside those whose place is there. */
export async function onCoordinator(client: pg.Client): Promise<{ name: string; ofOffice: boolean }[]> {
  const { rows } = await client.query(
    `
    select quote_ident(c.relname) as name, ${hasColumn('tenant_id')} and ${hasColumn('id')} as "ofOffice" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`,
    [[...ofCoordinator]],
  )
  return rows
}

/** A new table, still empty, is laid beside the others before its keys are made: a key that leads from the coordinator's own table into theirs ends the coordinator. */
export async function layBeside(client: pg.Client, other: string) {
  for (const { name, ofOffice } of await onCoordinator(client))
    if (ofOffice) await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [name, other])
    else await client.query('select create_reference_table($1)', [name])
}

/** Citus hands an added check on word for word, to parts of other names: it has to name its columns alone. */
export const forParts = (statement: string) =>
  statement.replace(
    /^(\s*alter table ("\w+") add constraint "\w+" check )(.*)$/is,
    (_, head: string, table: string, rule: string) => head + rule.replaceAll(`${table}.`, ''),
  )
