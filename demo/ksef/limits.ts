import type { KsefAnswer } from './answers.ts'

const windows = [
  { seconds: 1, words: 'sekundę' },
  { seconds: 60, words: 'minutę' },
  { seconds: 3600, words: 'godzinę' },
] as const

/** Requests in a second, a minute and an hour, for each context, or of what needs none for each address; all hold at once. */
export const usualLimits = {
  invoiceMetadata: [8, 16, 20],
  invoiceExport: [8, 16, 20],
  invoiceExportStatus: [10, 60, 600],
  invoiceDownload: [8, 16, 64],
  other: [10, 30, 120],
  onlineSession: [10, 30, 120],
  batchSession: [10, 20, 60],
  invoiceSend: [10, 30, 180],
  invoiceStatus: [30, 120, 1200],
  sessionList: [5, 10, 60],
  sessionInvoiceList: [10, 20, 200],
  sessionMisc: [10, 120, 1200],
  open: [60],
} as const
export type LimitGroup = keyof typeof usualLimits

/** For tests that ask more than any portal would. */
export const wideLimits: Record<LimitGroup, readonly number[]> = {
  ...usualLimits,
  invoiceExport: [1000, 10_000, 10_000],
  invoiceExportStatus: [1000, 10_000, 10_000],
  other: [1000, 10_000, 10_000],
  open: [1000],
}

/** By which of them a request is counted. */
export function groupOf(path: string): LimitGroup {
  if (path === '/invoices/query/metadata') return 'invoiceMetadata'
  if (path === '/invoices/exports') return 'invoiceExport'
  if (path.startsWith('/invoices/exports/')) return 'invoiceExportStatus'
  return path.startsWith('/invoices/ksef/') ? 'invoiceDownload' : 'other'
}

/** What needs no context: counted by the address it comes from. */
export const isOpen = (path: string) => /^\/(auth|security)\/(?!sessions)/.test(path)

/** Sliding windows per context, or per address. */
export class Limits {
  table: Record<LimitGroup, readonly number[]> = usualLimits
  /** Requests that were too many. */
  refusals = 0
  readonly #asked = new Map<string, number[]>()

  /** As after an hour. */
  forget() {
    this.#asked.clear()
  }

  /** Of one context. */
  tell() {
    const { open, ...ofContext } = this.table
    return Object.fromEntries(Object.entries(ofContext).map(([group, [perSecond, perMinute, perHour]]) => [group, { perSecond, perMinute, perHour }]))
  }

  /** The refusal, where one of the windows is full. */
  take(context: string, group: LimitGroup, now: number): KsefAnswer | undefined {
    const key = `${context} ${group}`
    const requestTimes = (this.#asked.get(key) ?? []).filter(time => time > now - 3600_000)
    for (const [place, { seconds, words }] of windows.entries()) {
      const most = this.table[group][place] ?? Number.POSITIVE_INFINITY
      const inside = requestTimes.filter(time => time > now - seconds * 1000)
      if (inside.length < most) continue
      this.refusals++
      const wait = Math.ceil(((inside.at(-most) ?? now) + seconds * 1000 - now) / 1000)
      return tooMany(`Przekroczono limit ${most} żądań na ${words}. Spróbuj ponownie po ${wait} sekundach.`, wait)
    }
    this.#asked.set(key, [...requestTimes, now])
    return undefined
  }
}

export const tooMany = (sentence: string, seconds: number): KsefAnswer => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { status: { code: 429, description: 'Too Many Requests', details: [sentence] } },
})
