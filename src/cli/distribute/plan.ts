import pg from 'pg'
import { distributedSettings } from '#platform/db/citus.ts'
import type { Cluster } from './cluster.ts'
import type { Layout } from './shape.ts'

/** One statement; what frames it is run as well, the last part even when the statement fails. */
export interface Step {
  before?: string
  text: string
  after?: string
  /** Has to hold as many rows after the statement as before it. */
  moved?: string
}

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

export function planDistribution({ reference, distributed }: Layout, cluster: Cluster): Plan {
  const { placements, filled, forced } = cluster
  const lies = (kind: string) => (table: string) => placements.get(table)?.kind === kind
  const not = (kind: string) => (table: string) => !lies(kind)(table)
  const set = (names: string[]) =>
    names.map(
      name => `alter database ${quote(cluster.database)} set ${name} = ${pg.escapeLiteral(distributedSettings[name as keyof typeof distributedSettings])}`,
    )
  // All tables of an office lie on one machine: each beside the first.
  const first = distributed.find(lies('distributed')) ?? distributed[0]
  const placed = (table: string): Step => {
    const beside = table === first ? `'none'` : named(first ?? table)
    const text = `select create_distributed_table(${named(table)}, 'tenant_id', colocate_with => ${beside})`
    // Rows travel by COPY, which PostgreSQL refuses to whomever row security binds.
    if (!filled.has(table)) return { text }
    if (!forced.has(table)) return { text, moved: table }
    const force = (word: string) => `alter table public.${quote(table)} ${word} row level security`
    return { before: force('no force'), text, after: force('force'), moved: table }
  }
  return {
    settings: set(cluster.unset.here),
    workers: set(cluster.unset.there),
    tables: [
      ...cluster.functions.map(signature => ({ text: `select create_distributed_function(${pg.escapeLiteral(`public.${signature}`)})` })),
      ...reference.filter(not('reference')).map(table => ({ text: `select create_reference_table(${named(table)})`, moved: table })),
      ...distributed.filter(not('distributed')).map(placed),
    ],
    leftovers: [...reference, ...distributed].filter(table => filled.has(table)).map(forget),
  }
}

/** As it would be typed, for reading. */
export function printPlan({ settings, workers, tables, leftovers }: Plan): string[] {
  return [
    ...settings,
    ...workers.map(text => `select * from run_command_on_workers(${pg.escapeLiteral(text)})`),
    ...tables.flatMap(({ before, text, after }) => [before, text, after].filter(part => part !== undefined)),
    ...leftovers,
  ].map(text => `${text};`)
}
