import type { FastifyBaseLogger } from 'fastify'
import { KsefHttp } from './http.ts'
import { PublicKeys } from './public-keys.ts'
import { KsefSession } from './session.ts'
import { type Credential, signIn } from './sign-in.ts'
import { type Finding, findingOf, readToken } from '#features/ksef/shared/rules.ts'
import type { Config } from '#platform/config/config.ts'

/** Milliseconds by which the clocks may differ before somebody is told. */
const mostClockDifference = 5 * 60_000

/** All that the portal asks of KSeF, whoever makes the calls. */
export interface KsefGateway {
  /** A dry sign-in: what the credential may do in the company's context. */
  inspect(nip: string, credential: Credential): Promise<Finding>
  /** Takes a token of the company back at KSeF. */
  revoke(nip: string, token: string): Promise<void>
}

const referenceOf = (token: string) => readToken(token)?.reference ?? ''

class Gateway implements KsefGateway {
  readonly #http: KsefHttp
  readonly #keys: PublicKeys

  constructor(url: string, log: FastifyBaseLogger) {
    this.#http = new KsefHttp(url, log)
    this.#keys = new PublicKeys(this.#http)
  }

  async #open(nip: string, credential: Credential) {
    return new KsefSession(this.#http, await signIn(this.#http, this.#keys, nip, credential))
  }

  async inspect(nip: string, credential: Credential): Promise<Finding> {
    const session = await this.#open(nip, credential)
    const permissions = credential.way === 'token' ? await session.listOwn(referenceOf(credential.token)) : await session.listGrants()
    await session.end()
    return findingOf(permissions, Math.abs(session.clockAhead) > mostClockDifference)
  }

  async revoke(nip: string, token: string) {
    const session = await this.#open(nip, { way: 'token', token })
    await session.revokeOwn(referenceOf(token))
  }
}

const opened = new WeakMap<Config, KsefGateway>()

/** One for an installation: what it knows of the Ministry's keys serves all offices. Undefined where KSeF is not named. */
export function gatewayOf({ config, log }: { config: Config; log: FastifyBaseLogger }): KsefGateway | undefined {
  if (!config.ksef_url) return undefined
  const known = opened.get(config) ?? new Gateway(config.ksef_url, log)
  opened.set(config, known)
  return known
}
