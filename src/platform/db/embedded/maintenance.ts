import type { Installation } from '#platform/http/context.ts'

/**
 * What a PostgreSQL server does by itself, and the embedded one never: it has one session and no process beside it. Outside of requests that session
 * is the owner's. Each table is a statement of its own, so that requests come in between.
 */
async function eachTable({ database }: Pick<Installation, 'database'>, statement: 'analyze' | 'vacuum (analyze)', condition: string) {
  const { rows } = await database.pool.query<{ name: string }>(`select oid::regclass::text as name from pg_class where relkind = 'r' and ${condition}`)
  for (const { name } of rows) await database.pool.query(`${statement} ${name}`)
}

/** After an import, say. Sizes outlast a restart, counts of rows changed do not. */
export const analyzeGrown = (installation: Pick<Installation, 'database'>) =>
  eachTable(installation, 'analyze', `pg_relation_size(oid) > 2 * relpages::bigint * current_setting('block_size')::int`)

export const vacuumTables = (installation: Pick<Installation, 'database'>) => eachTable(installation, 'vacuum (analyze)', 'pg_relation_size(oid) > 0')
