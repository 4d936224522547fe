import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Reading, readTableFile, TableRead } from './table-worker.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

const read = inThread<typeof readTableFile>(new URL('./table-worker.ts', import.meta.url), {
  cpuTime: 10_000,
  tooSlow: () => invalid({ file_id: 'Plik jest zbyt złożony, aby go odczytać. Proszę podzielić go na mniejsze.' }),
  memory: 256,
  threads: 1,
  waiting: 50,
  busy: 'Zbyt wiele plików jest teraz odczytywanych. Proszę spróbować za chwilę.',
})

/** What is being worked on, sized by the bytes of the files: rows take several times as much. */
const cache = new LRUCache<string, TableRead>({ maxSize: 6_000_000, ttl: 600_000 })

/** The rows of a kept file, read once. Throws 409 once the file has been removed. */
export async function readTableOnce(storage: Storage, db: Db, digest: string | null, reading?: Reading): Promise<TableRead> {
  if (!digest) throw new Failure('conflict', 'Plik tego importu został już usunięty. Można zacząć od nowa.')
  const { tenant_id } = db.scope
  const keyOf = ({ encoding, separator }: Reading) => JSON.stringify([tenant_id, digest, encoding, separator])
  const earlier = reading && cache.get(keyOf(reading))
  if (earlier) return earlier
  const content = await buffer(await storage.read(tenant_id, digest))
  const now = await read(tenant_id, content, reading && { encoding: reading.encoding, separator: reading.separator })
  cache.set(keyOf(now.reading), now, { size: content.length + 1 })
  return now
}
