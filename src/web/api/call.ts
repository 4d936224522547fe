import type { CallOf, Declaration, ReceivedOf } from '#kernel/endpoint.ts'
import { ApiError } from './api-error.ts'
import { officeHeaders } from '#web/session/config.ts'
import { refreshed, refreshOnce } from './refresh.ts'
import { withRedirectTarget } from '#web/routing/redirect-target.ts'
import { sessionParts } from '#web/session/session-parts.ts'
import { accessToken, isLoggedIn } from '#web/session/session.ts'
import { type Sending, send } from './transport.ts'

export interface CallExtras extends Pick<Sending, 'signal' | 'keepalive'> {
  /** The key of one submission; the same for its repeats (see `submissionKeys`). */
  idempotent?: string
  /** The version that was read, for an update. */
  version?: number
  /** Other credentials than the session's access token. */
  authorization?: string
}

type Rest<E extends Declaration> = Record<never, never> extends CallOf<E> ? [options?: CallOf<E> & CallExtras] : [options: CallOf<E> & CallExtras]

/**
 * Calls an endpoint of the contract with the session's token; after a 400 or 401 once more with a refreshed one. Where the
 * server wants the password or a code again, a dialog asks for it and the same call is repeated.
 */
export async function call<E extends Declaration>(endpoint: E, ...[options]: Rest<E>): Promise<ReceivedOf<E>> {
  const callOptions = (options ?? {}) as Omit<Sending, 'headers'> & CallExtras
  const attempt = () => send(endpoint, { ...callOptions, headers: headersOf(callOptions) }) as Promise<ReceivedOf<E>>
  if (callOptions.authorization) return attempt()
  try {
    return await withToken(attempt)
  } catch (error) {
    if (!(await isProved(error))) throw error
    return withToken(attempt)
  }
}

async function withToken<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  await refreshed()
  const token = accessToken()
  try {
    return await attempt()
  } catch (error) {
    if (!token || !isLoggedIn() || !isStale(error)) throw error
    if (accessToken() === token) await refreshOnce(token)
    if (!isLoggedIn()) throw error
    return attempt()
  }
}

/** Whether the call was refused for want of a proof, and the person has given one. */
async function isProved(error: unknown): Promise<boolean> {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'enrolment_required') enrolFirst()
  return code === 'proof_required' && sessionParts.get().askProof()
}

const enrolment = '/second-factor'
let leaving = false

/** The office has begun to require an app: a full load learns of it, one however many calls were refused, and comes back here. */
function enrolFirst() {
  if (leaving || location.pathname === enrolment) return
  leaving = true
  location.assign(withRedirectTarget(enrolment, location.pathname + location.search))
}

const isStale = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 401)

function headersOf({ authorization, idempotent, version }: CallExtras): Record<string, string> {
  const token = accessToken()
  return {
    ...officeHeaders(),
    ...(authorization ? { Authorization: authorization } : token && { Authorization: `Bearer ${token}` }),
    ...(idempotent && { 'Idempotency-Key': idempotent }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  }
}

/** One key per submission: sending the same again repeats it, a changed body is a new one. */
export function submissionKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | undefined
  return body => {
    const text = JSON.stringify(body)
    if (last?.body !== text) last = { body: text, key: crypto.randomUUID() }
    return last.key
  }
}
