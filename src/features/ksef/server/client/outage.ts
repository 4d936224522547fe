import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { OutageKind } from '#features/ksef/shared/labels.ts'
import { noOutage, type Outage } from '#features/ksef/shared/rules.ts'
import { exchange } from '#platform/http/exchange.ts'

/** Milliseconds: whoever waits at the screen waits for KSeF already. */
const timeoutMs = 3000
const believedFor = 60_000

const kinds: Readonly<Record<string, OutageKind>> = { MAINTENANCE: 'maintenance', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' }

const answer = z.object({
  status: z.string(),
  messages: z.array(z.object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }).nullish() })).nullish(),
})

/** Its last announced end that has not passed yet. */
function endOf(messages: z.infer<typeof answer>['messages'], now: number): string | null {
  const ends = (messages ?? []).flatMap(({ start, end }) => (end && new Date(start).getTime() <= now ? new Date(end).getTime() : []))
  const last = Math.max(...ends)
  return last > now ? new Date(last).toISOString() : null
}

/** The Ministry's service that tells of breaks and failures of KSeF ("Latarnia"). */
export class OutageService {
  readonly #url: string | undefined
  readonly #log: FastifyBaseLogger
  #known: { outage: Promise<Outage>; until: number } | undefined

  constructor(url: string | undefined, log: FastifyBaseLogger) {
    this.#url = url
    this.#log = log
  }

  async #ask(): Promise<Outage> {
    try {
      const reply = await exchange(`${this.#url}/status`, { timeoutMs })
      if (reply.status !== 200) throw new Error(`The outage service answers ${reply.status}.`)
      const { status, messages } = answer.parse(JSON.parse(reply.text))
      const outage = kinds[status]
      return outage ? { outage, outage_until: endOf(messages, Date.now()) } : noOutage
    } catch (error) {
      this.#log.warn({ err: error }, 'The outage service of KSeF was not reached.')
      return noOutage
    }
  }

  /** It is asked once a minute at most, whatever it answers. */
  find(): Promise<Outage> {
    if (!this.#url) return Promise.resolve(noOutage)
    if (!this.#known || this.#known.until < performance.now()) this.#known = { outage: this.#ask(), until: performance.now() + believedFor }
    return this.#known.outage
  }
}
