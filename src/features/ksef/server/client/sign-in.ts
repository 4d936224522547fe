import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { KsefHttp } from './http.ts'
import { KsefError } from './ksef-error.ts'
import type { PublicKeys } from './public-keys.ts'
import { signRequest } from './xades.ts'
import type { Problem } from '#features/ksef/shared/labels.ts'
import type { KsefCertificate } from '#platform/delivery/credentials.ts'

/** Who signs in: the office by its certificate, or a company by a token of its own. */
export type Credential = { way: 'certificate'; certificate: KsefCertificate } | { way: 'token'; token: string }

const challengeAnswer = z.object({ challenge: z.string(), timestampMs: z.number() })
const token = z.object({ token: z.string(), validUntil: z.string() })
export type TimedToken = z.infer<typeof token>
const begun = z.object({ referenceNumber: z.string(), authenticationToken: token })
const progress = z.object({ status: z.object({ code: z.number() }) })
const redeemed = z.object({ accessToken: token, refreshToken: token })
export type Tokens = z.infer<typeof redeemed>

/** Milliseconds between two looks, and for the whole of it. */
const lookEvery = 250
const deadlineMs = 60_000

const refusals: Readonly<Record<number, Problem>> = { 415: 'no_permission', 480: 'blocked' }

/** Of a certificate that KSeF does not take: as the end of a sign-in, in both of its writings, and as the answer to the request. */
const ofCertificate = [400, 460, 21_115]

/** What else is refused is refused to one company: others may be read with the same certificate. */
function refusedFor(codes: readonly number[], way: Credential['way']): Problem {
  if (way === 'token') return 'token_refused'
  return codes.some(code => ofCertificate.includes(code)) ? 'certificate_refused' : 'denied'
}

function refusalOf(code: number, way: Credential['way']): Problem {
  // Cancelled by the system, or a fault of its own: to be tried again.
  if (code >= 500) return 'unavailable'
  return refusals[code] ?? refusedFor([code], way)
}

/** Of the challenge, the form of the request and the Ministry's key: no fault of the credential. */
const ours = [21_111, 21_405, 21_470]

/** Any other refused request is about the credential, or about the company that it is used for. */
async function begin(ask: Promise<z.infer<typeof begun>>, way: Credential['way']) {
  try {
    return await ask
  } catch (error) {
    if (error instanceof KsefError && error.codes.some(code => code >= 21_000 && !ours.includes(code)))
      throw new KsefError(refusedFor(error.codes, way), { codes: error.codes, cause: error })
    throw error
  }
}

export interface SignedIn extends Tokens {
  /** Milliseconds by which our clock is ahead of KSeF's. */
  clockAhead: number
}

/** Signs in in the context of a company: four calls, then tokens for all others. Throws a `KsefError` that says whether the key or the right is at fault. */
export async function signIn(http: KsefHttp, keys: PublicKeys, nip: string, credential: Credential): Promise<SignedIn> {
  const signal = AbortSignal.timeout(deadlineMs)
  const { challenge, timestampMs } = await http.ask('/auth/challenge', challengeAnswer, { method: 'POST', signal })
  const clockAhead = Date.now() - timestampMs
  const { way } = credential
  const request =
    credential.way === 'certificate'
      ? http.ask('/auth/xades-signature', begun, { method: 'POST', signal, xml: signRequest(credential.certificate, challenge, nip, new Date(timestampMs)) })
      : keys.encrypting('KsefTokenEncryption', Buffer.from(`${credential.token}|${timestampMs}`), { now: timestampMs, signal }, (encryptedToken, publicKeyId) =>
          http.ask('/auth/ksef-token', begun, {
            method: 'POST',
            signal,
            json: { challenge, contextIdentifier: { type: 'Nip', value: nip }, encryptedToken, publicKeyId },
          }),
        )
  const { referenceNumber, authenticationToken } = await begin(request, way)
  const bearer = authenticationToken.token
  for (;;) {
    const { status } = await http.ask(`/auth/${encodeURIComponent(referenceNumber)}`, progress, { bearer, signal })
    if (status.code === 200) break
    if (status.code !== 100) throw new KsefError(refusalOf(status.code, way), { codes: [status.code] })
    await sleep(lookEvery)
  }
  return { ...(await http.ask('/auth/token/redeem', redeemed, { method: 'POST', bearer, signal })), clockAhead }
}
