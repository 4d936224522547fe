import pg from 'pg'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { connect } from '#platform/db/connect.ts'
import { migrationNames } from '#platform/db/migrate.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { askWorkers, type Cluster, readCluster } from './cluster.ts'
import { type Plan, planDistribution, printPlan, type Step } from './plan.ts'
import { findObstacles, type Layout, layOut, readShape } from './shape.ts'

/** The first version that knows all the database is made of: row security, identity columns, the rules of a collation. */
const oldest = [12, 1] as const

/** Lays the tables of an installation on the machines of a Citus cluster, by office. May be repeated: what lies there already is left alone. */
export async function distribute({ config, database }: Installation, { planned }: { planned: boolean }): Promise<string> {
  const url = config.database_admin_url
  if (!config.database_url || !url)
    throw new OperatorError('Wbudowanej bazy nie da się rozłożyć na kilka maszyn. Proszę podać DATABASE_URL i DATABASE_ADMIN_URL.')
  const [own] = await database.plain<{ pid: number }>('select pg_backend_pid() as pid')
  const { plan, layout, connections } = await within(url, client => prepare(client, Number(own?.pid)))
  const lines = printPlan(plan)
  if (lines.length === 0) return 'Nie ma nic do zrobienia: wszystkie tabele są rozłożone.'
  if (planned) return lines.join('\n')
  // A node that was started before states its scopes in a way that other machines do not hear, and would find nothing.
  if (connections > 0 && plan.settings.length > 0)
    throw new OperatorError(`Program działa na tej bazie (połączeń: ${connections}). Proszę zatrzymać wszystkie jego węzły i powtórzyć.`)
  await within(url, async client => {
    for (const text of plan.settings) await run(client, text)
    for (const text of plan.workers) await told('Ustawienia maszyn', askWorkers(client, text))
  })
  // Settings of a database hold for connections made after them, here and between the machines.
  await within(url, async client => {
    for (const step of plan.tables) await take(client, step)
    for (const text of plan.leftovers) await run(client, text)
  })
  return report(layout)
}

async function take(client: pg.Client, { before, text, after, moved }: Step) {
  if (before) await run(client, before)
  try {
    await (moved ? move(client, moved, text) : run(client, text))
  } finally {
    if (after) await run(client, after)
  }
}

/** What the coordinator held is emptied in the end, so nothing counts as moved that has not arrived whole. */
async function move(client: pg.Client, table: string, text: string) {
  await client.query('begin')
  try {
    const held = await countRows(client, table)
    await run(client, text)
    const arrived = await countRows(client, table)
    if (arrived !== held)
      throw new OperatorError(
        `Tabela ${table} została na koordynatorze: z wierszy, których ma ${held}, na inne maszyny dotarło ${arrived}. Niczego nie usunięto.`,
      )
    await run(client, 'commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await run(client, `select count(*) as rows from public.${pg.escapeIdentifier(table)}`)
  return Number(rows[0]?.rows)
}

async function prepare(client: pg.Client, own: number): Promise<{ plan: Plan; layout: Layout; connections: number }> {
  const cluster = await readCluster(client, own)
  checkCluster(cluster)
  const ours = await migrationNames()
  const theirs: string[] = (await client.query('select name from migrations')).rows.map(row => row.name).sort()
  if (ours.join() !== theirs.join()) throw new OperatorError('Baza jest w innej wersji niż program. Proszę najpierw wykonać: biurko migrate.')
  const shape = await readShape(client)
  const obstacles = findObstacles(shape)
  if (obstacles.length > 0) throw new OperatorError(obstacles.join('\n'))
  const layout = layOut(shape)
  const groups = new Set(
    layout.distributed.map(table => cluster.placements.get(table)).map(placement => (placement?.kind === 'distributed' ? placement.colocation : undefined)),
  )
  groups.delete(undefined)
  if (groups.size > 1)
    throw new OperatorError('Tabele biura leżą już w różnych grupach kolokacji. Proszę je najpierw połączyć: alter_distributed_table(…, colocate_with => …).')
  return { plan: planDistribution(layout, cluster), layout, connections: cluster.connections }
}

function checkCluster({ version, coordinator, workers }: Cluster) {
  if (!version)
    throw new OperatorError('W tej bazie nie ma rozszerzenia Citus. Proszę je zainstalować na wszystkich maszynach i wykonać: create extension citus.')
  const [major, minor] = version
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new OperatorError(`Potrzebny jest Citus ${oldest.join('.')} albo nowszy, jest ${version.join('.')}.`)
  if (!coordinator) throw new OperatorError('Citus nie zna adresu koordynatora. Proszę wykonać: select citus_set_coordinator_host(…).')
  if (workers === 0) throw new OperatorError('Citus nie ma żadnej maszyny na dane. Proszę ją dodać: select citus_add_node(…).')
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: url, application_name: 'biurko distribute' })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = (client: pg.Client, text: string) => told(text, client.query(text))

/** What Citus says is told as it is, with what it was asked: whoever distributes a database reads it. */
async function told<T>(what: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw new OperatorError(
      `Citus odmówił: ${what}\n${error instanceof Error ? error.message : error}\nTo, co zrobiono wcześniej, zostaje; po usunięciu przyczyny polecenie można powtórzyć.`,
    )
  }
}

function report({ reference, distributed, local }: Layout): string {
  const tables = (count: number) => plural(count, ['tabela', 'tabele', 'tabel'])
  return [
    `Rozłożone według biur: ${tables(distributed.length)}. Takie same na każdej maszynie: ${tables(reference.length)}.`,
    `Na koordynatorze zostają: ${local.join(', ')} i kolejka zadań.`,
    'Można uruchomić węzły.',
  ].join('\n')
}
