import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { exception, gone, type KsefAnswer, ok, referenceNumber } from './answers.ts'
import { type Filters, type InvoiceArchive, instantOf, isRole, type Stored, ticksOf } from './archive.ts'
import type { PublicKeyring } from './public-keys.ts'

interface ExportRequest {
  encryption?: { encryptedSymmetricKey?: string; initializationVector?: string; publicKeyId?: string }
  filters?: Filters
}

interface Part {
  name: string
  plain: Buffer
  encrypted: Buffer
}

interface Export {
  context: string
  /** How it will end: 200, or why not. */
  code: number
  /** Looks until it does. */
  left: number
  invoices: Stored[]
  isTruncated: boolean
  hwm: bigint
  /** Undefined where the key could not be read. */
  pack: (() => Promise<Part[]>) | undefined
}

const megabyte = 1024 * 1024
const monthsAtOnce = 3

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')

async function zipOf(files: Iterable<[name: string, content: Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

function isTooLong({ from = '', to }: NonNullable<Filters['dateRange']>, now: number) {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + monthsAtOnce)
  return (to ? new Date(to).getTime() : now) > end.getTime()
}

/** Packages of invoices: prepared, encrypted, cut into parts, and fetched by links that end soon. */
export class Exports {
  /** Invoices of a package. */
  most = 10_000
  /** Bytes of a part. */
  partSize = 50 * megabyte
  /** Looks at an export until it is ready. */
  looks = 1
  /** How the next exports end, whatever they are. */
  readonly nextCodes: number[] = []
  /** Milliseconds for which a link is good. */
  linkLife = 15 * 60_000
  /** So many of the next parts come damaged. */
  damagedParts = 0
  /** Digests of decrypted parts are told wrongly. */
  tellsWrongDigests = false
  /** Where links lead to, instead of here. */
  elsewhere = ''
  readonly #archive: InvoiceArchive
  readonly #keys: PublicKeyring
  readonly #now: () => number
  readonly #exports = new Map<string, Export>()
  readonly #gone = new Set<string>()
  readonly #links = new Map<string, { part: Part; until: number }>()

  constructor(archive: InvoiceArchive, keys: PublicKeyring, now: () => number) {
    this.#archive = archive
    this.#keys = keys
    this.#now = now
  }

  /** As after their time. */
  forget() {
    for (const reference of this.#exports.keys()) this.#gone.add(reference)
    this.#exports.clear()
  }

  endLinks() {
    this.#links.clear()
  }

  start(context: string, { encryption = {}, filters = {} }: ExportRequest): KsefAnswer {
    const { dateRange = {}, subjectType } = filters
    const key = this.#keys.find('SymmetricKeyEncryption', encryption.publicKeyId)
    if (!key) return exception(21470, 'Nieznany albo wycofany identyfikator klucza publicznego.')
    if (!isRole(subjectType) || dateRange.dateType !== 'PermanentStorage' || !dateRange.from || isTooLong(dateRange, this.#now()))
      return exception(21405, 'Błąd walidacji danych wejściowych.')
    const running = [...this.#exports.values()].filter(one => one.context === context && one.left > 0)
    if (running.length >= 10) return exception(21182, 'Osiągnięto limit trwających eksportów.')
    const hwm = this.#archive.hwm()
    const matches = this.#archive.find(context, filters)
    const invoices = matches.slice(0, this.most)
    const secret = this.#keys.decrypt(key, encryption.encryptedSymmetricKey ?? '')
    const iv = Buffer.from(encryption.initializationVector ?? '', 'base64')
    const canRead = secret?.length === 32 && iv.length === 16
    const isAhead = dateRange.restrictToPermanentStorageHwmDate && ticksOf(dateRange.from) > hwm
    const reference = referenceNumber('EH', this.#now())
    let parts: Promise<Part[]> | undefined
    this.#exports.set(reference, {
      context,
      code: this.nextCodes.shift() ?? (isAhead ? 420 : canRead ? 200 : 415),
      left: this.looks,
      invoices,
      isTruncated: matches.length > invoices.length,
      hwm: this.#archive.end(dateRange),
      pack: canRead ? () => (parts ??= this.#pack(reference, invoices, secret, iv)) : undefined,
    })
    return ok({ referenceNumber: reference }, 201)
  }

  async #pack(reference: string, invoices: Stored[], key: Buffer, iv: Buffer): Promise<Part[]> {
    const list = Buffer.from(JSON.stringify({ invoices: invoices.map(invoice => this.#archive.tell(invoice)) }))
    const files = new Map(invoices.map(({ metadata, xml }) => [`${metadata.ksefNumber}.xml`, xml]))
    const zip = await zipOf([...files, ['_metadata.json', list]])
    const count = Math.ceil(zip.length / this.partSize)
    return Array.from({ length: count }, (_, place) => {
      const plain = zip.subarray(place * this.partSize, (place + 1) * this.partSize)
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return { name: `${reference}-${String(place + 1).padStart(3, '0')}.zip.aes`, plain, encrypted: Buffer.concat([cipher.update(plain), cipher.final()]) }
    })
  }

  #linkTo(part: Part, origin: string) {
    const signature = randomBytes(16).toString('hex')
    this.#links.set(signature, { part, until: this.#now() + this.linkLife })
    return `${this.elsewhere || origin}/packages/${part.name}?sig=${signature}`
  }

  async status(context: string, reference: string, origin: string): Promise<KsefAnswer> {
    if (this.#gone.has(reference)) return gone()
    const entry = this.#exports.get(reference)
    if (!entry || entry.context !== context) return exception(21175, 'Nie znaleziono eksportu o podanym numerze.')
    const code = entry.left-- > 0 ? 100 : entry.code
    const status = { code, description: code === 200 ? 'Eksport faktur zakończony sukcesem' : '', details: [] }
    const parts = code === 200 ? await entry.pack?.() : undefined
    if (!parts) return ok({ status })
    const last = entry.invoices.at(-1)
    const until = new Date(this.#now() + this.linkLife).toISOString()
    return ok({
      status,
      completedDate: new Date(this.#now()).toISOString(),
      packageExpirationDate: new Date(this.#now() + 7 * 24 * 3600_000).toISOString(),
      package: {
        invoiceCount: entry.invoices.length,
        size: parts.reduce((sum, { plain }) => sum + plain.length, 0),
        isTruncated: entry.isTruncated,
        ...(entry.isTruncated && last && { lastPermanentStorageDate: instantOf(last.at) }),
        permanentStorageHwmDate: instantOf(entry.hwm),
        parts: parts.map((part, place) => ({
          ordinalNumber: place + 1,
          partName: part.name,
          method: 'GET',
          url: this.#linkTo(part, origin),
          partSize: part.plain.length,
          partHash: this.tellsWrongDigests ? sha256(Buffer.alloc(1)) : sha256(part.plain),
          encryptedPartSize: part.encrypted.length,
          encryptedPartHash: sha256(part.encrypted),
          expirationDate: until,
        })),
      },
      addedLater: true,
    })
  }

  /** As storage answers: who comes with a token beside the link is refused. */
  download(signature: string, bearer: string): KsefAnswer {
    const link = this.#links.get(signature)
    const headers = { 'content-type': 'application/octet-stream' }
    if (!link || link.until <= this.#now() || bearer)
      return { status: 403, headers: { 'content-type': 'application/xml' }, body: '<?xml version="1.0"?><Error><Code>AuthenticationFailed</Code></Error>' }
    const { encrypted } = link.part
    const body = this.damagedParts > 0 ? Buffer.from(encrypted.map((byte, place) => (place === 20 ? byte ^ 1 : byte))) : encrypted
    this.damagedParts = Math.max(0, this.damagedParts - 1)
    return { status: 200, headers: { ...headers, 'x-ms-meta-hash': sha256(encrypted) }, body }
  }
}
