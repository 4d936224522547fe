import { randomBytes, type X509Certificate } from 'node:crypto'
import { exception, type KsefAnswer, ok, referenceNumber, unauthorised } from './answers.ts'
import type { PublicKeyring } from './public-keys.ts'
import type { KsefToken, Rights } from './rights.ts'
import { readSignedRequest } from './xades.ts'

const minute = 60_000

/** Who is signed in, and where. */
export interface Session {
  reference: string
  context: string
  /** Whose certificate it was; the company itself where a token of its own was used. */
  subject: string
  token: KsefToken | undefined
  ended: boolean
}

interface SignIn extends Session {
  /** How it will end: 200, or why not. */
  code: number
  /** Looks until it does. */
  left: number
  redeemed: boolean
}

interface Timed<Value> {
  value: Value
  until: number
}

const newToken = () => randomBytes(24).toString('base64url')

/** Whose a certificate is: the company's number, else the person's. */
function subjectOf(certificate: X509Certificate): string {
  const subject = certificate.toLegacyObject().subject as unknown as Record<string, string | undefined>
  const [, number = ''] = /^(?:VATPL|TINPL|PNOPL)-(\d+)$/.exec(subject.organizationIdentifier ?? subject.serialNumber ?? '') ?? []
  return number
}

/** Challenges, sign-ins and the tokens that come of them. */
export class SignIns {
  /** Looks at a sign-in until it has ended. */
  looks = 1
  /** Milliseconds for which an access token is good. */
  accessLife = 15 * minute
  /** Certificates that KSeF knows to be bad, by their serial number. */
  readonly badSerials = new Set<string>()
  /** How the next sign-ins end, whatever they are. */
  readonly nextCodes: number[] = []
  readonly #rights: Rights
  readonly #keys: PublicKeyring
  readonly #now: () => number
  readonly #challenges = new Map<string, number>()
  readonly #signIns = new Map<string, SignIn>()
  readonly #begun = new Map<string, Timed<SignIn>>()
  readonly #access = new Map<string, Timed<SignIn>>()
  readonly #refresh = new Map<string, Timed<SignIn>>()

  constructor(rights: Rights, keys: PublicKeyring, now: () => number) {
    this.#rights = rights
    this.#keys = keys
    this.#now = now
  }

  challenge(clientIp: string): KsefAnswer {
    const timestampMs = this.#now()
    const challenge = referenceNumber('CR', timestampMs)
    this.#challenges.set(challenge, timestampMs)
    return ok({ challenge, timestamp: new Date(timestampMs).toISOString(), timestampMs, clientIp })
  }

