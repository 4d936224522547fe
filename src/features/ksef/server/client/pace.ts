import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { KsefError } from './ksef-error.ts'

const positive = z.int().positive()
const limits = z.object({ perSecond: positive, perMinute: positive, perHour: positive })
type Limits = z.infer<typeof limits>

/** What KSeF tells of its limits in one context; groups that are not used here are passed over. */
export const rateLimits = z.object({ invoiceExport: limits, invoiceExportStatus: limits, other: limits }).partial()
type RateLimits = z.infer<typeof rateLimits>
export type LimitGroup = keyof RateLimits

/** By the documentation; what KSeF tells takes their place. */
const documented: Record<LimitGroup, Limits> = {
  invoiceExport: { perSecond: 8, perMinute: 16, perHour: 20 },
  invoiceExportStatus: { perSecond: 10, perMinute: 60, perHour: 600 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
}
/** Milliseconds for which they are believed: they are others by night. */
const believedFor = 3600_000
const companies = 10_000
/** Milliseconds: many may come at once. */
const openPatience = 10_000

interface Reply {
  status: number
  retryAfter: number | undefined
}
/** Sends when its turn has come. */
export type Turn = <Answer extends Reply>(send: () => Promise<Answer>) => Promise<Answer>

/** Milliseconds, and how many requests they take. */
type Windows = readonly (readonly [length: number, max: number])[]
const windowsOf = ({ perSecond, perMinute, perHour }: Limits): Windows => [
  [1000, perSecond],
  [60_000, perMinute],
  [3600_000, perHour],
]
/** Of what needs no context. */
const openWindows: Windows = [[1000, 60]]

/** Whose requests are counted together: a group of calls in the context of a company, or all that need no context. */
export interface Counted {
  nip?: string
  group: LimitGroup | 'open'
}

/** What all nodes together have sent. */
export interface PaceLedger {
  /** Notes one more request and answers 0, or answers after how many milliseconds to ask again. */
  reserve(counted: Counted, windows: Windows): Promise<number>
  /** For so many seconds, or longer if it has said so before, KSeF answers nothing. */
  close(counted: Counted, seconds: number): Promise<void>
}

/** Sliding windows over what was sent. A request counts until its answer: KSeF may have noted it at any time before. */
class Pace {
  readonly #counted: Counted
  readonly #ledger: PaceLedger | undefined
  #sent: { until: number }[] = []
  #closedUntil = 0

  constructor(counted: Counted, ledger: PaceLedger | undefined) {
    this.#counted = counted
    this.#ledger = ledger
  }

  /** Milliseconds until one more may be sent. */
  #wait(windows: Windows, now: number): number {
    const longestWindow = Math.max(...windows.map(([length]) => length))
    this.#sent = this.#sent.filter(({ until }) => until > now - longestWindow)
    const times = this.#sent.map(({ until }) => Math.min(until, now)).toSorted((left, right) => left - right)
    const waits = windows.map(([length, max]) => {
      const inside = times.filter(time => time > now - length)
      return inside.length < max ? 0 : (inside.at(-max) ?? now) + length - now
    })
    return Math.max(this.#closedUntil - now, ...waits)
  }

  /** Waits for its turn up to `maxPauseMs`; a longer pause is refused, and one that KSeF asks for is everybody's. */
  async take<Answer extends Reply>(windows: Windows, maxPauseMs: number, send: () => Promise<Answer>): Promise<Answer> {
    for (let left = maxPauseMs; ; ) {
      const own = this.#wait(windows, performance.now())
      const mine = { until: Number.POSITIVE_INFINITY }
      // Counted before anybody else is asked, so that no other request of this node takes the same place.
      if (own <= 0) this.#sent.push(mine)
      const wait = own > 0 ? own : await this.#reserved(mine, windows)
      if (wait <= 0) return this.#heeded(await this.#timed(mine, send))
      if (wait > left) throw new KsefError('limited', { retryAfter: Math.ceil(wait / 1000) })
      left -= wait
      await sleep(wait)
    }
  }

  #drop(mine: { until: number }) {
    this.#sent = this.#sent.filter(one => one !== mine)
  }

  /** Where others send too, what they leave. */
  async #reserved(mine: { until: number }, windows: Windows): Promise<number> {
    let wait = 1
    try {
      wait = (await this.#ledger?.reserve(this.#counted, windows)) ?? 0
      return wait
    } finally {
      if (wait > 0) this.#drop(mine)
    }
  }

  async #timed<Answer>(mine: { until: number }, send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send()
    } finally {
      mine.until = performance.now()
    }
  }

  async #heeded<Answer extends Reply>(answer: Answer): Promise<Answer> {
    const { status, retryAfter } = answer
    if (status === 429 && retryAfter) {
      this.#closedUntil = Math.max(this.#closedUntil, performance.now() + retryAfter * 1000)
      await this.#ledger?.close(this.#counted, retryAfter)
    }
    return answer
  }
}

/** How fast KSeF may be asked in the context of one company. */
export class ContextPace {
  readonly #paces: Record<LimitGroup, Pace>
  #limits = documented
  #knownUntil = 0

  constructor(nip: string, ledger: PaceLedger | undefined) {
    const pace = (group: LimitGroup) => new Pace({ nip, group }, ledger)
    this.#paces = { invoiceExport: pace('invoiceExport'), invoiceExportStatus: pace('invoiceExportStatus'), other: pace('other') }
  }

  get isKnown() {
    return this.#knownUntil > performance.now()
  }

  learn(stated: RateLimits) {
    this.#limits = { ...documented, ...stated }
    this.#knownUntil = performance.now() + believedFor
  }

  /** Waits for a pause of up to `maxPauseMs`; a longer one is refused. */
  turn(group: LimitGroup, maxPauseMs: number): Turn {
    return send => this.#paces[group].take(windowsOf(this.#limits[group]), maxPauseMs, send)
  }
}

/** Keeps within the limits of KSeF, so that it never has to refuse us. They hold for each company, and for signing in by the address it is asked from. */
export class Pacer {
  readonly #contexts = new LRUCache<string, ContextPace>({ max: companies })
  readonly #open: Pace
  readonly #ledger: PaceLedger | undefined

  constructor(ledger?: PaceLedger) {
    this.#ledger = ledger
    this.#open = new Pace({ group: 'open' }, ledger)
  }

  of(nip: string): ContextPace {
    const known = this.#contexts.get(nip) ?? new ContextPace(nip, this.#ledger)
    this.#contexts.set(nip, known)
    return known
  }

  /** For what needs no context. */
  readonly open: Turn = send => this.#open.take(openWindows, openPatience, send)
}
