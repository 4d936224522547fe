import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
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

// The folder's files are in the system's cache already; a large second copy of them would only hold memory.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=24MB']
const db = await PGlite.create({ fs: new SyncedFolder(folder), relaxedDurability: false, startParams })
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
