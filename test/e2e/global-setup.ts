import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/connect.ts'
import { migrate } from '#server/migrate.ts'
import { endServer, startServer } from '#test/e2e/processes.ts'
import { freePort } from '#test/free-port.ts'
import { memoryFolder } from '#test/memory-folder.ts'
import { startPostgres } from '#test/postgres.ts'

const suffix = '.test.ts'

/** One office for each test file, called as the file is. */
const officesOfFiles = async () => (await readdir(import.meta.dirname)).filter(name => name.endsWith(suffix)).map(name => basename(name, suffix))

/** One server with the demo for all test files, each of which works in an office of its own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(memoryFolder, 'biurko-e2e-'))
  const postgres = await startPostgres(memoryFolder)
  const at = (user: string, database: string) => Object.assign(new URL(postgres.url), { username: user, pathname: `/${database}` }).href
  const superuser = await connect({ connectionString: postgres.url })
  // Nobody misses what a broken machine would lose.
  for (const statement of ['alter system set fsync = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()'])
    await superuser.query(statement)
  for (const role of ['biurko_owner', 'biurko_app']) await superuser.query(`create role ${role} login`)
  await superuser.query('create database biurko_empty owner biurko_owner')
  await migrate({ url: at('biurko_owner', 'biurko_empty'), role: 'biurko_app' })
  await superuser.query('create database biurko template biurko_empty owner biurko_owner')
  const settings = {
    DATABASE_URL: at('biurko_app', 'biurko'),
    DATABASE_ADMIN_URL: at('biurko_owner', 'biurko'),
    SECRET_KEY: randomBytes(32).toString('base64url'),
    DATA_DIR: folder,
    PORT: String(await freePort()),
  }
  const server = await startServer('portal', { ...settings, BIURKO_RESERVED: (await officesOfFiles()).join() })
  await superuser.end()
  project.provide('ground', { settings, superuser_url: at('postgres', 'biurko') })
  return async () => {
    await endServer(server)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
