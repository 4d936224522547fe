import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '#platform/db/id.ts'
import { checkAddress, checkOffice, isDigest, MissingContent, quarantine, type Storage } from './storage.ts'

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const ignoreMissing = (error: unknown) => {
  if (!isMissing(error)) throw error
}

const namesIn = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? []

/** Content in `<folder>/<tenant>/<aa>/<digest>`. A name appears only when all of its content is on the disk. */
export class FolderStorage implements Storage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #path(tenant_id: string, digest: string): string {
    checkAddress(tenant_id, digest)
    return join(this.#folder, tenant_id, digest.slice(0, 2), digest)
  }

  async keep(tenant_id: string, digest: string, source: string) {
    if ((await this.size(tenant_id, digest)) !== undefined) return
    const target = this.#path(tenant_id, digest)
    const unfinished = `${target}.${newId()}.part`
    const newFolder = await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(source, unfinished)
      await sync(unfinished)
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await sync(dirname(target))
    // A folder made just now is an entry in its parent, which has to last as well.
    if (newFolder) for (let folder = dirname(target); folder !== dirname(newFolder); folder = dirname(folder)) await sync(dirname(folder))
  }

  async read(tenant_id: string, digest: string, range?: { start: number; end: number }): Promise<Readable> {
    // Opened before anything is answered: a missing file is an error, not a broken stream.
    const handle = await open(this.#path(tenant_id, digest), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new MissingContent(digest) : error
    })
    return handle.createReadStream(range)
  }

  async size(tenant_id: string, digest: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(tenant_id, digest))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(tenant_id: string, digest: string) {
    await rm(this.#path(tenant_id, digest), { force: true })
  }

  /** The files of an office that are older, as they lie there. */
  async *#filesBefore(tenant_id: string, before: Date) {
    const office = join(this.#folder, tenant_id)
    for (const part of await namesIn(office)) {
      for (const name of await namesIn(join(office, part))) {
        const path = join(office, part, name)
        const stats = await stat(path).catch(ignoreMissing)
        if (stats && stats.mtime < before) yield { path, name }
      }
    }
  }

  async *listBefore(tenant_id: string, before: Date) {
    for await (const { name } of this.#filesBefore(tenant_id, before)) if (isDigest(name)) yield name
  }

  async removeUnfinished(tenant_id: string, before: Date) {
    for await (const { path, name } of this.#filesBefore(tenant_id, before)) if (name.endsWith('.part')) await rm(path, { force: true })
  }

  async removeAll(tenant_id: string) {
    checkOffice(tenant_id)
    let contents = 0
    for (const folder of [join(this.#folder, tenant_id), join(this.#folder, quarantine, tenant_id)]) {
      const entries = await readdir(folder, { recursive: true }).catch(ignoreMissing)
      contents += (entries ?? []).filter(entry => isDigest(basename(entry))).length
      await rm(folder, { recursive: true, force: true })
    }
    return contents
  }

  async setAside(tenant_id: string, digest: string) {
    const target = join(this.#folder, quarantine, tenant_id, digest)
    await mkdir(dirname(target), { recursive: true })
    await rename(this.#path(tenant_id, digest), target).catch(ignoreMissing)
  }
}
