import pg from 'pg'
import { distributedSettings } from '#platform/db/citus.ts'
import { queryOnce } from '#test/postgres.ts'

/** Of a cluster that is given: superusers' addresses, the coordinator first. */
export type Servers = readonly [string, ...string[]]

/** The servers that CLUSTER_URL names: superusers' addresses with commas between, the coordinator's first. */
export function serversOf(named: string | undefined): Servers {
  const [coordinator, ...workers] = (named ?? '').split(',').filter(Boolean)
  if (!coordinator || workers.length === 0)
    throw new Error(
      'CLUSTER_URL: postgresql://postgres@coordinator:5432,postgresql://postgres@worker:5432,… of a cluster whose databases may be made and dropped',
    )
  return [coordinator, ...workers]
}

export const at = (server: string, database: string, user = 'postgres') => Object.assign(new URL(server), { username: user, pathname: `/${database}` }).href

export const everywhere = (servers: Servers, text: (server: string) => string, database = 'postgres') =>
  Promise.all(servers.map(server => queryOnce(at(server, database), text(server))))

export const dropOf = (servers: Servers, name: string) => everywhere(servers, () => `drop database if exists ${name} with (force)`)

/** A database of the same name on every machine, which know one another; the coordinator's is a copy of the one that is named, or empty as the others. */
export async function newDatabases(servers: Servers, name: string, copied = 'template1') {
  for (const role of ['biurko_owner', 'biurko_app'])
    await everywhere(servers, () => `do $$ begin create role ${role} login; exception when duplicate_object or unique_violation then end $$`)
  await dropOf(servers, name)
  await everywhere(servers, server => `create database ${name} template ${server === servers[0] ? copied : 'template1'} owner biurko_owner`)
  await everywhere(servers, () => 'create extension citus', name)
  const [coordinator, ...workers] = servers
  const { hostname, port } = new URL(coordinator)
  await queryOnce(at(coordinator, name), 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
  for (const worker of workers.map(server => new URL(server)))
    await queryOnce(at(coordinator, name), 'select citus_add_node($1, $2)', [worker.hostname, Number(worker.port)])
}

/** Nobody may be in a database that is copied, Citus' own worker neither. */
export async function closeDatabases(servers: Servers, name: string) {
  await everywhere(servers, () => `alter database ${name} allow_connections false`)
  await everywhere(servers, () => `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
}

/** Tables, where they lie and what the machines know of one another are copied with the databases; the settings of a database are not. */
export async function copyDatabases(servers: Servers, template: string, name: string) {
  await everywhere(servers, () => `create database ${name} template ${template} owner biurko_owner strategy file_copy`)
  for (const [setting, value] of Object.entries(distributedSettings))
    await everywhere(servers, () => `set citus.enable_ddl_propagation to off; alter database ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
}
