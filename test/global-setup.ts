import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/embedded.ts'
import { migrate } from '#server/migrate.ts'
import { memoryFolder } from '#test/memory-folder.ts'
import { startPostgres } from '#test/postgres.ts'

/** Prepares one migrated database of the kind under test; every test file works on a copy of its own. */
export default async function setup(project: TestProject) {
  return process.env.BIURKO_TEST_DATABASE === 'postgres' ? setupServer(project, memoryFolder) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const folder = await mkdtemp(join(memoryFolder, 'biurko-template-'))
  const embedded = await startEmbedded(folder)
  await migrate({ url: embedded.url, role: 'biurko_app' })
  await embedded.stop()
  project.provide('template_folder', folder)
  project.provide('postgres_url', '')
  return () => rm(folder, { recursive: true, force: true })
}

export async function setupServer(project: TestProject, within?: string) {
  const server = await startPostgres(within)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create role biurko_owner login')
  await admin.query('create role biurko_app login')
  await admin.query('create database biurko_template owner biurko_owner')
  await admin.end()
  const owner = new URL(server.url)
  owner.username = 'biurko_owner'
  owner.pathname = '/biurko_template'
  await migrate({ url: owner.href, role: 'biurko_app' })
  project.provide('template_folder', '')
  project.provide('postgres_url', server.url)
  return () => server.stop()
}
