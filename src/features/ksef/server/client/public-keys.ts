import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { KsefHttp } from './http.ts'
import { KsefError } from './ksef-error.ts'

const certificates = z.array(
  z.object({
    certificate: z.string(),
    publicKeyId: z.string().nullish(),
    validFrom: z.string(),
    validTo: z.string(),
    usage: z.array(z.string()),
  }),
)
type Certificate = z.infer<typeof certificates>[number]

export type Usage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption'

/** Milliseconds for which the keys are believed. */
const believedFor = 24 * 3600 * 1000
/** KSeF has withdrawn the key that was used. */
const keyWithdrawn = 21470

const time = (text: string) => new Date(text).getTime()

/** The keys of the Ministry that secrets are encrypted with. They change: a withdrawn one is looked up anew, once. */
export class PublicKeys {
  readonly #http: KsefHttp
  #known: { all: Certificate[]; until: number } | undefined

  constructor(http: KsefHttp) {
    this.#http = http
  }

  async #find(usage: Usage, { now, signal }: { now: number; signal?: AbortSignal }): Promise<Certificate> {
    if (!this.#known || this.#known.until < now) {
      const all = await this.#http.ask('/security/public-key-certificates', certificates, signal && { signal })
      this.#known = { all, until: now + believedFor }
    }
    const valid = this.#known.all.filter(one => one.usage.includes(usage) && time(one.validFrom) <= now && time(one.validTo) > now)
    const newest = valid.toSorted((left, right) => time(right.validFrom) - time(left.validFrom))[0]
    if (!newest) throw new KsefError('unavailable', { cause: `No key for ${usage}.` })
    return newest
  }

  /** `now` by the clock of KSeF. */
  async encrypting<Answer>(
    usage: Usage,
    secret: Buffer,
    within: { now: number; signal?: AbortSignal },
    send: (encrypted: string, publicKeyId: string | undefined) => Promise<Answer>,
  ) {
    const attempt = async () => {
      const { certificate, publicKeyId } = await this.#find(usage, within)
      const key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
      const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, secret)
      return send(encrypted.toString('base64'), publicKeyId ?? undefined)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof KsefError && error.codes.includes(keyWithdrawn))) throw error
      this.#known = undefined
      return attempt()
    }
  }
}
