import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/embedded.ts'
import { migrate } from '#server/migrate.ts'
import { memoryFolder } from '#test/memory-folder.ts'

/** The tests of the project `embedded` run on the embedded database: every file on a copy of one migrated folder. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(memoryFolder, 'biurko-template-'))
  const embedded = await startEmbedded(folder)
  await migrate({ url: embedded.url, role: 'biurko_app' })
  await embedded.stop()
  project.provide('template_folder', folder)
  project.provide('postgres_url', '')
  return () => rm(folder, { recursive: true, force: true })
}
