import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ExportError, type ExportFault, KsefError } from './ksef-error.ts'
import { type ExportPackage, type FetchedInvoice, type Places, readPackage } from './package.ts'
import type { PublicKeys } from './public-keys.ts'
import type { KsefSession } from './session.ts'
import type { KsefRole } from '#features/ksef/shared/labels.ts'

/** All that is needed to read an export after a restart. With its key: the caller keeps it sealed. */
export interface RunningExport {
  reference: string
  /** Base64, as is `iv`. */
  key: string
  iv: string
  /** Where its window ends, unless it reaches to now. */
  until: string | null
}

/** The invoices of a company, to whoever has signed in. */
export interface KsefInvoices {
  /** Starts an export of what came into permanent storage from that instant on. */
  start(role: KsefRole, from: string): Promise<RunningExport>
  /** Undefined while KSeF still prepares it. An `ExportError` says what became of it otherwise. */
  find(running: RunningExport): Promise<ExportPackage | undefined>
  /** The invoices one by one, each checked. An `ExportError` that says `damaged`: nothing of the package may be taken. */
  read(running: RunningExport, pack: ExportPackage): AsyncIterable<FetchedInvoice>
}

const subjects: Record<KsefRole, string> = { seller: 'Subject1', buyer: 'Subject2', third_party: 'Subject3', authorised: 'SubjectAuthorized' }

/** Milliseconds that KSeF looks through at once: less than any three months. */
const maxWindowMs = 85 * 24 * 3600_000

/** Milliseconds by which what KSeF calls complete may be ahead of what it calls now. */
const clockSpread = 5 * 60_000

const started = z.object({ referenceNumber: z.string() })
const part = z.object({
  ordinalNumber: z.int(),
  url: z.url(),
  partSize: z.int(),
  partHash: z.string(),
  encryptedPartSize: z.int(),
  encryptedPartHash: z.string(),
})
const progress = z.object({
  status: z.object({ code: z.number() }),
  package: z
    .object({
      invoiceCount: z.int().nonnegative(),
      isTruncated: z.boolean(),
      lastPermanentStorageDate: z.iso.datetime({ offset: true }).nullish(),
      permanentStorageHwmDate: z.iso.datetime({ offset: true }).nullish(),
      parts: z.array(part),
    })
    .nullish(),
})
type PackageAnswer = NonNullable<z.infer<typeof progress>['package']>

/** By the status of an export. */
const ends: Readonly<Record<number, ExportFault>> = { 210: 'lost', 415: 'lost', 420: 'ahead', 500: 'lost', 550: 'lost' }
/** By the code of a refusal. */
const refusals: Readonly<Record<number, ExportFault>> = { 410: 'lost', 21175: 'lost', 21181: 'not_for_role', 21182: 'busy', 21183: 'ahead' }

/** `otherwise`: what another refusal means. */
async function explained<Answer>(ask: Promise<Answer>, otherwise?: ExportFault): Promise<Answer> {
  try {
    return await ask
  } catch (error) {
    if (!(error instanceof KsefError)) throw error
    const fault = error.codes.map(code => refusals[code]).find(one => one !== undefined) ?? (error.isRefusal ? otherwise : undefined)
    if (!fault) throw error
    throw new ExportError(fault, { codes: error.codes, retryAfter: error.retryAfter, cause: error })
  }
}

const earlier = (left: string, right: string | null) => (right !== null && new Date(right) <= new Date(left) ? right : left)

const senseless = (cause: string) => new KsefError('unavailable', { isSenseless: true, cause })

/** From where the next export begins. From the future on nothing would ever come. */
function cursorOf({ isTruncated, lastPermanentStorageDate, permanentStorageHwmDate }: PackageAnswer, until: string | null, now: number): string {
  const cursor = isTruncated ? lastPermanentStorageDate : permanentStorageHwmDate
  if (!cursor) throw senseless('A package without its last instant.')
  if (new Date(cursor).getTime() > now + clockSpread) throw senseless(`A package that reaches to ${cursor}.`)
  return isTruncated ? cursor : earlier(cursor, until)
}

function packageOf(packageData: PackageAnswer, until: string | null, now: number): ExportPackage {
  const cursor = cursorOf(packageData, until, now)
  return {
    invoice_count: packageData.invoiceCount,
    truncated: packageData.isTruncated || cursor === until,
    cursor,
    parts: packageData.parts
      .map(({ ordinalNumber, url, partSize, partHash, encryptedPartSize, encryptedPartHash }) => ({
        ordinal: ordinalNumber,
        url,
        size: partSize,
        hash: partHash,
        encrypted_size: encryptedPartSize,
        encrypted_hash: encryptedPartHash,
      }))
      .toSorted((left, right) => left.ordinal - right.ordinal),
  }
}

export class SessionInvoices implements KsefInvoices {
  readonly #session: KsefSession
  readonly #keys: PublicKeys
  readonly #places: Places

  constructor(session: KsefSession, keys: PublicKeys, places: Places) {
    this.#session = session
    this.#keys = keys
    this.#places = places
  }

  async start(role: KsefRole, from: string): Promise<RunningExport> {
    const [key, iv] = [randomBytes(32), randomBytes(16)]
    const now = this.#session.now()
    const end = new Date(from).getTime() + maxWindowMs
    const until = end < now ? new Date(end).toISOString() : null
    const filters = {
      subjectType: subjects[role],
      dateRange: { dateType: 'PermanentStorage', from, ...(until && { to: until }), restrictToPermanentStorageHwmDate: true },
    }
    const send = (encryptedSymmetricKey: string, publicKeyId: string | undefined) => {
      const encryption = { encryptedSymmetricKey, initializationVector: iv.toString('base64'), publicKeyId }
      const json = { encryption, onlyMetadata: false, compressionType: 'Zip', filters }
      return this.#session.ask('/invoices/exports', started, { method: 'POST', json }, 'invoiceExport')
    }
    const { referenceNumber } = await explained(this.#keys.encrypting('SymmetricKeyEncryption', key, { now }, send))
    return { reference: referenceNumber, key: key.toString('base64'), iv: iv.toString('base64'), until }
  }

  async find({ reference, until }: RunningExport): Promise<ExportPackage | undefined> {
    const path = `/invoices/exports/${encodeURIComponent(reference)}`
    // One that is refused was begun under another certificate, or with more rights: a new one brings it, or says what is wrong.
    const { status, package: packageData } = await explained(this.#session.ask(path, progress, {}, 'invoiceExportStatus'), 'lost')
    if (status.code < 200) return undefined
    if (status.code === 200 && packageData) return packageOf(packageData, until, this.#session.now())
    const fault = ends[status.code]
    throw fault ? new ExportError(fault, { codes: [status.code] }) : senseless(`An export in the state ${status.code}.`)
  }

  read(running: RunningExport, pack: ExportPackage): AsyncIterable<FetchedInvoice> {
    const renew = async () => (await this.find(running))?.parts ?? []
    return readPackage(pack, running, this.#places, renew)
  }
}
