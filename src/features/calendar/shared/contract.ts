import { z } from 'zod'
import { eventFields } from './fields.ts'
import { entryKinds, maxRepeatedDays } from './rules.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { done, endpoint, noJson, one } from '#kernel/endpoint.ts'
import { id, instant, plain_date } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const scheduleEventBody = z.strictObject(bodyOf(eventFields)).superRefine((event, context) => {
  const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (event.ends_on < event.starts_on) fault('ends_on', 'Zakończenie nie może być wcześniejsze niż rozpoczęcie.')
  if (event.freq && daysBetween(event.starts_on, event.ends_on) > maxRepeatedDays) fault('ends_on', 'Wydarzenie, które się powtarza, może trwać najwyżej rok.')
  if (!event.all_day && !event.start_time) fault('start_time', 'Proszę podać godzinę albo zaznaczyć, że wydarzenie trwa cały dzień.')
  if (!event.all_day && !event.end_time) fault('end_time', 'Proszę podać godzinę albo zaznaczyć, że wydarzenie trwa cały dzień.')
  if (!event.all_day && event.start_time && event.end_time && event.starts_on === event.ends_on && event.end_time <= event.start_time)
    fault('end_time', 'Zakończenie nie może być wcześniejsze niż rozpoczęcie.')
  if (event.freq && event.until && event.until < event.starts_on) fault('until', 'Ostatnie powtórzenie nie może być wcześniejsze niż pierwsze wydarzenie.')
})
export type ScheduleEventBody = z.infer<typeof scheduleEventBody>

export const scheduleEvent = z.object({ id: z.uuid(), ...recordOf(eventFields), may_change: z.boolean(), version: z.int() })
export type ScheduleEvent = z.infer<typeof scheduleEvent>

const entry = z.object({
  key: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  date: z.iso.date(),
  ends_on: z.iso.date(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** Whose it is: a firm, a person. */
  detail: z.string().nullable(),
  /** How many firms' terms it stands for; null where it is one thing. */
  firms: z.int().nullable(),
  /** Where it leads, within the office's area. */
  path: z.string().nullable(),
  /** Of an own event. */
  event_id: z.uuid().nullable(),
})
export type ScheduleEntry = z.infer<typeof entry>

const read = 'schedule.read'
const write = 'schedule.write'
const own = 'session.use'

/** The office's calendar. */
export const schedule = {
  list: endpoint({
    method: 'GET',
    path: '/api/schedule',
    access: read,
    summary: 'Terminy, zadania i własne wydarzenia biura w wybranych dniach',
    query: z.strictObject({ from: plain_date, to: plain_date, company_id: id.optional(), user_id: id.optional() }),
    response: z.object({ data: z.array(entry) }),
  }),
  get: endpoint({ method: 'GET', path: '/api/schedule/events/:id', access: read, summary: 'Własne wydarzenie', response: one(scheduleEvent) }),
  create: endpoint({
    method: 'POST',
    path: '/api/schedule/events',
    access: write,
    summary: 'Nowe wydarzenie',
    body: scheduleEventBody,
    response: one(scheduleEvent),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/schedule/events/:id',
    access: write,
    summary: 'Zmiana wydarzenia',
    body: scheduleEventBody,
    response: one(scheduleEvent),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/schedule/events/:id',
    access: write,
    summary: 'Usunięcie wydarzenia',
    response: done,
    current: scheduleEvent,
  }),
}

/** One's own days in another calendar program. */
export const feeds = {
  show: endpoint({
    method: 'GET',
    path: '/api/schedule/feed',
    access: own,
    summary: 'Czy jest link do własnego kalendarza',
    response: one(z.object({ created_at: instant.nullable() })),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/schedule/feed',
    access: own,
    requiresRecentAuth: true,
    summary: 'Nowy tajny link do własnego kalendarza; poprzedni przestaje działać',
    response: one(z.object({ address: z.string(), created_at: instant })),
  }),
  revoke: endpoint({ method: 'DELETE', path: '/api/schedule/feed', access: own, summary: 'Odwołanie linku do kalendarza', response: done }),
}

export const feedContent = {
  calendar: endpoint({
    method: 'GET',
    path: '/api/schedule/feeds/:link',
    access: 'open',
    answers: 'file',
    summary: 'Kalendarz w postaci iCalendar pod tajnym linkiem',
    response: noJson,
  }),
}
