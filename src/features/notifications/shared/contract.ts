import { z } from 'zod'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { notificationFields, preferenceFields, quietFields } from './fields.ts'
import { text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'
import { channels } from './rules.ts'

export const notification = z.object({ id: z.uuid(), ...recordOf(notificationFields) })
export type Notification = z.infer<typeof notification>

export const quietHours = z.strictObject(bodyOf(quietFields)).meta({ examples: [{ from: '21:00', to: '07:00' }] })

const { digest } = bodyOf(preferenceFields)

export const preferences = z.strictObject({
  digest,
  quiet: quietHours.nullable(),
  /** Channels turned off, by event. */
  muted: z.record(z.string().max(80), z.array(z.enum(channels)).max(channels.length)),
})
export type Preferences = z.infer<typeof preferences>

const choice = z.object({
  event: z.string(),
  title: z.string(),
  area: z.string(),
  /** Those that the office uses for it. */
  channels: z.array(z.enum(channels)),
  /** Cannot be turned off. */
  security: z.boolean(),
})
export type Choice = z.infer<typeof choice>

export const shownPreferences = z.object({ ...recordOf(preferenceFields), ...preferences.shape, choices: z.array(choice) })

const access = 'session.use'

/** One's own: what one was told, and how one wishes to be told. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access,
    summary: 'Własne powiadomienia, od najnowszych',
    query: listing(notification, { sort: 'created_at:desc', except: ['subject', 'text', 'path'], searched: false }),
    response: pageOf(notification),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access,
    summary: 'Ile powiadomień czeka na przeczytanie',
    response: one(z.object({ unread: z.int() })),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    access,
    summary: 'Jak powiadamiać mnie',
    response: one(shownPreferences),
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/notifications/preferences',
    access,
    summary: 'Zmiana własnych powiadomień',
    body: preferences,
    response: one(shownPreferences),
  }),
  readAll: endpoint({ method: 'POST', path: '/api/notifications/read', access, summary: 'Oznaczenie wszystkich jako przeczytane', response: done }),
  seen: endpoint({
    method: 'POST',
    path: '/api/notifications/seen',
    access,
    summary: 'Oznaczenie jako przeczytane tego, co prowadzi do otwartego ekranu',
    body: z.strictObject({ address: text(2000).meta({ examples: ['/tickets/0199a3f0-0000-7000-8000-000000000001'] }) }),
    response: done,
  }),
  read: endpoint({ method: 'POST', path: '/api/notifications/:id/read', access, summary: 'Oznaczenie jako przeczytane', response: done }),
}
