import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { OperatorError } from '#platform/config/operator-error.ts'

export interface Embedded {
  url: string
  stop(): Promise<void>
}

/**
 * Two writers on one folder lose data, and the embedded database does not lock its folder itself. An exclusive SQLite
 * transaction is a lock that the operating system drops when the process ends in any way.
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new OperatorError(`Folder danych ${folder} jest używany przez inny działający proces Biurka. Proszę najpierw go zatrzymać.`)
  }
  return () => lock.close()
}

/**
 * Starts PostgreSQL compiled to WebAssembly in a thread of its own, behind a local socket, so that all code is the same on both. Throws an
 * `OperatorError` for a folder that another process uses.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  // Socket paths are limited to 107 characters; the folder of the data may be deeper than that.
  const sockets = join(tmpdir(), `biurko-${process.pid}-${Math.random().toString(36).slice(2, 8)}`)
  mkdirSync(sockets, { mode: 0o700 })
  const release = async () => {
    await rm(sockets, { recursive: true, force: true })
    unlock()
  }
  // Most of the database is never called: each of its functions is translated when it is, and the start takes two thirds of the time.
  setFlagsFromString('--wasm-lazy-compilation')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { folder: join(dataDir, 'database'), socket: join(sockets, '.s.PGSQL.5432') },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    })
  } catch (error) {
    await release()
    throw error
  }
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    stop: async () => {
      await new Promise<void>(resolve => {
        worker.once('exit', () => resolve())
        worker.postMessage('stop')
      })
      await release()
    },
  }
}
