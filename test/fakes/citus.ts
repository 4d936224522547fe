import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#platform/db/migrate.ts'
import { queryOnce } from '#test/postgres.ts'

/** A migrated database of its own on a given server. */
export interface Ground {
  name: string
  url: string
  admin_url: string
  /** As the superuser. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

let groundCount = 0

export async function newGround(server: string): Promise<Ground> {
  const name = `citus_${process.pid}_${Date.now().toString(36)}_${++groundCount}`
  const at = (user: string) => {
    const url = new URL(server)
    url.username = user
    url.pathname = `/${name}`
    return url.href
  }
  for (const role of ['biurko_owner', 'biurko_app'])
    await queryOnce(server, `do $$ begin create role ${role} login; exception when duplicate_object or unique_violation then end $$`)
  await queryOnce(server, `create database ${name} owner biurko_owner`)
  await migrate({ url: at('biurko_owner'), role: 'biurko_app' })
  return {
    name,
    url: at('biurko_app'),
    admin_url: at('biurko_owner'),
    query: (text, values) => queryOnce(at('postgres'), text, values),
    drop: async () => void (await queryOnce(server, `drop database ${name} with (force)`)),
  }
}

/**
 * Makes the database say of itself that Citus is in it. The real one is a library that the server loads; this one is a schema with its functions, found by the
 * search path, and the row of an extension.
 */
export async function pretendCitus(ground: Ground, version = '13.0-1') {
  await ground.query(await readFile(join(import.meta.dirname, 'citus.sql'), 'utf8'))
  await ground.query(
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) values (999999, 'citus', 10, 'citus'::regnamespace, false, $1)`,
    [version],
  )
  await ground.query(`alter database ${ground.name} set search_path = public, citus`)
}

/** A machine for data: an empty database of the same owner. Answers how to remove it. */
export async function addWorker(ground: Ground): Promise<() => Promise<void>> {
  const name = `${ground.name}_worker_${++groundCount}`
  await ground.query(`create database ${name} owner biurko_owner`)
  const [server] = await ground.query<{ port: number }>(`select inet_server_port() as port`)
  await ground.query('select citus.citus_add_node($1, $2)', [name, server?.port])
  return async () => void (await ground.query(`drop database ${name} with (force)`))
}
