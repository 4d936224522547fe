import { z } from 'zod'
import type { KsefHttp, KsefRequest } from './http.ts'
import { KsefError } from './ksef-error.ts'
import { type ContextPace, type LimitGroup, rateLimits } from './pace.ts'
import type { SignedIn, TimedToken } from './sign-in.ts'
import { type KsefPermission, permissionLabels } from '#features/ksef/shared/labels.ts'

const grants = z.object({
  permissions: z.array(z.object({ permissionScope: z.string(), permissionState: z.string().nullish() })),
  hasMore: z.boolean(),
})
const ownToken = z.object({ requestedPermissions: z.array(z.string()), status: z.string() })
const refreshed = z.object({ accessToken: z.object({ token: z.string(), validUntil: z.string() }) })

const permissionOf = (scope: string): KsefPermission => (scope in permissionLabels ? (scope as KsefPermission) : 'other')
const unauthorised = 401
/** Milliseconds before its end from which a token is not used any more. */
const margin = 20_000
const pageSize = 100

/** What one may do in the context of a company once signed in; the short-lived token is renewed as often as needed. */
export class KsefSession {
  readonly #http: KsefHttp
  readonly clockAhead: number
  readonly #refreshToken: TimedToken
  readonly #pace: ContextPace
  readonly #maxPauseMs: number
  #accessToken: TimedToken

  constructor(http: KsefHttp, { accessToken, refreshToken, clockAhead }: SignedIn, pace: ContextPace, maxPauseMs: number) {
    this.#http = http
    this.#pace = pace
    this.#maxPauseMs = maxPauseMs
    this.clockAhead = clockAhead
    this.#accessToken = accessToken
    this.#refreshToken = refreshToken
  }

  async #refresh() {
    const { accessToken } = await this.#http.ask('/auth/token/refresh', refreshed, { method: 'POST', bearer: this.#refreshToken.token })
    this.#accessToken = accessToken
  }

  /** By the clock of KSeF. */
  now() {
    return Date.now() - this.clockAhead
  }

  async ask<Answer>(path: string, shape: z.ZodType<Answer>, request: KsefRequest = {}, group: LimitGroup = 'other'): Promise<Answer> {
    if (new Date(this.#accessToken.validUntil).getTime() - margin < this.now()) await this.#refresh()
    const maxPauseMs = this.#maxPauseMs
    const send = () => this.#http.ask(path, shape, { ...request, maxPauseMs, turn: this.#pace.turn(group, maxPauseMs), bearer: this.#accessToken.token })
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof KsefError && error.codes.includes(unauthorised))) throw error
      await this.#refresh()
      return send()
    }
  }

  /** Asks how fast KSeF may be asked here, now and then. Without an answer it stays as it was. */
  async learnLimits() {
    if (this.#pace.isKnown) return
    try {
      this.#pace.learn(await this.ask('/rate-limits', rateLimits))
    } catch (error) {
      if (!(error instanceof KsefError)) throw error
    }
  }

  /** What the office may do here by what was granted to it. */
  async listGrants(): Promise<KsefPermission[]> {
    const allPermissions = new Set<KsefPermission>()
    for (let page = 0; ; page++) {
      const path = `/permissions/query/personal/grants?pageOffset=${page}&pageSize=${pageSize}`
      const { permissions, hasMore } = await this.ask(path, grants, { method: 'POST', json: { permissionState: 'Active' } })
      for (const { permissionScope, permissionState } of permissions) if (permissionState !== 'Inactive') allPermissions.add(permissionOf(permissionScope))
      if (!hasMore || permissions.length === 0) return [...allPermissions]
    }
  }

  /** A token may read what it was given, and nothing about others. Throws a `KsefError` where it is no longer in force. */
  async listOwn(reference: string): Promise<KsefPermission[]> {
    const { requestedPermissions, status } = await this.ask(`/tokens/${encodeURIComponent(reference)}`, ownToken)
    if (status !== 'Active') throw new KsefError('token_refused')
    return [...new Set(requestedPermissions.map(permissionOf))]
  }

  /** A token may take itself back. */
  async revokeOwn(reference: string) {
    await this.ask(`/tokens/${encodeURIComponent(reference)}`, z.unknown(), { method: 'DELETE' })
  }

  /** Ends the session at KSeF; it would end by itself, so nobody is told when it does not. */
  async end() {
    await this.ask('/auth/sessions/current', z.unknown(), { method: 'DELETE' }).catch((error: unknown) => {
      if (!(error instanceof KsefError)) throw error
    })
  }
}
