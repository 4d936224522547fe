import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Config } from '#platform/config/config.ts'
import { isDiskFull } from '#platform/http/error-handler.ts'

/** Milliseconds. What is neither finished nor claimed by then is removed. */
const expiresAfterMs = 24 * 3_600_000

/** Milliseconds without a byte, after which an upload holds no more room than it fills. */
const silentAfterMs = 15 * 60_000

export interface UnderWay {
  id: string
  /** As declared, and so far. */
  bytes: number
  arrived: number
  silent: boolean
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

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

  /** Those of these owners that nobody has claimed yet. */
  async listOf(isWanted: (owner: string) => boolean): Promise<UnderWay[]> {
    // The library makes the folder on its own time.
    await mkdir(this.directory, { recursive: true })
    const ids = (await this.configstore.list?.()) ?? []
    const uploads = await Promise.all(
      ids.map(async id => {
        const upload = await this.configstore.get(id)
        if (!upload || !isWanted(upload.metadata?.owner ?? '')) return undefined
        // One that is claimed meanwhile is not under way any more.
        const content = await stat(join(this.directory, id)).catch(ignoreMissing)
        return content && { id, bytes: upload.size ?? 0, arrived: content.size, silent: Date.now() - content.mtimeMs > silentAfterMs }
      }),
    )
    return uploads.filter(upload => upload !== undefined)
  }

  /** Gives up what these owners have begun; so many were there. */
  async removeOf(isWanted: (owner: string) => boolean): Promise<number> {
    const uploads = await this.listOf(isWanted)
    for (const { id } of uploads) await this.remove(id)
    return uploads.length
  }
}

export const openUploads = (config: Config) => new UploadStore({ directory: join(config.data_dir, 'uploads'), expirationPeriodInMilliseconds: expiresAfterMs })
