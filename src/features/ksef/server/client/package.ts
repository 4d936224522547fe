import { createDecipheriv, createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { z } from 'zod'
import { ExportError, KsefError } from './ksef-error.ts'
import { type InvoiceMetadata, metadata } from './metadata.ts'

export interface ExportPackage {
  invoice_count: number
  /** There is more from the cursor on, and nothing to wait for. */
  truncated: boolean
  /** From where the next export begins. */
  cursor: string
  parts: readonly PackagePart[]
}

interface PackagePart {
  ordinal: number
  /** Of a few minutes. */
  url: string
  size: number
  hash: string
  encrypted_size: number
  encrypted_hash: string
}

export interface FetchedInvoice {
  metadata: InvoiceMetadata
  xml: Buffer
}

/** What lies here is of one fetch; what a killed process left is let go each night with all other halves. */
export const packageFolder = (data_dir: string) => join(data_dir, 'ksef')

/** Whence parts may be fetched, and where they lie until they are read. */
export interface Places {
  folder: string
  protocol: string
  hosts: readonly string[]
}

const megabyte = 1024 * 1024
/** Bytes of a part, with what its encryption adds. */
const maxPartBytes = 50 * megabyte + 16
/** A gigabyte, and the list of invoices that KSeF does not count. */
const maxParts = 25
/** Bytes of an invoice, which may be of three megabytes with its attachments. */
const maxInvoiceBytes = 10 * megabyte
const maxListBytes = 64 * megabyte
/** Milliseconds for one part. */
const partTimeoutMs = 300_000

const listName = '_metadata.json'
const list = z.object({ invoices: z.array(z.unknown()) })

const digest = (content: Buffer) => createHash('sha256').update(content).digest('base64')
const damaged = (cause: unknown) => new ExportError('damaged', { cause })

/** What the reader of archives and the cipher stop at is damage. */
async function whole<Value>(read: Promise<Value>): Promise<Value> {
  try {
    return await read
  } catch (error) {
    throw error instanceof KsefError ? error : damaged(error)
  }
}

/** A file that is gone with its handle, even when the process is killed: nobody finds invoices in it. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `parts-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** For good, unless another link leads there. */
const isRefused = (status: number) => status >= 400 && status < 500 && ![408, 429].includes(status)

/** Part links carry their own right: who asks is not told there, and nobody is sent elsewhere by them. */
async function* fetchPart({ url }: PackagePart, { protocol, hosts }: Places): AsyncGenerator<Uint8Array> {
  const address = new URL(url)
  if (address.protocol !== protocol || !hosts.includes(address.host)) throw new KsefError('denied', { cause: `A part lies at ${address.host}.` })
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(partTimeoutMs) })
    if (response.ok && response.body) return yield* response.body
    await response.body?.cancel()
    throw new KsefError('unavailable', { codes: [response.status], isSenseless: isRefused(response.status) })
  } catch (error) {
    throw error instanceof KsefError ? error : new KsefError('unavailable', { cause: error })
  }
}

interface Keys {
  key: string
  iv: string
}

/** What fetching the parts of one package needs. */
interface PartsFetch {
  keys: Keys
  places: Places
  file: FileHandle
  renew(): Promise<readonly PackagePart[]>
}

/** Decrypts a part into the file, from that byte on; both of its digests must be what KSeF says. */
async function keepPart(part: PackagePart, { keys: { key, iv }, places, file }: PartsFetch, at: number) {
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  const [encrypted, plain] = [createHash('sha256'), createHash('sha256')]
  let [received, written] = [0, 0]
  const keep = async (content: Buffer) => {
    plain.update(content)
    const { bytesWritten } = await file.write(content, 0, content.length, at + written)
    if (bytesWritten < content.length) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    written += content.length
  }
  for await (const chunk of fetchPart(part, places)) {
    received += chunk.length
    if (received > part.encrypted_size) throw damaged('A part is longer than KSeF says.')
    encrypted.update(chunk)
    await keep(decipher.update(chunk))
  }
  if (encrypted.digest('base64') !== part.encrypted_hash) throw damaged('A part is not what KSeF says.')
  await keep(await whole(Promise.try(() => decipher.final())))
  if (plain.digest('base64') !== part.hash || written !== part.size) throw damaged('A part is not what KSeF says once decrypted.')
}

/** A link that has ended, or a part that came damaged, is asked for once more. */
async function keepParts(pack: ExportPackage, fetching: PartsFetch) {
  if (pack.parts.length > maxParts) throw damaged('A package of too many parts.')
  let { parts } = pack
  let at = 0
  for (const { ordinal, encrypted_size, size } of pack.parts) {
    if (encrypted_size > maxPartBytes || size > encrypted_size) throw damaged('A part that is too large.')
    const attempt = async () => {
      const part = parts.find(one => one.ordinal === ordinal)
      if (!part) throw new ExportError('lost')
      await keepPart(part, fetching, at)
    }
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof KsefError) || error.problem === 'denied') throw error
      parts = await fetching.renew()
      await attempt()
    }
    at += size
  }
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, maxBytes: number): Promise<Buffer> {
  if (!entry || entry.uncompressedSize > maxBytes) throw damaged(entry ? `${entry.fileName} is too large.` : 'A file is missing.')
  // Stops where the content goes on beyond what the directory says.
  return whole(zip.openReadStreamPromise(entry).then(buffer))
}

async function openZip(file: FileHandle, invoice_count: number) {
  const zip = await whole(yauzl.fromFdPromise(file.fd, { lazyEntries: true, autoClose: false }))
  if (zip.entryCount > invoice_count + 1) throw damaged('A package with more files than invoices.')
  const entries = new Map<string, yauzl.Entry>()
  await whole(
    (async () => {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    })(),
  )
  return { zip, entries }
}

const jsonOf = async (content: Buffer): Promise<unknown> => JSON.parse(content.toString())

/**
 * Fetches, decrypts, unpacks; one invoice at a time is in memory, beside the list of them. Throws a `KsefError` for what is damaged, an
 * `ExportError` for what is gone.
 */
export async function* readPackage(
  pack: ExportPackage,
  keys: Keys,
  places: Places,
  renew: () => Promise<readonly PackagePart[]>,
): AsyncGenerator<FetchedInvoice> {
  const { invoice_count, parts } = pack
  if (invoice_count === 0 && parts.length === 0) return
  const file = await openNameless(places.folder)
  try {
    await keepParts(pack, { keys, places, file, renew })
    const { zip, entries } = await openZip(file, invoice_count)
    const listed = list.safeParse(await whole(readEntry(zip, entries.get(listName), maxListBytes).then(jsonOf)))
    const invoices = listed.data?.invoices ?? []
    if (invoices.length !== invoice_count) throw damaged('A package with another number of invoices than KSeF says.')
    for (const invoice of invoices) {
      const parsed = metadata.safeParse(invoice)
      if (!parsed.success) throw damaged(parsed.error)
      const xml = await readEntry(zip, entries.get(`${parsed.data.ksef_number}.xml`), maxInvoiceBytes)
      if (digest(xml) !== parsed.data.invoice_hash) throw damaged(`${parsed.data.ksef_number} is not what KSeF says.`)
      yield { metadata: parsed.data, xml }
    }
  } finally {
    await file.close()
  }
}
