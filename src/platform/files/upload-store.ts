import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Config } from '#platform/config/config.ts'
import { isDiskFull } from '#platform/http/error-handler.ts'

/** Milliseconds. What is neither finished nor claimed by then is removed. */
const expiresAfter = 24 * 3_600_000

/** As the library's, but a full disk keeps its name: the person is told what is the matter, and the rest arrives later. */
export class UploadStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(readable, file)
    } catch (error) {
      // A line that broke ends here too: what arrived stays, and nobody is there to be answered.
      if (isDiskFull(error)) throw error
      throw Object.assign(new Error('The part did not arrive whole.'), { status_code: 500, body: '' })
    }
    return offset + file.bytesWritten
  }

  /** Bytes of each upload of these owners that nobody has claimed yet. */
  async underWay(isWanted: (owner: string) => boolean): Promise<number[]> {
    // The library makes the folder on its own time.
    await mkdir(this.directory, { recursive: true })
    const ids = (await this.configstore.list?.()) ?? []
    // One that is claimed meanwhile is not under way any more.
    const uploads = await Promise.all(ids.map(id => this.configstore.get(id)))
    return uploads.flatMap(upload => (isWanted(upload?.metadata?.owner ?? '') ? [upload?.size ?? 0] : []))
  }
}

export const openUploads = (config: Config) => new UploadStore({ directory: join(config.data_dir, 'uploads'), expirationPeriodInMilliseconds: expiresAfter })
