import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeUnused } from './store.ts'
import { forgetLoose } from './store-loose.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Contents looked up at once. */
const batch = 500
const day = 86_400_000

/** Of these contents, those that no file holds. */
async function unnamed(db: Db, digests: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('digest').where('digest', 'in', digests).execute()
  const named = new Set(rows.map(({ digest }) => digest))
  return digests.filter(digest => !named.has(digest))
}

/** What is written here first and kept elsewhere when it is whole. */
async function removeWork({ config }: Installation, before: Date) {
  for (const name of ['exports', 'imports', 'ksef']) {
    const folder = join(config.data_dir, name)
    const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    })
    for (const entry of entries) {
      const path = join(folder, entry)
      if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
    }
  }
}

const yesterday = () => new Date(Date.now() - day)

/** Every night: lets go of the halves that a killed process left. */
export async function removeHalves(installation: Installation, before = yesterday()) {
  await removeWork(installation, before)
  await forEachTenant(installation, ({ id }) => installation.storage.removeUnfinished(id, before))
}

/** Every night: what was uploaded and is attached to nothing, or no longer. */
export async function forgetUnattached(installation: Installation) {
  await forEachTenant(installation, async ({ id }) => {
    const digests = await installation.database.transact(officeScope(id), forgetLoose)
    await removeUnused(installation, id, digests)
  })
}

/**
 * Lets go of contents whose file was never written down, or is gone already; so many were there. Only when told to: after an older
 * database is restored, the next one may still name them.
 */
export async function removeUnnamed(installation: Installation, tenant_id: string, before = yesterday()): Promise<number> {
  const reader = installation.database.reader(officeScope(tenant_id))
  const unnamedDigests: string[] = []
  let digests: string[] = []
  const look = async () => {
    if (digests.length > 0) unnamedDigests.push(...(await unnamed(reader, digests)))
    digests = []
  }
  for await (const digest of installation.storage.listBefore(tenant_id, before)) if (digests.push(digest) === batch) await look()
  await look()
  await removeUnused(installation, tenant_id, unnamedDigests)
  return unnamedDigests.length
}
