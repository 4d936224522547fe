import { z } from 'zod'
import { done, endpoint } from '#kernel/endpoint.ts'
import { email } from '#kernel/fields.ts'

/** Sent as typed: any characters, no trimming. */
const password = z.string().min(1).max(128)

export const challenge = z.object({
  result: z.literal('code_sent'),
  channel: z.enum(['email', 'sms', 'totp']),
  destination: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds. */
  resend_after: z.int(),
})
export type Challenge = z.infer<typeof challenge>

export const auth = {
  check: endpoint({
    method: 'POST',
    path: '/api/users/check',
    access: 'key',
    effect: 'alone',
    summary: 'Adres i hasło; wysyła kod weryfikacyjny',
    body: z.strictObject({ email, password }),
    response: z.object({ data: challenge }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/users/verify',
    access: 'key',
    effect: 'alone',
    summary: 'Kod weryfikacyjny',
    body: z.strictObject({ email, code: z.string().max(40) }),
    response: z.object({ data: z.object({ result: z.literal('verified') }) }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/auth',
    access: 'key',
    effect: 'alone',
    summary: 'Logowanie Basic po sprawdzonym kodzie; zwraca refresh_token',
    response: z.object({ refresh_token: z.string() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/access',
    access: 'key',
    effect: 'alone',
    summary: 'Wymiana refresh_token (Bearer) na parę nowych',
    response: z.object({ access_token: z.string(), refresh_token: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/auth',
    access: 'session.use',
    summary: 'Czy zalogowano i kto',
    response: z.object({ loggedIn: z.boolean(), id: z.string() }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/auth',
    access: 'session.use',
    summary: 'Wylogowanie',
    response: done,
  }),
}
