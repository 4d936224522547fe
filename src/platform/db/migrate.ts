import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { anyDistributed, forParts, layBeside, onCoordinator } from './citus.ts'
import { connect } from './connect.ts'
import { isDeadlock } from '#platform/http/error-handler.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { OperatorError } from '#platform/config/operator-error.ts'

const ownFolder = join(import.meta.dirname, '../../../db')

/** Serialises migrations of one database; any constant does. */
const migrationLock = 5_820_361

/** While we wait behind a long lock, such as a backup's, every other query waits behind us. */
const waitAtMost = '2s'

/** SQLSTATE of a lock time-out and of a deadlock. */
const isLockedOut = (error: unknown) => isDeadlock(error) || (error instanceof pg.DatabaseError && error.code === '55P03')

/** Roles are cluster-wide: two databases may make the same one at the same moment. */
async function makeRole(client: pg.Client, role: string) {
  const [existingRole] = (await client.query('select 1 from pg_roles where rolname = $1', [role])).rows
  if (!existingRole)
    await client.query(`create role ${client.escapeIdentifier(role)} nologin`).catch(error => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
}

/** Row security does not bind the owner of a table, and neither do grants: the program's role must not be the owner. */
async function refuseOwner(client: pg.Client, role: string) {
  const [privileges] = (
    await client.query(
      `select r.rolsuper or r.rolbypassrls as past, pg_has_role(r.oid, o.oid, 'member') as owner
       from pg_roles r, pg_roles o where r.rolname = $1 and o.rolname = current_user`,
      [role],
    )
  ).rows
  if (privileges?.past)
    throw new OperatorError(`DATABASE_URL: rola „${role}” omija zabezpieczenia wierszy (SUPERUSER albo BYPASSRLS); proszę podać rolę bez tych praw`)
  if (privileges?.owner) throw new OperatorError(`DATABASE_URL: rola „${role}” jest właścicielem bazy; proszę podać rolę, która niczego nie posiada`)
}

/** A migration whose first line says so runs statement by statement, for indexes made concurrently. */
const standsAlone = (text: string) => text.startsWith('-- without a transaction')

async function apply(client: pg.Client, name: string, text: string, distributed: string | undefined) {
  const alone = standsAlone(text)
  if (!alone) await client.query('begin')
  for (const statement of alone || distributed ? text.split('--> statement-breakpoint') : [text]) {
    await client.query(distributed ? forParts(statement) : statement)
    if (distributed && /\bcreate table\b/i.test(statement)) await layBeside(client, distributed)
  }
  await client.query('insert into migrations (name) values ($1)', [name])
  if (!alone) await client.query('commit')
}

/** What this version's database is made of. Names begin with the time at which they were made, so their order is that of time. */
export const migrationNames = async (folder = ownFolder) => (await readdir(join(folder, 'migrations'))).filter(name => name.endsWith('.sql')).sort()

/** A migration whose first line names former ones holds what these made: where all of them have been, it has been. */
const formerOf = (text: string) => /^-- in place of: (.+)/.exec(text)?.[1]?.split(', ') ?? []

interface Compared {
  name: string
  former: string[]
  /** Of the former ones those that the database does not have. */
  lacked: string[]
}

const hasFormer = ({ former, lacked }: Compared) => former.length > 0 && lacked.length === 0

/** What of this version a database of these migrations lacks, has under former names, and has only some of; and whether it has nothing newer. */
async function compareMigrations(done: ReadonlySet<string>, folder = ownFolder) {
  const all = await Promise.all(
    (await migrationNames(folder)).map(async (name): Promise<Compared> => {
      const former = formerOf(await readFile(join(folder, 'migrations', name), 'utf8'))
      return { name, former, lacked: former.filter(one => !done.has(one)) }
    }),
  )
  const unknown = all.filter(({ name }) => !done.has(name))
  const missing = unknown.filter(one => !hasFormer(one))
  return {
    missing: missing.map(({ name }) => name),
    renamed: unknown.filter(hasFormer).map(({ name }) => name),
    torn: missing.flatMap(({ former, lacked }) => (lacked.length < former.length ? lacked : [])),
    isNewest: done.isSubsetOf(new Set(all.flatMap(({ name, former }) => [name, ...former]))),
  }
}

/** Whether a database of these migrations is of this very version, neither older nor newer. */
export async function isThisVersion(done: Iterable<string>): Promise<boolean> {
  const { missing, isNewest } = await compareMigrations(new Set(done))
  return missing.length === 0 && isNewest
}

const commentOfMigrations = async (client: pg.Client): Promise<string | null> =>
  (await client.query(`select obj_description('migrations'::regclass, 'pg_class') as said`)).rows[0].said

/** For a node that is not given the owner: it finds the database as a migration of this version or of a newer one has left it. */
export async function requireMigrated(url: string) {
  const client = await connect({ connectionString: url })
  try {
    const { rows } = await client.query('select name from migrations')
    if ((await compareMigrations(new Set(rows.map(row => row.name)))).missing.length > 0) throw notMigrated()
  } catch (error) {
    // There is no such table, or it may not be read: nobody has migrated here.
    const isUnknown = error instanceof pg.DatabaseError && ['42P01', '42501'].includes(error.code ?? '')
    throw isUnknown ? notMigrated() : error
  } finally {
    await client.end()
  }
}

const notMigrated = () =>
  new OperatorError('Baza nie jest w wersji tego programu; proszę najpierw uruchomić polecenie biurko migrate, z DATABASE_ADMIN_URL (właściciel bazy).')

/**
 * Brings the database to the state of this version and grants the application's role its rights. Runs as the owner; any number of nodes may
 * call it at once. Throws an `OperatorError` where a table stays locked by somebody else.
 */
export async function migrate(options: { url: string; role: string; folder?: string }): Promise<string[]> {
  const folder = options.folder ?? ownFolder
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const client = await connect({ connectionString: options.url })
  const applied: string[] = []
  try {
    await refuseOwner(client, options.role)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // Only from here on: for another node's migration one waits as long as it takes.
    await client.query(`set lock_timeout = '${waitAtMost}'`)
    // On a cluster a transaction that has changed one table on all machines at once may change no function any more. Elsewhere it says nothing.
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
    await makeRole(client, options.role)
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
    const done = new Set<string>((await client.query('select name from migrations')).rows.map(row => row.name))
    // Where a newer version was, its functions, triggers and grants stay as it made them.
    const { missing, renamed, torn, isNewest } = await compareMigrations(done, folder)
    if (torn.length > 0)
      throw new OperatorError(
        `Baza ma tylko część migracji, które ta wersja programu połączyła w jedną; brakuje: ${torn.join(', ')}. Proszę najpierw uruchomić biurko migrate wersji, która ma je osobno.`,
      )
    // The first tables need them. Later on they may write columns that a migration has yet to add: nobody meets them before it.
    const isNew = done.size === 0
    if (isNew) await client.query(await read('functions.sql'))
    const distributed = await anyDistributed(client)
    if (distributed && missing.length > 0 && (await onCoordinator(client)).length > 0)
      throw new OperatorError(
        'Rozkładanie bazy na maszyny nie dobiegło końca. Proszę je najpierw dokończyć poleceniem biurko distribute tej wersji, która je zaczęła.',
      )
    // The former names stay, for nodes of the version that knows only them.
    if (renamed.length > 0) await client.query('insert into migrations (name) select unnest($1::text[])', [renamed])
    for (const name of missing) {
      await apply(client, name, await read(`migrations/${name}`), distributed)
      applied.push(name)
    }
    const grants = (await read('grants.sql')).replaceAll('{role}', client.escapeIdentifier(options.role))
    const functions = await read('functions.sql')
    // On a cluster both speak to all machines, and a node has to start while one of them is away.
    const standing = createHash('sha256').update(functions).update(grants).digest('hex')
    const comment = await commentOfMigrations(client)
    if (isNewest && !(distributed && applied.length === 0 && comment === standing)) {
      if (!isNew) await client.query(functions)
      await client.query(grants)
      if (comment !== standing) await client.query(`comment on table migrations is '${standing}'`)
    }
    if (isNewest) {
      // The queue lies on the coordinator alone.
      await client.query('set citus.enable_ddl_propagation to off')
      await migrateJobs(client, options.role)
    }
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } catch (error) {
    if (!isLockedOut(error)) throw error
    throw new OperatorError('Baza nie została zaktualizowana, bo potrzebne jej tabele zajmowała inna transakcja; proszę spróbować ponownie, gdy się zakończy.')
  } finally {
    await client.end()
  }
  return applied
}