  /** When it was given; each is good once, for ten minutes. */
  #takeChallenge(challenge: string): number | undefined {
    const issuedAt = this.#challenges.get(challenge)
    this.#challenges.delete(challenge)
    return issuedAt !== undefined && this.#now() - issuedAt < 10 * minute ? issuedAt : undefined
  }

  #begin(who: Pick<Session, 'context' | 'subject' | 'token'>, code: number): KsefAnswer {
    const now = this.#now()
    const signIn = { ...who, reference: referenceNumber('AU', now), code: this.nextCodes.shift() ?? code, left: this.looks, redeemed: false, ended: false }
    const token = newToken()
    const until = now + 10 * minute
    this.#signIns.set(signIn.reference, signIn)
    this.#begun.set(token, { value: signIn, until })
    return ok({ referenceNumber: signIn.reference, authenticationToken: { token, validUntil: new Date(until).toISOString() } }, 202)
  }

  byCertificate(xml: string): KsefAnswer {
    const request = readSignedRequest(xml)
    if (typeof request === 'number') return exception(request, 'Nieprawidłowe żądanie uwierzytelnienia.')
    if (this.#takeChallenge(request.challenge) === undefined) return exception(21111, 'Nieprawidłowe wyzwanie autoryzacyjne.')
    const { nip: context, certificate } = request
    const subject = subjectOf(certificate)
    const now = this.#now()
    const isGood = certificate.validFromDate.getTime() <= now && certificate.validToDate.getTime() > now && !this.badSerials.has(certificate.serialNumber)
    const may = subject === context || this.#rights.of(context, subject).length > 0
    return this.#begin({ context, subject, token: undefined }, isGood ? (may ? 200 : 415) : 460)
  }

  byToken(body: { challenge?: string; contextIdentifier?: { type?: string; value?: string }; encryptedToken?: string; publicKeyId?: string }): KsefAnswer {
    const key = this.#keys.find('KsefTokenEncryption', body.publicKeyId)
    if (!key) return exception(21470, 'Nieznany albo wycofany identyfikator klucza publicznego.')
    const issuedAt = this.#takeChallenge(body.challenge ?? '')
    if (issuedAt === undefined) return exception(21111, 'Nieprawidłowe wyzwanie autoryzacyjne.')
    const text = this.#keys.decrypt(key, body.encryptedToken ?? '')?.toString() ?? ''
    const end = text.lastIndexOf('|')
    const token = this.#rights.findToken(text.slice(0, end))
    const context = body.contextIdentifier?.value ?? ''
    const isTrue = token?.status === 'Active' && token.context === context && text.slice(end + 1) === String(issuedAt)
    return this.#begin({ context, subject: context, token }, isTrue ? 200 : 450)
  }

  status(reference: string, bearer: string): KsefAnswer {
    const signIn = this.#live(this.#begun, bearer)
    if (!signIn || signIn.reference !== reference) return unauthorised()
    const code = signIn.left-- > 0 ? 100 : signIn.ended ? 425 : signIn.code
    return ok({
      startDate: new Date(this.#now()).toISOString(),
      authenticationMethodInfo: { category: signIn.token ? 'Token' : 'XadesSignature', code: signIn.token ? 'token.ksef' : 'xades', displayName: '' },
      status: { code, description: code === 200 ? 'Uwierzytelnianie zakończone sukcesem' : '', details: [] },
    })
  }

  #live(tokens: Map<string, Timed<SignIn>>, bearer: string): SignIn | undefined {
    const entry = tokens.get(bearer)
    return entry && entry.until > this.#now() ? entry.value : undefined
  }

  #giveAccess(signIn: SignIn) {
    const token = newToken()
    const until = this.#now() + this.accessLife
    this.#access.set(token, { value: signIn, until })
    return { token, validUntil: new Date(until).toISOString() }
  }

  redeem(bearer: string): KsefAnswer {
    const signIn = this.#live(this.#begun, bearer)
    if (!signIn) return unauthorised()
    if (signIn.redeemed || signIn.code !== 200) return exception(21301, 'Brak autoryzacji: tokeny zostały już pobrane albo stan na to nie pozwala.')
    signIn.redeemed = true
    const token = newToken()
    const until = this.#now() + 7 * 24 * 60 * minute
    this.#refresh.set(token, { value: signIn, until })
    return ok({ accessToken: this.#giveAccess(signIn), refreshToken: { token, validUntil: new Date(until).toISOString() } })
  }

  refresh(bearer: string): KsefAnswer {
    const signIn = this.#live(this.#refresh, bearer)
    if (!signIn) return unauthorised()
    if (signIn.ended) return exception(21301, 'Brak autoryzacji: sesja została unieważniona.')
    return ok({ accessToken: this.#giveAccess(signIn) })
  }

  /** Whoever comes with an access token that is good. */
  session(bearer: string): Session | undefined {
    return this.#live(this.#access, bearer)
  }

  /** Ends what was opened: its access tokens live on, as KSeF says, until they end. */
  end(reference: string) {
    const signIn = this.#signIns.get(reference)
    if (signIn) signIn.ended = true
    return signIn !== undefined
  }

  /** Those of a context that are still open. */
  open(context: string): Session[] {
    return [...this.#signIns.values()].filter(signIn => signIn.context === context && signIn.redeemed && !signIn.ended)
  }

  /** All access tokens end at once, as when KSeF is restarted. */
  forgetAccess() {
    this.#access.clear()
  }
}
