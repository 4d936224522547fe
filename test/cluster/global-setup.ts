import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findCommand } from '../../src/cli/run.ts'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { queryOnce } from '#test/postgres.ts'
import { at, closeDatabases, dropOf, newDatabases, serversOf } from './databases.ts'

const template = `biurko_cluster_${process.pid}`

/** One distributed database is made; every test file copies it, on every machine. */
export default async function setup(project: TestProject) {
  const servers = serversOf(process.env.CLUSTER_URL)
  const [coordinator] = servers
  await newDatabases(servers, template)
  // Few and small parts: what is asked of one office is one part's however many there are.
  await queryOnce(at(coordinator, template), `alter database ${template} set citus.shard_count = 4`)
  const folder = await mkdtemp(join(tmpdir(), 'biurko-cluster-'))
  const { installation, stop } = await openInstallation(
    readConfig({
      DATABASE_URL: at(coordinator, template, 'biurko_app'),
      DATABASE_ADMIN_URL: at(coordinator, template, 'biurko_owner'),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Biuro <biuro@example.pl>',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    }),
  )
  await findCommand(['distribute'])(installation)
  await stop()
  await closeDatabases(servers, template)
  project.provide('template_folder', '')
  project.provide('postgres_url', coordinator)
  project.provide('cluster', { servers, template })
  return async () => {
    await dropOf(servers, template)
    await rm(folder, { recursive: true })
  }
}
