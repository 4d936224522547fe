import pg from 'pg'
import { distributedSettings } from '#platform/db/citus.ts'
import type { Cluster } from './cluster.ts'
import type { Layout } from './shape.ts'

/** Statements that hold together: of a table with rows, in one transaction that compares it before and after. */
export interface Step {
  /** What opens the table to its owner, and closes it again: its rows are compared within, what else it is made of around. */
  moved?: { table: string; open: string[]; close: string[] }
  texts: string[]
}

/** Within the transaction of a table with rows: statements to the machines one after the other, and moments written alike everywhere. */
export const frame = [`set local citus.multi_shard_modify_mode = 'sequential'`, `set local timezone = 'UTC'`]

export interface Plan {
  /** Settings: the coordinator's own, and the workers'. They hold for connections made after them. */
  settings: string[]
  workers: string[]
  /** The functions that triggers and defaults call, and then the tables in the order of their keys. */
  tables: Step[]
  /** What the coordinator still holds of tables that lie elsewhere now. */
  leftovers: string[]
}

const quote = pg.escapeIdentifier
const named = (table: string) => pg.escapeLiteral(`public.${quote(table)}`)
const forget = (table: string) => `select truncate_local_data_after_distributing_table(${named(table)})`

export function planDistribution({ reference, distributed, local }: Layout, cluster: Cluster): Plan {
  const { placements, filled, forced, triggered, silenced } = cluster
  const lies = (kind: string) => (table: string) => placements.get(table)?.kind === kind
  const not = (kind: string) => (table: string) => !lies(kind)(table)
  const set = (names: string[]) =>
    names.map(
      name => `alter database ${quote(cluster.database)} set ${name} = ${pg.escapeLiteral(distributedSettings[name as keyof typeof distributedSettings])}`,
    )
  // All tables of an office lie on one machine: each beside the first.
  const first = distributed.find(lies('distributed')) ?? distributed[0]
  const moving = (table: string, text: string): Step => {
    const alter = (what: string) => `alter table public.${quote(table)} ${what}`
    // Rows travel by COPY, which PostgreSQL refuses to whomever row security binds. What triggers do was done when they were written.
    const [bound, triggering] = [forced.has(table), triggered.has(table)]
    const open = [...(triggering ? [alter('disable trigger user')] : []), ...(bound ? [alter('no force row level security')] : [])]
    const close = [...(bound ? [alter('force row level security')] : []), ...(triggering ? [alter('enable trigger user')] : [])]
    return { moved: { table, open, close }, texts: [text] }
  }
  const laid = (table: string, text: string): Step => (filled.has(table) ? moving(table, text) : { texts: [text] })
  // A former version has laid it on all machines, where the coordinator cannot tell whether it holds rows.
  const back = (table: string) => moving(table, `select undistribute_table(${named(table)})`)
  const beside = (table: string) => (table === first ? `'none'` : named(first ?? table))
  return {
    settings: set(cluster.unset.here),
    workers: set(cluster.unset.there).map(text => `set citus.enable_ddl_propagation to off; ${text}`),
    tables: [
      ...[...silenced].map(table => ({ texts: [`alter table public.${quote(table)} enable trigger user`] })),
      ...cluster.functions.map(signature => ({ texts: [`select create_distributed_function(${pg.escapeLiteral(`public.${signature}`)})`] })),
      ...local.filter(not('local')).map(back),
      ...reference.filter(not('reference')).map(table => laid(table, `select create_reference_table(${named(table)})`)),
      ...distributed
        .filter(not('distributed'))
        .map(table => laid(table, `select create_distributed_table(${named(table)}, 'tenant_id', colocate_with => ${beside(table)})`)),
    ],
    leftovers: [...reference, ...distributed].filter(table => filled.has(table)).map(forget),
  }
}

/** As it would be typed, for reading. */
export function printPlan({ settings, workers, tables, leftovers }: Plan): string[] {
  return [
    ...settings,
    ...workers.map(text => `select * from run_command_on_workers(${pg.escapeLiteral(text)})`),
    ...tables.flatMap(({ moved, texts }) => (moved ? ['begin', ...frame, ...moved.open, ...texts, ...moved.close, 'commit'] : texts)),
    ...leftovers,
  ].map(text => `${text};`)
}
