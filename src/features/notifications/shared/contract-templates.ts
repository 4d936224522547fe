import { z } from 'zod'
import { channels, groups } from './rules.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { clock, text } from '#kernel/fields/scalars.ts'

const subject = text(200)
const long = z.string().trim().min(1).max(10_000)

/** The words of an event, by channel. */
const words = {
  portal_subject: subject,
  portal_text: z.string().trim().max(1000),
  push_subject: subject,
  push_text: z.string().trim().max(1000),
  email_subject: subject,
  email_text: long,
  sms_text: z.string().trim().min(1).max(1000),
}
const daysAround = z.array(z.int().min(0).max(90)).max(6)

export const templateBody = z.strictObject({
  enabled: z.boolean(),
  channels: z.array(z.enum(channels)).max(channels.length),
  recipients: z.array(z.enum(groups)).min(1, 'Proszę wybrać, kto ma otrzymać powiadomienie.').max(groups.length),
  ...words,
  days_before: daysAround,
  days_after: daysAround,
  sms_plain: z.boolean(),
  quiet_from: clock.nullable(),
  quiet_to: clock.nullable(),
})
export type TemplateBody = z.infer<typeof templateBody>
export const templateWords = z.strictObject({ ...words, sms_plain: z.boolean() })
export type TemplateWords = z.infer<typeof templateWords>

export const templateRow = z.object({
  id: z.uuid(),
  event: z.string(),
  title: z.string(),
  concerned: z.string(),
  audience: z.enum(['staff', 'clients', 'everyone']),
  security: z.boolean(),
  /** An e-mail to one who has no account yet; it has no other channel. */
  letter: z.boolean(),
  enabled: z.boolean(),
  channels: z.array(z.enum(channels)),
  /** The office decided something other than the catalogue. */
  changed: z.boolean(),
})
export type TemplateRow = z.infer<typeof templateRow>

export const template = z.object({
  ...templateRow.shape,
  ...templateBody.shape,
  variables: z.array(z.object({ name: z.string(), label: z.string() })),
  offered_recipients: z.array(z.enum(groups)),
  /** Around a term; otherwise days mean nothing. */
  reminds: z.boolean(),
  sms_offered: z.boolean(),
  version: z.int(),
})
export type Template = z.infer<typeof template>

const preview = z.object({
  /** `real`: what was last told; `example`: no such thing has happened yet. */
  source: z.enum(['real', 'example']),
  portal: z.object({ subject: z.string(), text: z.string() }),
  push: z.object({ subject: z.string(), text: z.string() }),
  email: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  sms: z.object({ text: z.string(), parts: z.int(), characters: z.int(), plain: z.boolean() }),
})
export type Preview = z.infer<typeof preview>

const read = 'notifications.settings'
const write = 'notifications.settings.write'

/** How the office tells of each event. */
export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/api/notification-templates',
    access: read,
    summary: 'Zdarzenia, o których powiadamia biuro',
    response: z.object({ data: z.array(templateRow) }),
  }),
  get: endpoint({ method: 'GET', path: '/api/notification-templates/:id', access: read, summary: 'Jak biuro powiadamia o zdarzeniu', response: one(template) }),
  update: endpoint({
    method: 'PUT',
    path: '/api/notification-templates/:id',
    access: write,
    summary: 'Zmiana powiadomienia',
    body: templateBody,
    response: one(template),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/notification-templates/:id',
    access: write,
    summary: 'Powrót do ustawień początkowych',
    response: one(template),
    current: template,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/notification-templates/:id/preview',
    access: write,
    effect: 'reads',
    summary: 'Podgląd na prawdziwych danych',
    body: templateWords,
    response: one(preview),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/notification-templates/:id/test',
    access: write,
    summary: 'Próbna wysyłka do siebie',
    body: z.strictObject({ ...templateWords.shape, channel: z.enum(['email', 'sms', 'push']) }),
    response: done,
  }),
}
