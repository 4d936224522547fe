import { z } from 'zod'
import { integrationFields, ksefFields, smtpFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { senderShape } from '#kernel/fields/scalars.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const services = ['smtp', 'smsapi', 'ksef', 'gus', 'mf'] as const
export type Service = (typeof services)[number]

const address = z
  .string()
  .trim()
  .max(253)
  .regex(/^(?=.*[a-z])[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i, 'Proszę podać nazwę serwera, np. poczta.example.com.')
  .meta({ examples: ['poczta.example.com'] })

const { port, security } = bodyOf(smtpFields)
export const smtpBody = z.strictObject({
  kind: z.literal('smtp'),
  host: address,
  port,
  security,
  username: z.string().max(200).nullable(),
  /** Empty: the one kept before stays, for the same server and account. */
  password: z.string().max(500).nullable().optional(),
  from: z
    .string()
    .trim()
    .max(200)
    .regex(senderShape, 'Proszę podać adres nadawcy, np. Biuro <biuro@example.com>.')
    .meta({ examples: ['Biuro <biuro@example.com>'] }),
})
export const smsapiBody = z.strictObject({
  kind: z.literal('smsapi'),
  /** Empty: the one kept before stays. */
  token: z.string().trim().max(200).optional(),
  /** A sender's name that SMSAPI knows. */
  sender: z.string().trim().max(11).nullable(),
})
export const gusBody = z.strictObject({
  kind: z.literal('gus'),
  key: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{10,64}$/, 'Klucz z GUS to same litery i cyfry.')
    .meta({ examples: ['abcde12345abcde12345'] }),
})
/** A file in base64: certificates are small. */
const file = z
  .string()
  .max(60_000, 'Plik jest za duży jak na certyfikat.')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Proszę wybrać plik.')
export const ksefBody = z.strictObject({
  kind: z.literal('ksef'),
  certificate: file,
  key: file.nullable(),
  password: z.string().max(500).nullable(),
})
const body = z.discriminatedUnion('kind', [smtpBody, smsapiBody, gusBody, ksefBody])
export type IntegrationBody = z.infer<typeof body>

/** What the certificate says of itself. */
export const ksefCertificate = z.object(recordOf(pickFields(ksefFields, ['nip', 'owner', 'valid_to'])))

export const integration = z.object({
  ...recordOf(integrationFields),
  shown: z.object({ ...recordOf(integrationFields.shown.fields), ...ksefCertificate.shape }).partial(),
  version: z.int(),
})
export type Integration = z.infer<typeof integration>

const kindBody = (kinds: readonly [Service, ...Service[]]) => z.strictObject({ kind: z.enum(kinds) })
const path = '/api/integrations'
const access = 'integrations.write'

/** The office's own access to outside services. */
export const integrations = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'integrations.read',
    summary: 'Połączenia biura z innymi usługami',
    response: z.object({ data: z.array(integration) }),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access,
    effect: 'ownTransaction',
    requiresRecentAuth: true,
    summary: 'Własne dane dostępu do usługi',
    body,
    response: one(integration),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/integrations/remove',
    access,
    requiresRecentAuth: true,
    summary: 'Usunięcie własnych danych dostępu',
    body: kindBody(['smtp', 'smsapi', 'gus', 'ksef']),
    response: done,
    current: integration,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/integrations/test',
    access,
    effect: 'reads',
    summary: 'Próba połączenia z usługą',
    body: kindBody(services),
    response: one(z.object({ works: z.boolean(), sentence: z.string() })),
  }),
}
