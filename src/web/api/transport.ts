import type { Declaration } from '#kernel/endpoint.ts'
import { ApiError, unexpected } from './api-error.ts'
import type { Answer } from './early-fetch.ts'

export interface Sending {
  params?: Record<string, string>
  query?: object
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal
  /** Goes on when the page is closed meanwhile; of bodies up to 64 kB. */
  keepalive?: boolean
}

export function addressOf({ path }: Declaration, { params = {}, query = {} }: Pick<Sending, 'params' | 'query'>): string {
  const filled = path.replace(/:([a-z_]+)/gi, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function exchange(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init)
  return { response, text: await response.text() }
}

function bodyOf({ response, text }: Answer): unknown {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return text === '' ? undefined : JSON.parse(text)
}

/** Milliseconds; what was asked longer ago may be of yesterday. */
const earlyMs = 10_000

/** What the page has asked already, with the same credentials. */
function takeEarly(address: string, { Authorization }: Record<string, string>) {
  const earlyAnswer = globalThis.earlyAnswers?.get(address)
  globalThis.earlyAnswers?.delete(address)
  return earlyAnswer && performance.now() < earlyMs && Authorization === `Bearer ${earlyAnswer.token}` ? earlyAnswer.answer : undefined
}

/** One exchange with the server; refreshing and repeating are the caller's. Throws an `ApiError`, or what `signal` was aborted with. */
export async function send(declaration: Declaration, sending: Sending): Promise<unknown> {
  const { body, headers, signal, keepalive = false } = sending
  let response: Response
  let answer: unknown
  const address = addressOf(declaration, sending)
  try {
    const answered = await ((declaration.method === 'GET' && takeEarly(address, headers)) ||
      exchange(address, {
        method: declaration.method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ?? null,
        keepalive,
        credentials: 'same-origin',
      }))
    response = answered.response
    answer = bodyOf(answered)
  } catch (fault) {
    if (signal?.aborted) throw fault
    throw new ApiError(fault instanceof Error && fault.message ? fault.message : unexpected, { code: 'network' })
  }
  if (response.ok) return answer
  const refusal = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Record<string, unknown>>
  // What stands before a server that is being restarted answers in its own words.
  const code = !refusal.code && response.status > 501 ? { code: 'network' } : {}
  throw new ApiError(typeof refusal.error === 'string' ? refusal.error : `Request failed with status code ${response.status}`, {
    ...refusal,
    ...code,
    status: response.status,
  })
}
