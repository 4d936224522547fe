import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { endServer, startServer } from '#test/e2e/processes.ts'
import { freePort } from '#test/free-port.ts'
import { tmpfsFolder } from '#test/tmpfs.ts'
import { queryOnce, throwAway } from '#test/postgres.ts'
import { startTemplateServer, templateName } from '#test/template-server.ts'

const suffix = '.test.ts'

/** One office for each test file, called as the file is. */
const officesOfFiles = async () => (await readdir(import.meta.dirname)).filter(name => name.endsWith(suffix)).map(name => basename(name, suffix))

/** One server with the demo for all test files, each of which works in an office of its own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-e2e-'))
  const postgres = await startTemplateServer(tmpfsFolder, throwAway)
  const at = (user: string, database: string) => Object.assign(new URL(postgres.url), { username: user, pathname: `/${database}` }).href
  await queryOnce(postgres.url, `create database biurko template ${templateName} owner biurko_owner`)
  const settings = {
    DATABASE_URL: at('biurko_app', 'biurko'),
    DATABASE_ADMIN_URL: at('biurko_owner', 'biurko'),
    SECRET_KEY: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@example.pl>',
    DATA_DIR: folder,
    PORT: String(await freePort()),
  }
  const server = await startServer('portal', { ...settings, BIURKO_RESERVED: (await officesOfFiles()).join() })
  project.provide('ground', { settings, superuser_url: at('postgres', 'biurko') })
  return async () => {
    await endServer(server)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
