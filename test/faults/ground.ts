import { cp } from 'node:fs/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '#platform/db/embedded/embedded.ts'
import { environmentOf, makeRoles, newFolder, prepare, removeFolder, startDurable, tenant_id, urlOf } from '#test/faults/templates.ts'
import { connected } from '#test/postgres.ts'
import type { PostgresServer } from '#test/postgres.ts'

/** Who writes under load: one clerk of one office, with a token that outlives the test. */
export interface Ground {
  environment: Record<string, string>
  headers: Record<string, string>
  tenant_id: string
  /** As the owner, for counting behind the application; only while no application runs on an embedded database. */
  inspect<T>(look: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface PostgresGround extends Ground {
  database: string
  /** As the superuser, on this database of the same server. */
  superuser_url(database: string): string
}

const inOffice = <T>(url: string, work: (client: pg.Client) => Promise<T>) =>
  connected(url, async client => {
    await client.query(`select set_config('app.tenant', $1, false), set_config('app.whole_office', 'on', false)`, [tenant_id])
    return work(client)
  })

export async function embeddedGround(within?: string): Promise<Ground> {
  const { folder, headers } = inject('embedded_template')
  const data_dir = await newFolder(within)
  await cp(folder, data_dir, { recursive: true })
  return {
    environment: { DATA_DIR: data_dir },
    headers,
    tenant_id,
    inspect: async work => {
      const embedded = await startEmbedded(data_dir)
      try {
        return await inOffice(embedded.url, work)
      } finally {
        await embedded.stop()
      }
    },
    stop: () => removeFolder(data_dir),
  }
}

const groundOn = (server: string, database: string, environment: Record<string, string>, headers: Record<string, string>) => ({
  environment,
  headers,
  tenant_id,
  database,
  superuser_url: (name: string) => urlOf(server, name),
  inspect: <T>(work: (client: pg.Client) => Promise<T>) => inOffice(urlOf(server, database, 'biurko_owner'), work),
})

let groundCount = 0

/** A database of its own on the server that these tests share. */
export async function postgresGround(): Promise<PostgresGround> {
  const server = inject('postgres_url')
  const template = inject('postgres_template')
  const [database, data_dir] = [`ground_${process.pid}_${++groundCount}`, await newFolder()]
  await connected(server, client => client.query(`create database ${database} template ${template.database} owner biurko_owner`))
  return {
    ...groundOn(server, database, environmentOf(server, database, data_dir, template.secret_key), template.headers),
    stop: async () => {
      await connected(server, client => client.query(`drop database ${database} with (force)`))
      await removeFolder(data_dir)
    },
  }
}

/** On a server of its own, for what is done to the server itself. */
export async function ownPostgresGround(within?: string): Promise<PostgresGround & { server: PostgresServer }> {
  const server = await startDurable(within)
  const [database, data_dir] = ['biurko', await newFolder()]
  await connected(server.url, async client => {
    await makeRoles(client)
    await client.query(`create database ${database} owner biurko_owner`)
  })
  const environment = environmentOf(server.url, database, data_dir)
  return {
    ...groundOn(server.url, database, environment, await prepare(environment)),
    server,
    stop: async () => {
      await server.stop()
      await removeFolder(data_dir)
    },
  }
}
