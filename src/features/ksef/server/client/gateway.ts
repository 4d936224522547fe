import type { FastifyBaseLogger } from 'fastify'
import { KsefHttp, defaultMaxPauseMs } from './http.ts'
import { type KsefInvoices, SessionInvoices } from './invoices.ts'
import { OutageService } from './outage.ts'
import { type PaceLedger, Pacer } from './pace.ts'
import { packageFolder, type Places } from './package.ts'
import { PublicKeys } from './public-keys.ts'
import { KsefSession } from './session.ts'
import { type Credential, signIn } from './sign-in.ts'
import { ledgerOf } from '#features/ksef/server/store-pace.ts'
import type { KsefPermission } from '#features/ksef/shared/labels.ts'
import { type Finding, findingOf, type Outage, readToken } from '#features/ksef/shared/rules.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'

/** Milliseconds by which the clocks may differ before somebody is told. */
const maxClockDifferenceMs = 5 * 60_000
/** Milliseconds that a job waits for its turn. */
const longPatience = 60_000

/** All that the portal asks of KSeF, whoever makes the calls. */
export interface KsefGateway {
  /** A dry sign-in: what the credential may do in the company's context. */
  inspect(nip: string, credential: Credential): Promise<Finding>
  /** Takes a token of the company back at KSeF. */
  revoke(nip: string, token: string): Promise<void>
  /** What the Ministry announces of KSeF itself. */
  findOutage(): Promise<Outage>
  /** What KSeF has told its integrators beside some answer since that was asked last. */
  takeWarning(): string | undefined
  /** Signs in once, does the work, and ends the session. */
  reading<Found>(nip: string, credential: Credential, work: (invoices: KsefInvoices) => Promise<Found>): Promise<Found>
}

const referenceOf = (token: string) => readToken(token)?.reference ?? ''

/** Nobody grants anything to the owner of a certificate in their own company: they may read by being who they are. */
function permissionsOf(session: KsefSession, nip: string, credential: Credential): Promise<readonly KsefPermission[]> {
  if (credential.way === 'token') return session.listOwn(referenceOf(credential.token))
  return credential.certificate.nip === nip ? Promise.resolve(['InvoiceRead']) : session.listGrants()
}

class Gateway implements KsefGateway {
  readonly #http: KsefHttp
  readonly #keys: PublicKeys
  readonly #pacer: Pacer
  readonly #places: Places
  readonly #outages: OutageService

  constructor(url: string, { data_dir, ksef_download_hosts, ksef_status_url }: Config, log: FastifyBaseLogger, ledger: PaceLedger | undefined) {
    this.#pacer = new Pacer(ledger)
    this.#http = new KsefHttp(url, log, this.#pacer)
    this.#keys = new PublicKeys(this.#http)
    this.#outages = new OutageService(ksef_status_url, log)
    this.#places = { folder: packageFolder(data_dir), protocol: new URL(url).protocol, hosts: [new URL(url).host, ...ksef_download_hosts] }
  }

  /** Signs in, works, and ends the session whatever came of it. */
  async #within<Found>(nip: string, credential: Credential, work: (session: KsefSession) => Promise<Found>, maxPauseMs = defaultMaxPauseMs): Promise<Found> {
    const session = new KsefSession(this.#http, await signIn(this.#http, this.#keys, nip, credential), this.#pacer.of(nip), maxPauseMs)
    try {
      await session.learnLimits()
      return await work(session)
    } finally {
      await session.end()
    }
  }

  inspect(nip: string, credential: Credential): Promise<Finding> {
    return this.#within(nip, credential, async session =>
      findingOf(await permissionsOf(session, nip, credential), Math.abs(session.clockAhead) > maxClockDifferenceMs),
    )
  }

  async revoke(nip: string, token: string) {
    await this.#within(nip, { way: 'token', token }, session => session.revokeOwn(referenceOf(token)))
  }

  findOutage() {
    return this.#outages.find()
  }

  takeWarning() {
    return this.#http.takeWarning()
  }

  reading<Found>(nip: string, credential: Credential, work: (invoices: KsefInvoices) => Promise<Found>): Promise<Found> {
    return this.#within(nip, credential, session => work(new SessionInvoices(session, this.#keys, this.#places)), longPatience)
  }
}

const opened = new WeakMap<Config, KsefGateway>()

/** One for an installation: what it knows of the Ministry's keys serves all offices. Undefined where KSeF is not named. */
export function gatewayOf({ config, log, database }: { config: Config; log: FastifyBaseLogger; database?: Database }): KsefGateway | undefined {
  if (!config.ksef_url) return undefined
  const known = opened.get(config) ?? new Gateway(config.ksef_url, config, log, database && ledgerOf(database, config.ksef_url))
  opened.set(config, known)
  return known
}
