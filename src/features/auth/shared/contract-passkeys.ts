import { z } from 'zod'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)

/** A device's answer to a log-in, as the Web Authentication API gives it, of which only what is looked at is sent. */
export const assertion = z.strictObject({
  id: base64url(1400),
  response: z.strictObject({ clientDataJSON: base64url(4000), authenticatorData: base64url(4000), signature: base64url(2000) }),
})

/** A device's answer with a new key. */
export const attestation = z.strictObject({
  id: base64url(1400),
  response: z.strictObject({ clientDataJSON: base64url(4000), attestationObject: base64url(12_000) }),
})

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })

/** Any key of this portal that the device holds may answer: nobody says beforehand who logs in. */
const assertionOptions = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: z.literal('required') })

const attestationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
})

export const passkey = z.object({ id: z.uuid(), device: z.string(), created_at: instant, last_used_at: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

export const passkeys = {
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/passkey-question',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Pytanie do klucza dostępu przy logowaniu',
    response: one(assertionOptions),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Logowanie kluczem dostępu zamiast hasła i kodu; zwraca refresh_token',
    body: assertion,
    response: z.object({ refresh_token: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'session.use',
    summary: 'Własne klucze dostępu',
    response: one(z.array(passkey)),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/question',
    access: 'session.use',
    requiresRecentAuth: true,
    summary: 'Pytanie do urządzenia o nowy klucz dostępu',
    response: one(attestationOptions),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'session.use',
    requiresRecentAuth: true,
    summary: 'Nowy klucz dostępu',
    body: attestation,
    response: one(passkey),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    access: 'session.use',
    requiresRecentAuth: true,
    summary: 'Usunięcie własnego klucza dostępu',
    response: done,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/decline',
    access: 'session.use',
    summary: 'Odłożenie propozycji klucza dostępu',
    response: done,
  }),
}
