import '#app/extensions.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app/server.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { openLog } from '#platform/config/log.ts'
import { Offices } from '#platform/config/offices.ts'
import { StorageUsage } from '#platform/files/storage-usage.ts'
import { onCleanup } from './cleanup.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'

export interface TestInstallation extends TestDatabase {
  installation: Installation
  app: FastifyInstance
}

let opened: Promise<TestInstallation> | undefined

/** One installation for the whole test file; offices in it are cheap, databases are not. */
export function testInstallation(environment: Record<string, string> = {}): Promise<TestInstallation> {
  if (!opened) {
    opened = open(environment)
    onCleanup(close)
  }
  return opened
}

async function open(environment: Record<string, string>): Promise<TestInstallation> {
  const test = await openTestDatabase()
  const config = readConfig({ PORT: '0', DATA_DIR: test.data_dir, SECRET_KEY: randomBytes(32).toString('base64url'), LOG_LEVEL: 'error', ...environment })
  const log = openLog(config.log_level)
  const installation: Installation = {
    config,
    database: test.database,
    offices: new Offices(test.database, config.secret_key, log),
    bus: test.database.bus,
    storage: new FolderStorage(join(test.data_dir, 'files')),
    usage: new StorageUsage(config, test.database),
    scanner: undefined,
    log,
  }
  const app = await buildApp(installation)
  await app.ready()
  return { ...test, installation, app }
}

async function close() {
  const test = await opened
  opened = undefined
  // A connection that was busy when closing began is closed as soon as its answer is out, as when the program ends.
  const closing = setInterval(() => test?.app.server.closeIdleConnections(), 50)
  await test?.app.close()
  clearInterval(closing)
  await test?.stop()
}
