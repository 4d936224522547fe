import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { Database } from '#platform/db/database.ts'
import { startEmbedded } from '#platform/db/embedded/embedded.ts'
import { copyDatabases, dropOf, type Servers } from '#test/cluster/databases.ts'
import { tmpfsFolder } from './tmpfs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated embedded database that every test file copies. */
    template_folder: string
    /** A PostgreSQL server with a migrated template database; empty in the project `embedded`. */
    postgres_url: string
    /** A distributed template on a cluster that is given, whose coordinator `postgres_url` then is; only in `npm run test:cluster`. */
    cluster: { servers: Servers; template: string } | undefined
  }
}

export interface TestDatabase {
  database: Database
  /** As the owner: for looking behind the fences. */
  owner_url: string
  data_dir: string
  stop(): Promise<void>
}

const newFolder = () => mkdtemp(join(tmpfsFolder, 'biurko-test-'))

/** A database of this test file's own, of the kind that its project is about. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres_url')
  return server === '' ? openEmbeddedCopy(inject('template_folder')) : openServerCopy(server)
}

async function openEmbeddedCopy(template: string): Promise<TestDatabase> {
  const data_dir = await newFolder()
  await cp(template, data_dir, { recursive: true })
  const embedded = await startEmbedded(data_dir)
  const database = new Database({ url: embedded.url, connections: 1, role: 'biurko_app' })
  return {
    database,
    owner_url: embedded.url,
    data_dir,
    stop: async () => {
      await database.close()
      await embedded.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

async function openServerCopy(server: string): Promise<TestDatabase> {
  const data_dir = await newFolder()
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  const cluster = inject('cluster')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  if (cluster) await copyDatabases(cluster.servers, cluster.template, name)
  else await admin.query(`create database ${name} template biurko_template owner biurko_owner strategy file_copy`)
  const at = (user: string) => {
    const url = new URL(server)
    url.username = user
    url.pathname = `/${name}`
    return url.href
  }
  const database = new Database({ url: at('biurko_app'), connections: 10, distributed: cluster !== undefined })
  return {
    database,
    owner_url: at('biurko_owner'),
    data_dir,
    stop: async () => {
      await database.close()
      if (cluster) await dropOf(cluster.servers, name)
      else await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
