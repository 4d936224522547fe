import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { newId } from '#platform/db/id.ts'
import { UploadStore } from '#features/files/server/upload-store.ts'
import { ownerOf } from '#features/files/server/uploads.ts'
import { testInstallation } from '#test/installation.ts'
import type { Realm } from '#test/realms.ts'

/** What lies beside the tables: the bytes of a realm's file, and an upload that its person has begun. */
export const contentOf = ({ canary }: Pick<Realm, 'canary'>) => `%PDF-1.4\n% ${canary}\n%%EOF\n`

export const digestOf = (realm: Pick<Realm, 'canary'>) => createHash('sha256').update(contentOf(realm)).digest('hex')

const folderOf = async () => join((await testInstallation()).installation.config.data_dir, 'uploads')

export async function plantContents(realm: Realm) {
  const { installation } = await testInstallation()
  const path = join(installation.config.data_dir, newId())
  await writeFile(path, contentOf(realm))
  await installation.storage.keep(realm.office.id, digestOf(realm), path)
  await rm(path)
  const owner = ownerOf({ tenant_id: realm.office.id, user_id: realm.id })
  const metadata = { owner, filename: `${realm.canary}.pdf` }
  await new UploadStore({ directory: await folderOf() }).create(new Upload({ id: realm.id, size: 20, offset: 0, metadata }))
}

/** Every upload that is under way, byte by byte; of one person, if an id is given. */
export async function digestUploads(id = ''): Promise<string> {
  const folder = await folderOf()
  const hash = createHash('sha256')
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    if (name.startsWith(id)) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex')
}
