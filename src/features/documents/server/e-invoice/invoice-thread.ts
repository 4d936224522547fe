import { LRUCache } from 'lru-cache'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import type { readInvoiceFile } from './invoice-worker.ts'
import { invoiceTooComplex } from '#features/documents/shared/labels.ts'
import { Failure } from '#kernel/failure.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

const read = inThread<typeof readInvoiceFile>(new URL('./invoice-worker.ts', import.meta.url), {
  cpuTime: 2000,
  tooSlow: () => new Failure('invalid', invoiceTooComplex),
  memory: 256,
  threads: 1,
  waiting: 100,
  busy: 'Zbyt wiele faktur jest teraz odczytywanych. Proszę spróbować za chwilę.',
})

interface Source {
  tenant_id: string
  digest: string
  /** The number that KSeF gave stands in it. */
  name: string
  bytes: number
}

type CachedReading = { invoice: Invoice | null } | { refusal: string }

/** What a file says, by its content. Sized by the bytes of the files; what ran out of time is tried again after a while. */
const cache = new LRUCache<string, CachedReading>({ max: 1000, maxSize: 8_000_000, ttl: 600_000 })

async function readNew(tenant_id: string, content: Uint8Array, name: string): Promise<CachedReading> {
  try {
    return { invoice: await read(tenant_id, content, name) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return { refusal: error.message }
    throw error
  }
}

/** The invoice in a file, read once. Null for any other XML. Throws 422 for one that is too complex to be read. */
export async function readInvoiceOnce({ tenant_id, digest, name, bytes }: Source, load: () => Promise<Uint8Array>): Promise<Invoice | null> {
  const key = JSON.stringify([tenant_id, digest, name])
  let reading = cache.get(key)
  if (!reading) {
    reading = await readNew(tenant_id, await load(), name)
    cache.set(key, reading, { size: bytes + 1 })
  }
  if ('refusal' in reading) throw new Failure('invalid', reading.refusal)
  return reading.invoice
}
