import type { MadeInvoice } from './invoice-parts.ts'

/** Parts of a second that KSeF counts by: ten millionths. */
type Ticks = bigint
const perMillisecond = 10_000n
/** Between two that come at once: each in a microsecond of its own, with another last digit. */
const apart = 13n

export function ticksOf(instant: string): Ticks {
  const [, until = '', fraction = '', zone = 'Z'] = /^(.*?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/.exec(instant) ?? []
  return BigInt(new Date(`${until}${zone}`).getTime()) * perMillisecond + BigInt(fraction.slice(0, 7).padEnd(7, '0'))
}

/** With six digits or seven: it depends on who asks. */
export function instantOf(ticks: Ticks, digits: 6 | 7 = 7): string {
  const start = new Date(Number(ticks / perMillisecond)).toISOString().slice(0, 19)
  const fraction = String(ticks % (1000n * perMillisecond)).padStart(7, '0')
  return `${start}.${fraction.slice(0, digits)}+00:00`
}

export interface Stored extends MadeInvoice {
  /** When it came into permanent storage. */
  at: Ticks
}

export interface Filters {
  subjectType?: string
  dateRange?: { dateType?: string; from?: string; to?: string | null; restrictToPermanentStorageHwmDate?: boolean | null }
}

const roles: Record<string, (invoice: Stored, nip: string) => boolean> = {
  Subject1: ({ metadata }, nip) => metadata.seller.nip === nip,
  Subject2: ({ metadata }, nip) => metadata.buyer.identifier.type === 'Nip' && metadata.buyer.identifier.value === nip,
  Subject3: ({ metadata }, nip) => metadata.thirdSubjects?.some(({ identifier }) => identifier.value === nip) ?? false,
  SubjectAuthorized: ({ metadata }, nip) => metadata.authorizedSubject?.nip === nip,
}
export const isRole = (subject: string | undefined) => subject !== undefined && subject in roles

/** The invoices that KSeF has, of all companies. */
export class InvoiceArchive {
  /** Milliseconds by which what is known to be complete lags behind the clock. */
  lag = 0
  /** Whose digest is told wrongly. */
  readonly withWrongHash = new Set<string>()
  /** What is told of an invoice instead of what it says, by its number. */
  readonly metadataOverrides = new Map<string, object>()
  readonly #stored: Stored[] = []
  readonly #now: () => number
  #last = 0n

  constructor(now: () => number) {
    this.#now = now
  }

  /** Each a little later than the one before, unless it is said when. */
  add(invoice: MadeInvoice, { storedAt }: { storedAt?: string } = {}): Stored {
    const now = BigInt(this.#now()) * perMillisecond
    const next = now > this.#last ? now : this.#last + apart
    if (storedAt === undefined) this.#last = next
    const stored = { ...invoice, at: storedAt === undefined ? next : ticksOf(storedAt) }
    this.#stored.push(stored)
    return stored
  }

  /** Until then nothing more will come, it says. */
  hwm(): Ticks {
    const now = BigInt(this.#now() - this.lag) * perMillisecond
    return this.lag === 0 && this.#last > now ? this.#last : now
  }

  /** In the order of their storage. */
  find(context: string, { subjectType = '', dateRange = {} }: Filters): Stored[] {
    const from = ticksOf(dateRange.from ?? '')
    const until = this.end(dateRange)
    return this.#stored
      .filter(invoice => invoice.at >= from && invoice.at <= until && roles[subjectType]?.(invoice, context))
      .toSorted((left, right) => (left.at < right.at ? -1 : 1))
  }

  end({ to, restrictToPermanentStorageHwmDate }: NonNullable<Filters['dateRange']>): Ticks {
    const upperBound = to ? ticksOf(to) : BigInt(this.#now() + 1) * perMillisecond
    const hwm = this.hwm()
    return restrictToPermanentStorageHwmDate && hwm < upperBound ? hwm : upperBound
  }

  byNumber(context: string, number: string): Stored | undefined {
    return this.#stored.find(invoice => invoice.metadata.ksefNumber === number && Object.values(roles).some(is => is(invoice, context)))
  }

  tell({ metadata, at }: Stored) {
    return {
      ...metadata,
      invoicingDate: instantOf(at - 20_000_000n, 6),
      acquisitionDate: instantOf(at - 10_000_000n, 6),
      permanentStorageDate: instantOf(at),
      ...(this.withWrongHash.has(metadata.ksefNumber) && { invoiceHash: Buffer.alloc(32).toString('base64') }),
      // Fields appear without notice.
      addedLater: { value: 1 },
      ...this.metadataOverrides.get(metadata.ksefNumber),
    }
  }
}
