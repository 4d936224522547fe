import { join } from 'node:path'
import { openScanner } from '#platform/files/clamd.ts'
import type { Config } from './config.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { startEmbedded } from '#platform/db/embedded/embedded.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { openLog } from './log.ts'
import { Offices } from './offices.ts'
import { checkFolder } from './preflight-environment.ts'
import type { Storage } from '#platform/files/storage.ts'
import { StorageUsage } from '#platform/files/storage-usage.ts'

/** The role that the embedded database steps down to for every request. */
export const embeddedRole = 'biurko_app'
const connections = 10

export interface Running {
  installation: Installation
  stop(): Promise<void>
}

/**
 * Opens the database (its own or a given one), brings it up to date and puts the installation together. Throws an `OperatorError` where the
 * database cannot be reached or lacks migrations.
 */
export const openInstallation = (config: Config) => assemble(config, () => (config.database_url ? openServer(config) : openEmbedded(config)))

interface OpenDatabase {
  database: Database
  stop(): Promise<void>
}

/** Puts an installation together around a database that `open` opens. */
export async function assemble(config: Config, open: () => Promise<OpenDatabase>): Promise<Running> {
  const log = openLog(config.log_level)
  const storage = await openStorage(config)
  const { database, stop } = await open()
  const installation: Installation = {
    config,
    database,
    offices: new Offices(database, config.secret_key, log),
    bus: database.bus,
    storage,
    usage: new StorageUsage(config, database),
    scanner: openScanner(config.clamd_url),
    log,
  }
  try {
    // A wrong SECRET_KEY is told now: with it every request would fail, and a new office would get a key of its own.
    await installation.offices.list()
  } catch (error) {
    await stop()
    throw error
  }
  return { installation, stop }
}

/** The client of the store is loaded where one is configured. */
async function openStorage({ s3, data_dir }: Config): Promise<Storage> {
  if (!s3) return new FolderStorage(join(data_dir, 'files'))
  const { S3Storage } = await import('#platform/files/s3-storage.ts')
  const storage = new S3Storage(s3)
  await storage.check()
  return storage
}

/** Read once the embedded database is on its way, which opens in a thread of its own. */
const readDatabase = async () => ({ ...(await import('#platform/db/database.ts')), ...(await import('#platform/db/migrate.ts')) })

async function openServer({ database_url, database_admin_url: owner }: Config): Promise<OpenDatabase> {
  const [{ Database, migrate, requireMigrated }, { isDistributed }, { preflightDatabase }] = await Promise.all([
    readDatabase(),
    import('#platform/db/citus.ts'),
    import('./preflight-database.ts'),
  ])
  const url = String(database_url)
  const role = decodeURIComponent(new URL(url).username)
  if (owner) await preflightDatabase('DATABASE_ADMIN_URL', owner)
  await preflightDatabase('DATABASE_URL', url)
  if (owner) await migrate({ url: owner, role })
  else await requireMigrated(url)
  const database = new Database({ url, connections, distributed: await isDistributed(url) })
  return { database, stop: () => database.close() }
}

async function openEmbedded(config: Config): Promise<OpenDatabase> {
  checkFolder(config.data_dir)
  const [embedded, { Database, migrate }] = await Promise.all([startEmbedded(config.data_dir), readDatabase()])
  await migrate({ url: embedded.url, role: embeddedRole })
  const database = new Database({ url: embedded.url, connections: 1, role: embeddedRole })
  return {
    database,
    stop: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
