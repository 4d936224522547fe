import { escapeIdentifier } from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { type PostgresServer, queryOnce, startPostgres } from '#test/postgres.ts'

export const templateName = 'biurko_template'
const permanentDatabases = ['postgres', 'template0', 'template1', templateName]

/** A server with one migrated database, of which every test file copies one for itself. */
export async function startTemplateServer(within?: string, settings?: readonly string[]): Promise<PostgresServer> {
  const server = await startPostgres(within, settings)
  for (const role of ['biurko_owner', 'biurko_app']) await queryOnce(server.url, `create role ${role} login`)
  await queryOnce(server.url, `create database ${templateName} owner biurko_owner`)
  const owner = new URL(server.url)
  owner.username = 'biurko_owner'
  owner.pathname = `/${templateName}`
  await migrate({ url: owner.href, role: 'biurko_app' })
  return server
}

/** Removes what runs that were broken off have left behind; nobody may be at work. */
export async function dropCopies({ url }: PostgresServer) {
  const copies = await queryOnce<{ name: string }>(url, 'select datname as name from pg_database where datname <> all ($1)', [permanentDatabases])
  for (const { name } of copies) await queryOnce(url, `drop database if exists ${escapeIdentifier(name)} with (force)`)
}
