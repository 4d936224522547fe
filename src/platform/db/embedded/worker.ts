import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type ExecProtocolOptionsStream, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socket } = workerData as { folder: string; socket: string }

/** The database never syncs by itself: before a commit is acknowledged, the changed segments of its log go to the disk. */
class SyncedFolder extends NodeFS {
  readonly #seen = new Map<string, number>()

  override async syncToFs() {
    const log = join(this.rootDir, 'pg_wal')
    for (const name of readdirSync(log)) {
      if (!/^[0-9A-F]{24}$/.test(name)) continue
      const path = join(log, name)
      const changed = statSync(path).mtimeMs
      if (this.#seen.get(path) === changed) continue
      const handle = openSync(path, 'r+')
      try {
        fdatasyncSync(handle)
      } finally {
        closeSync(handle)
      }
      this.#seen.set(path, changed)
    }
  }
}

/** ReadyForQuery outside of a transaction. */
const readyOutside = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Inside of a transaction nothing is acknowledged, except where one text ends it and begins the next. */
const mayHaveCommitted = (answer: Buffer) => answer.subarray(-readyOutside.length).equals(readyOutside) || answer.includes('COMMIT\0')

/** The library sends answers at once and syncs after each message, so that a commit would be acknowledged before it is on disk. */
class SyncedDatabase extends PGlite {
  override async execProtocolRawStream(message: Uint8Array, options: ExecProtocolOptionsStream) {
    const parts: Uint8Array[] = []
    // The memory that a part lies in is the database's own.
    await super.execProtocolRawStream(message, { ...options, syncToFs: false, onRawData: part => void parts.push(part.slice()) })
    if (mayHaveCommitted(Buffer.concat(parts))) await this.syncToFs()
    for (const part of parts) options.onRawData(part)
  }
}

// The folder's files are in the system's cache already; a large second copy of them would only hold memory.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=24MB']
const db = new SyncedDatabase({ fs: new SyncedFolder(folder), relaxedDurability: false, startParams })
await db.waitReady
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 8 })
await server.start()

parentPort?.on('message', async message => {
  if (message !== 'stop') return
  await server.stop()
  await db.close()
  parentPort?.postMessage('stopped')
  parentPort?.close()
})
parentPort?.postMessage('ready')
