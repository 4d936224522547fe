import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/db/embedded/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { root, templateKey } from '#test/template-key.ts'

const cache = join(root, 'node_modules/.cache/embedded-templates')
const ingredients = ['src/platform/db/embedded/*.ts', 'test/embedded-setup.ts', 'node_modules/@electric-sql/pglite/package.json']

async function make(folder: string) {
  const making = await mkdtemp(join(cache, 'making-'))
  const embedded = await startEmbedded(making)
  await migrate({ url: embedded.url, role: 'biurko_app' })
  await embedded.stop()
  await rename(making, folder).catch(async error => {
    // Another run at the same time was quicker: its template is as good.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true })
  })
}

const day = 24 * 60 * 60_000

/** Whatever nobody has used for a day is of an earlier state of the program, or was broken off. */
async function tidy() {
  for (const name of await readdir(cache)) {
    // Another run may just be giving it its name.
    const stats = await stat(join(cache, name)).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - day) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** The tests of the project `embedded` run on the embedded database: every file on a copy of one migrated folder, which is kept from run to run. */
export default async function setup(project: TestProject) {
  const folder = join(cache, templateKey(ingredients))
  await mkdir(cache, { recursive: true })
  if (!existsSync(folder)) await make(folder)
  const now = new Date()
  await utimes(folder, now, now)
  await tidy()
  project.provide('template_folder', folder)
  project.provide('postgres_url', '')
}
