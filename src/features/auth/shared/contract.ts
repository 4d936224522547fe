import { z } from 'zod'
import { secondFactors } from '#kernel/access/account.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { email, instant } from '#kernel/fields/scalars.ts'

/** Sent as typed: any characters, no trimming. */
const password = z.string().min(1).max(128)

/** One of the two. */
export const proof = z.strictObject({ current_password: password.optional(), code: z.string().max(40).optional() })

export const challenge = z.object({
  /** `trusted` where this browser is asked for no code: the log-in goes on with its third step. */
  result: z.enum(['code_sent', 'trusted']),
  channel: z.enum(secondFactors),
  destination: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds. */
  resend_after: z.int(),
  /** Whether this browser may be trusted for 30 days from now on. */
  may_trust: z.boolean().optional(),
})
export type Challenge = z.infer<typeof challenge>

export const auth = {
  check: endpoint({
    method: 'POST',
    path: '/api/users/check',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Adres i hasło; wysyła kod weryfikacyjny',
    body: z.strictObject({ email, password }),
    response: z.object({ data: challenge }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/users/verify',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Kod weryfikacyjny',
    body: z.strictObject({ email, code: z.string().max(40) }),
    response: z.object({ data: z.object({ result: z.literal('verified') }) }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/auth',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Logowanie Basic po sprawdzonym kodzie; zwraca refresh_token',
    response: z.object({ refresh_token: z.string() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/access',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Wymiana refresh_token (Bearer) na parę nowych',
    response: z.object({ access_token: z.string(), refresh_token: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/auth',
    access: 'session.use',
    allowedBeforeTotp: true,
    summary: 'Czy zalogowano i kto',
    response: z.object({ loggedIn: z.boolean(), id: z.string() }),
  }),
  trust: endpoint({
    method: 'POST',
    path: '/api/auth/trusted-browser',
    access: 'session.use',
    summary: 'Zaufanie własnej przeglądarce na 30 dni; bez kodu przy logowaniu',
    response: done,
  }),
  distrust: endpoint({
    method: 'DELETE',
    path: '/api/auth/trusted-browser',
    access: 'session.use',
    summary: 'Każda własna przeglądarka znów pyta o kod',
    response: done,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/auth',
    access: 'session.use',
    allowedBeforeTotp: true,
    summary: 'Wylogowanie',
    response: done,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/auth/proof',
    access: 'session.use',
    allowedBeforeTotp: true,
    effect: 'ownTransaction',
    summary: 'Ponowne podanie hasła albo kodu przed ważną zmianą',
    body: proof,
    response: done,
  }),
}

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  current: z.boolean(),
  created_at: instant,
  last_used_at: instant,
})
export type Session = z.infer<typeof session>

export const sessions = {
  list: endpoint({ method: 'GET', path: '/api/auth/sessions', access: 'session.use', summary: 'Własne trwające sesje', response: one(z.array(session)) }),
  end: endpoint({ method: 'DELETE', path: '/api/auth/sessions/:id', access: 'session.use', summary: 'Zakończenie własnej sesji', response: done }),
  endOthers: endpoint({ method: 'DELETE', path: '/api/auth/sessions', access: 'session.use', summary: 'Zakończenie pozostałych sesji', response: done }),
}

/** The second step of one's own log-in. */
export const factorState = z.object({
  second_factor: z.enum(secondFactors),
  recovery_codes_left: z.int(),
  /** Whether the office can send codes by SMS. */
  sms_offered: z.boolean(),
  /** The office lets staff in by an app only. */
  totp_required: z.boolean(),
  /** Staff without an app are asked to enrol one, until they put the offer away. */
  totp_offered: z.boolean(),
  /** Whoever has no passkey is asked to make one, until they put the offer away; one offer at a time. */
  passkey_offered: z.boolean(),
  /** Browsers that are asked for no code. */
  trusted_browsers: z.int(),
})
export type FactorState = z.infer<typeof factorState>

export const appCode = z.strictObject({
  code: z
    .string()
    .max(40)
    .overwrite(code => code.replace(/\s+/gu, ''))
    .regex(/^\d{6}$/, 'Kod z aplikacji ma sześć cyfr.'),
})
const recoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }))

export const factors = {
  get: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'session.use',
    allowedBeforeTotp: true,
    summary: 'Własny drugi krok logowania',
    response: one(factorState),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/totp',
    access: 'session.use',
    allowedBeforeTotp: true,
    requiresRecentAuth: true,
    summary: 'Nowy sekret aplikacji uwierzytelniającej',
    response: one(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/totp/confirm',
    access: 'session.use',
    allowedBeforeTotp: true,
    requiresRecentAuth: true,
    summary: 'Włączenie aplikacji kodem; zwraca kody zapasowe',
    body: appCode,
    response: recoveryCodes,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'session.use',
    requiresRecentAuth: true,
    summary: 'Nowe kody zapasowe',
    response: recoveryCodes,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/decline',
    access: 'session.use',
    summary: 'Odłożenie propozycji włączenia aplikacji',
    response: done,
  }),
}
