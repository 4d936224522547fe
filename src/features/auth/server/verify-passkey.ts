import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { assertion, attestation } from '#features/auth/shared/contract-passkeys.ts'
import type { Office } from '#platform/config/offices.ts'
import { isOwnChallenge } from './passkey-challenge.ts'

export interface NewPasskey {
  credential_id: string
  public_key: string
  counter: number
}

interface VerificationContext {
  office: Office
  /** The portal's own address: a key answers there alone. */
  origin: string
  holder: string
}

const rest = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

const expected = ({ office, origin, holder }: VerificationContext) => ({
  expectedChallenge: (challenge: string) => isOwnChallenge(office, holder, challenge),
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
})

/** What is asked, in base64url, as the device has signed it. */
export const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string =>
  String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')).challenge)

/** Undefined where the device's answer does not hold, for whatever reason. */
export async function verifyAttestation(context: VerificationContext, { id, response }: z.infer<typeof attestation>): Promise<NewPasskey | undefined> {
  const verified = await verifyRegistrationResponse({ response: { ...rest(id), response }, ...expected(context) }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** The device's new count; undefined where its answer does not hold, for whatever reason. */
export async function verifyAssertion(
  context: VerificationContext,
  { id, response }: z.infer<typeof assertion>,
  key: { public_key: string; counter: number },
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: { ...rest(id), response },
    ...expected(context),
    credential: { id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: Number(key.counter) },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
