import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { KsefError } from './ksef-error.ts'
import type { Pacer, Turn } from './pace.ts'
import { exchange, readJson } from '#platform/http/exchange.ts'

/** Milliseconds for one exchange. */
export const exchangeTimeoutMs = 10_000
/** Milliseconds of a pause that whoever waits at the screen is not asked to notice; a longer one is told. */
export const defaultMaxPauseMs = 5000
const tries = 3

/** Unknown fields are nobody's fault: KSeF adds some without notice. */
const refusal = z.object({
  exception: z.object({ exceptionDetailList: z.array(z.object({ exceptionCode: z.number().nullish() })).nullish() }).nullish(),
  errors: z.array(z.object({ code: z.number() })).nullish(),
  reasonCode: z.string().nullish(),
})

export interface KsefRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  bearer?: string
  json?: unknown
  xml?: string
  /** Ends the exchange before its own time. */
  signal?: AbortSignal
  /** Keeps within the limits of its context; what has none keeps within the open ones. */
  turn?: Turn
  /** Milliseconds of a pause that is waited for. */
  maxPauseMs?: number
}

interface Reply {
  status: number
  retryAfter: number | undefined
  body: unknown
}

function contentOf({ json, xml }: KsefRequest): { body?: string; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return xml === undefined ? {} : { body: xml, type: 'application/xml' }
}

/** Of an end of the session, of time and of the limits: to be asked again. */
const transient = [401, 408, 429]

/** Not for want of a permission, and no outage. */
const denials = ['ip-not-allowed', 'auth-method-not-allowed', 'context-type-not-allowed']

function problemOf(status: number, reason: string | null | undefined): KsefError['problem'] {
  if (status === 429) return 'limited'
  if (reason === 'missing-permissions' || reason === 'insufficient-resource-access') return 'no_permission'
  if (reason && denials.includes(reason)) return 'denied'
  return reason === 'security-service-blocked' ? 'blocked' : 'unavailable'
}

/** Exchanges with KSeF: its refusals become errors, its pauses are kept, and nothing of a request is ever logged. */
export class KsefHttp {
  readonly url: string
  readonly #log: FastifyBaseLogger
  readonly #pacer: Pacer
  #warning: string | undefined

  constructor(url: string, log: FastifyBaseLogger, pacer: Pacer) {
    this.url = url
    this.#log = log
    this.#pacer = pacer
  }

  /** What KSeF has warned of last, once. */
  takeWarning(): string | undefined {
    const warning = this.#warning
    this.#warning = undefined
    return warning
  }

  async #once(path: string, request: KsefRequest): Promise<Reply> {
    const { body, type } = contentOf(request)
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (type) headers['Content-Type'] = type
    if (request.bearer) headers.Authorization = `Bearer ${request.bearer}`
    try {
      const answer = await exchange(`${this.url}${path}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body !== undefined && { body }),
        timeoutMs: exchangeTimeoutMs,
        signal: request.signal,
      })
      const warning = answer.headers.get('x-system-warning')
      if (warning) {
        this.#log.warn({ warning }, 'KSeF warns.')
        this.#warning = warning
      }
      const retryAfter = Number(answer.headers.get('retry-after')) || undefined
      return { status: answer.status, retryAfter, body: readJson(answer.text) }
    } catch (error) {
      throw new KsefError('unavailable', { cause: error })
    }
  }

  /** What may be asked twice is asked again after a fault of the service or a short pause. */
  async #patiently(path: string, request: KsefRequest, left: number): Promise<Reply> {
    const repeatable = (request.method ?? 'GET') === 'GET'
    const { turn = this.#pacer.open, maxPauseMs = defaultMaxPauseMs } = request
    try {
      const reply = await turn(() => this.#once(path, request))
      const pause = reply.status === 429 ? (reply.retryAfter ?? Number.POSITIVE_INFINITY) : reply.status >= 500 && repeatable ? 1 : undefined
      if (pause === undefined || pause * 1000 > maxPauseMs || left <= 1) return reply
      await sleep(pause * 1000)
    } catch (error) {
      const isSilent = error instanceof KsefError && error.problem === 'unavailable'
      if (!isSilent || !repeatable || left <= 1 || request.signal?.aborted) throw error
    }
    return this.#patiently(path, request, left - 1)
  }

  /** The answer in its shape; whatever else comes is a `KsefError`. */
  async ask<Answer>(path: string, shape: z.ZodType<Answer>, request: KsefRequest = {}): Promise<Answer> {
    const { status, retryAfter, body } = await this.#patiently(path, request, tries)
    if (status >= 200 && status < 300) {
      const answer = shape.safeParse(body)
      if (answer.success) return answer.data
      throw new KsefError('unavailable', { isSenseless: true, cause: answer.error })
    }
    const { exception, errors, reasonCode } = refusal.safeParse(body).data ?? {}
    const codes = [...(exception?.exceptionDetailList ?? []).flatMap(({ exceptionCode }) => exceptionCode ?? []), ...(errors ?? []).map(({ code }) => code)]
    const isRefusal = status >= 400 && status < 500 && !transient.includes(status)
    throw new KsefError(problemOf(status, reasonCode), {
      codes: codes.length > 0 ? codes : [status],
      isRefusal,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
}
