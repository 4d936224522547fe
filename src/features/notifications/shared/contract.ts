import { z } from 'zod'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { clock, instant } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { channels } from './rules.ts'

export const notification = z.object({
  id: z.uuid(),
  event: z.string(),
  /** What stands in the list: the first line and a sentence. */
  subject: z.string(),
  text: z.string(),
  /** Within the portal, in the reader's own area. */
  path: z.string(),
  read_at: instant.nullable(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

export const quietHours = z.strictObject({ from: clock, to: clock }).meta({ examples: [{ from: '21:00', to: '07:00' }] })

export const preferences = z.strictObject({
  digest: z.boolean(),
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

export const shownPreferences = z.object({ ...preferences.shape, choices: z.array(choice), sms_offered: z.boolean(), push_offered: z.boolean() })

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
  read: endpoint({ method: 'POST', path: '/api/notifications/:id/read', access, summary: 'Oznaczenie jako przeczytane', response: done }),
}
