import { z } from 'zod'
import { userFields } from './fields.ts'
import { companyRoles, roles } from '#kernel/access/access.ts'
import { type Account, type Seat, themes } from '#kernel/access/account.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { recordOf } from '#kernel/fields/schemas.ts'
import { email, instant, phone, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

export const userStatuses = ['invited', 'active', 'deactivated', 'removed'] as const

export const user = z.object({
  id: z.uuid(),
  ...recordOf(userFields),
  avatar: z.uuid().nullable(),
  updated_at: instant,
  version: z.int(),
}) satisfies z.ZodType<Account>
export type User = z.infer<typeof user>

export const seat = z.strictObject({ id: z.uuid(), role: z.enum(companyRoles), sees_settlements: z.boolean().default(false) })

/** 12 to 128 characters of any kind; common ones, names and the office are refused by the server. */
export const newPassword = z
  .string()
  .overwrite(value => value.normalize('NFC'))
  .min(12, 'Hasło musi mieć co najmniej 12 znaków.')
  .max(128, 'Hasło może mieć najwyżej 128 znaków.')

/** It stands in letters to others, where an address would be a link. */
const personName = text(80).refine(name => !name.includes('://'), 'Imię i nazwisko nie mogą zawierać adresu strony.')

const person = { first_name: personName, last_name: personName, phone: phone.nullish() }

export const newUser = z.strictObject({
  email,
  ...person,
  isAdmin: z.boolean(),
  role: z.enum(roles),
  companies: z.array(seat).max(200).optional(),
})
export const invitation = z.strictObject({
  email,
  isAdmin: z.boolean(),
  role: z.enum(roles),
  companies: z.array(seat).max(200).optional(),
})
/** Whom an invitation is for; the name where whoever invited has given it. */
export const invited = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** It is to an account that is there already: it is accepted, and nobody registers. */
  has_account: z.boolean(),
  office: z.string(),
  terms: z.string(),
})
export type Invited = z.infer<typeof invited>

export const registration = z.strictObject({
  ...person,
  password: newPassword,
  accept_terms: z.literal(true, 'Aby założyć konto, trzeba zaakceptować regulamin.'),
})
/** Six digits; pasted with spaces too. */
const sentCode = z
  .string()
  .max(40)
  .overwrite(code => code.replace(/\s+/gu, ''))
  .regex(/^\d{6}$/, 'Kod ma sześć cyfr.')

export const userChange = z.strictObject({
  id: z.uuid(),
  email: email.optional(),
  /** Another address of one's own takes the code that was sent there. */
  email_code: sentCode.optional(),
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: phone.nullish(),
  role: z.enum(roles).optional(),
  theme: z.enum(themes).optional(),
  second_factor: z.enum(['email', 'sms']).optional(),
  current_password: z.string().max(128).optional(),
  password: newPassword.optional(),
})

/** In seconds. */
const emailCodeSent = z.object({ expires_in: z.int(), resend_after: z.int() })
export type EmailCodeSent = z.infer<typeof emailCodeSent>

export const resetRequest = z.strictObject({ email })
export const passwordReset = z.strictObject({ password: newPassword })

export const userCompany = z.object({
  id: z.uuid(),
  title: z.string(),
  vat_number: z.string().nullable(),
  roles: z.array(z.enum(companyRoles)),
  sees_settlements: z.boolean(),
  archived: z.boolean(),
}) satisfies z.ZodType<Seat>

const list = listing(user, { sort: 'first_name:asc', except: ['theme', 'avatar', 'version'] })

export const users = {
  list: endpoint({ method: 'GET', path: '/api/users', access: 'users.read', summary: 'Użytkownicy biura', query: list, response: pageOf(user) }),
  people: endpoint({
    method: 'GET',
    path: '/api/users/my',
    access: 'users.people',
    summary: 'Osoby, z którymi się pracuje',
    query: list,
    response: pageOf(user),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/users/companies',
    access: 'users.people',
    summary: 'Firmy użytkownika',
    query: z.strictObject({ id: z.uuid(), role: z.enum([...companyRoles, ...roles]).optional() }),
    response: z.object({ data: z.array(userCompany) }),
  }),
  get: endpoint({ method: 'GET', path: '/api/users/:id', access: 'users.people', allowedBeforeTotp: 'own', summary: 'Użytkownik', response: one(user) }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'users.write',
    requiresRecentAuth: true,
    summary: 'Nowe konto; wysyła link do ustawienia hasła',
    body: newUser,
    response: one(user),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invite',
    access: 'users.invite',
    requiresRecentAuth: true,
    summary: 'Zaproszenie',
    body: invitation,
    response: one(user),
  }),
  reinvite: endpoint({
    method: 'POST',
    path: '/api/users/invite/:id',
    access: 'users.invite',
    requiresRecentAuth: true,
    summary: 'Ponowne wysłanie zaproszenia; poprzedni link traci ważność',
    response: done,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/invite/:id',
    access: 'users.invite',
    effect: 'ownTransaction',
    summary: 'Cofnięcie zaproszenia, zanim powstało konto',
    response: done,
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/users/registration/:token',
    access: 'key',
    summary: 'Kogo dotyczy zaproszenie; nie zużywa linku',
    response: one(invited),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/users/registration/:token',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Przyjęcie zaproszenia przez osobę, która ma już konto',
    response: done,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/users/:token',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Rejestracja z zaproszenia',
    body: registration,
    response: done,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users',
    access: 'profile.write',
    requiresRecentAuth: ['email', 'password', 'role', 'second_factor'],
    effect: 'ownTransaction',
    summary: 'Zmiana danych; inny własny adres e-mail wymaga kodu, który na niego wysłano',
    body: userChange,
    response: one(user),
  }),
  emailCode: endpoint({
    method: 'POST',
    path: '/api/users/email-code',
    access: 'profile.write',
    requiresRecentAuth: true,
    summary: 'Wysyła kod na nowy, własny adres e-mail',
    body: z.strictObject({ email }),
    response: one(emailCodeSent),
  }),
  deactivate: endpoint({
    method: 'GET',
    path: '/api/users/deactivate/:id',
    access: 'users.write',
    requiresRecentAuth: true,
    effect: 'writes',
    summary: 'Wyłączenie konta',
    response: one(user),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/users/activate/:id',
    access: 'users.write',
    requiresRecentAuth: true,
    summary: 'Włączenie konta',
    response: one(user),
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/api/users/reset-second-factor/:id',
    access: 'users.second_factor',
    requiresRecentAuth: true,
    summary: 'Wyłączenie aplikacji uwierzytelniającej osoby, która ją straciła; kończy jej sesje',
    response: one(user),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'users.write',
    requiresRecentAuth: true,
    summary: 'Usunięcie albo anonimizacja',
    response: done,
  }),
  sendReset: endpoint({
    method: 'GET',
    path: '/api/users/reset-password',
    access: 'users.write',
    requiresRecentAuth: true,
    effect: 'writes',
    summary: 'Wysyła użytkownikowi link do zmiany hasła',
    query: z.strictObject({ id: z.uuid() }),
    response: done,
  }),
  askReset: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Prośba o link do zmiany hasła',
    body: resetRequest,
    response: done,
  }),
  resetLink: endpoint({
    method: 'GET',
    path: '/api/users/reset-password/:token',
    access: 'key',
    summary: 'Czyje hasło zmienia link; nie zużywa go',
    response: one(z.object({ email: z.string() })),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/users/reset-password/:token',
    access: 'key',
    effect: 'ownTransaction',
    summary: 'Nowe hasło',
    body: passwordReset,
    response: done,
  }),
}
