import type pg from 'pg'
import { distributedSettings } from '#platform/db/citus.ts'

/** How a table lies: by office, the same on every machine, or on the coordinator alone. */
type Placement = { kind: 'distributed'; colocation: number } | { kind: 'reference' } | { kind: 'local' }

/** What Citus says of the machines, and of what it has been given already. */
export interface Cluster {
  database: string
  /** Major and minor number; absent where the extension is. */
  version: [number, number] | undefined
  coordinator: boolean
  workers: number
  /** Connections of running nodes of the program. */
  connections: number
  placements: Map<string, Placement>
  /** Tables with rows in the coordinator's own files. */
  filled: Set<string>
  /** Whom row security binds although they own the table. */
  forced: Set<string>
  /** Those with triggers of ours. */
  triggered: Set<string>
  /** Those whose triggers somebody has left switched off. */
  silenced: Set<string>
  /** Functions of ours that the workers do not have, as `name(types)`. */
  functions: string[]
  /** Names of settings that are missing on the coordinator, or on any worker. */
  unset: { here: string[]; there: string[] }
}

const statedHere = `select setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting
  where d.datname = current_database() and s.setrole = 0`

const missing = (stated: readonly string[]) =>
  Object.entries(distributedSettings)
    .filter(([name, value]) => !stated.includes(`${name}=${value}`))
    .map(([name]) => name)

/** What one statement said on each worker. Throws where one of them fails. */
export async function askWorkers(client: pg.Client, statement: string): Promise<string[]> {
  const rows = (await client.query('select nodename, nodeport, success, result from run_command_on_workers($1)', [statement])).rows
  const failed = rows.find(row => !row.success)
  if (failed) throw new Error(`${failed.nodename}:${failed.nodeport}: ${failed.result}`)
  return rows.map(row => String(row.result))
}

/** `own`: this program's connection, which is none of a node's. */
export async function readCluster(client: pg.Client, own: number): Promise<Cluster> {
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const [{ database, version, connections } = { database: '', version: null, connections: 0 }] = await query<{
    database: string
    version: string | null
    connections: number
  }>(`
    select current_database() as database, (select extversion from pg_extension where extname = 'citus') as version,
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name in ('biurko', 'biurko listen')
        and pid <> ${Number(own)}) as connections`)
  const [major, minor] = (version ?? '').split(/\D/).map(Number)
  const none = {
    placements: new Map(),
    filled: new Set<string>(),
    forced: new Set<string>(),
    triggered: new Set<string>(),
    silenced: new Set<string>(),
    functions: [],
    unset: { here: [], there: [] },
  }
  if (version === null) return { database, version: undefined, coordinator: false, workers: 0, connections, ...none }
  const nodes = await query<{ groupid: number }>(`select groupid from pg_dist_node where isactive and noderole = 'primary'`)
  const tables = await query<{
    name: string
    forced: boolean
    filled: boolean
    triggered: boolean
    silenced: boolean
    method: string | null
    model: string | null
    colocation: number
  }>(`
    select c.relname as name, c.relforcerowsecurity as forced, pg_relation_size(c.oid) > 0 as filled,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggered,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'D') as silenced,
      p.partmethod as method, p.repmodel as model, p.colocationid as colocation
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  const functions = await query<{ signature: string }>(`
    select format('%I(%s)', p.proname, oidvectortypes(p.proargtypes)) as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
    order by p.proname`)
  const here = await query<{ setting: string }>(statedHere)
  const workers = nodes.filter(node => node.groupid !== 0).length
  const there = workers > 0 ? await askWorkers(client, `select coalesce(json_agg(setting), '[]') from (${statedHere}) as stated`) : []
  return {
    database,
    version: [major ?? 0, minor ?? 0],
    coordinator: nodes.some(node => node.groupid === 0),
    workers,
    connections,
    placements: new Map(
      tables.map(({ name, method, model, colocation }) => [
        name,
        method === 'h' ? { kind: 'distributed', colocation } : method === 'n' && model === 't' ? { kind: 'reference' } : { kind: 'local' },
      ]),
    ),
    filled: new Set(tables.filter(table => table.filled).map(table => table.name)),
    forced: new Set(tables.filter(table => table.forced).map(table => table.name)),
    triggered: new Set(tables.filter(table => table.triggered).map(table => table.name)),
    silenced: new Set(tables.filter(table => table.silenced).map(table => table.name)),
    functions: functions.map(({ signature }) => signature),
    unset: { here: missing(here.map(row => row.setting)), there: [...new Set(there.flatMap(answer => missing(JSON.parse(answer))))] },
  }
}
