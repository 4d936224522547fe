import type pg from 'pg'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { connect } from '#platform/db/connect.ts'
import { isThisVersion } from '#platform/db/migrate.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { askWorkers, type Cluster, readCluster } from './cluster.ts'
import { differ, differences, rowsIn, shapeHere } from './compare.ts'
import { frame, type Plan, planDistribution, printPlan, type Step } from './plan.ts'
import { findObstacles, type Layout, layOut, readShape } from './shape.ts'

/** The first version that knows all the database is made of: row security, identity columns, the rules of a collation. */
const oldest = [12, 1] as const

/**
 * Lays the tables of an installation on the machines of a Citus cluster, by office. May be repeated: what lies there already is left alone.
 * Throws an `OperatorError` that says what stands in the way.
 */
export async function distribute({ config, database }: Installation, { planned }: { planned: boolean }): Promise<string> {
  const url = config.database_admin_url
  if (!config.database_url || !url)
    throw new OperatorError('Wbudowanej bazy nie da się rozłożyć na kilka maszyn. Proszę podać DATABASE_URL i DATABASE_ADMIN_URL.')
  const [own] = await database.plain<{ pid: number }>('select pg_backend_pid() as pid')
  const { plan, layout, connections } = await within(url, client => prepare(client, Number(own?.pid)))
  const lines = printPlan(plan)
  const nothing = 'Nie ma nic do zrobienia: wszystkie tabele są rozłożone.'
  if (planned) return lines.join('\n') || nothing
  // A node that was started before states its scopes in a way that other machines do not hear, and would find nothing; rows that move wait for nobody's writing.
  if (connections > 0 && (plan.settings.some(text => text.includes('citus.')) || plan.tables.some(step => step.moved)))
    throw new OperatorError(`Program działa na tej bazie (połączeń: ${connections}). Proszę zatrzymać wszystkie jego węzły i powtórzyć.`)
  await within(url, async client => {
    for (const text of plan.settings) await run(client, text)
    for (const text of plan.workers) await explainFailure('Ustawienia maszyn', askWorkers(client, text))
  })
  // Settings of a database hold for connections made after them, here and between the machines.
  await within(url, async client => {
    for (const step of plan.tables) await take(client, step)
    for (const text of plan.leftovers) await run(client, text)
    await compare(client, layout)
  })
  return lines.length === 0 ? nothing : report(layout)
}

/** What Citus has made of each table on the machines, however long ago: the same fences, keys and triggers as here. */
async function compare(client: pg.Client, { reference, distributed }: Layout) {
  const findings: string[] = []
  for (const table of [...reference, ...distributed]) findings.push(...(await explainFailure(`porównanie tabeli ${table}`, differences(client, table))))
  if (findings.length > 0) throw new OperatorError(['Części tabel na maszynach różnią się od tabel na koordynatorze:', ...findings].join('\n'))
}

/** A table with rows moves in one transaction: broken off at any point, it lies whole where it was, and its triggers are on. */
async function take(client: pg.Client, { moved, texts }: Step) {
  if (!moved) {
    for (const text of texts) await run(client, text)
    return
  }
  const { table, open, close } = moved
  const read = (reading: typeof rowsIn) => explainFailure(`odczyt tabeli ${table}`, reading(client, table))
  await client.query('begin')
  try {
    for (const text of frame) await run(client, text)
    const shape = await read(shapeHere)
    for (const text of open) await run(client, text)
    const rows = await read(rowsIn)
    for (const text of texts) await run(client, text)
    const arrived = await read(rowsIn)
    for (const text of close) await run(client, text)
    const differing = differ({ shape, rows }, { shape: await read(shapeHere), rows: arrived })
    if (differing.length > 0)
      throw new OperatorError(
        [`Tabela ${table} została na koordynatorze, bo na maszynach było z niej co innego; niczego nie usunięto:`, ...differing].join('\n'),
      )
    await run(client, 'commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function prepare(client: pg.Client, own: number): Promise<{ plan: Plan; layout: Layout; connections: number }> {
  const cluster = await readCluster(client, own)
  checkCluster(cluster)
  const { rows } = await client.query('select name from migrations')
  if (!(await isThisVersion(rows.map(row => row.name))))
    throw new OperatorError('Baza jest w innej wersji niż program. Proszę najpierw wykonać: biurko migrate.')
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

const run = (client: pg.Client, text: string) => explainFailure(text, client.query(text))

/** What Citus says is told as it is, with what it was asked: whoever distributes a database reads it. */
async function explainFailure<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
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
