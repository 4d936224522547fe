import { z } from 'zod'
import { offeredFields, templateFields, wordFields } from './fields.ts'
import { groups } from './rules.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'

const daysAround = z.array(z.int().min(0).max(90)).max(6)

const { channels, enabled, quiet_from, quiet_to } = bodyOf(templateFields)

export const templateBody = z.strictObject({
  enabled,
  channels,
  recipients: z.array(z.enum(groups)).min(1, 'Proszę wybrać, kto ma otrzymać powiadomienie.').max(groups.length),
  ...bodyOf(wordFields),
  days_before: daysAround,
  days_after: daysAround,
  quiet_from,
  quiet_to,
})
export type TemplateBody = z.infer<typeof templateBody>
export type TemplateValues = z.input<typeof templateBody>
export const templateWords = z.strictObject(bodyOf(wordFields))
export type TemplateWords = z.infer<typeof templateWords>

export const templateRow = z.object({ id: z.uuid(), ...rowOf(templateFields) })
export type TemplateRow = z.infer<typeof templateRow>

export const template = z.object({
  ...templateRow.shape,
  ...recordOf(templateFields),
  ...recordOf(wordFields),
  ...recordOf(offeredFields),
  days_before: daysAround,
  days_after: daysAround,
  variables: z.array(z.object({ name: z.string(), label: z.string() })),
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
