import { z } from 'zod'
import { uptimeFields } from './fields.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id, instant, wall_time } from '#kernel/fields/scalars.ts'
import { bodyOf, changeOf, recordOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const uptime = z.object({ id: z.uuid(), ...recordOf(uptimeFields), updated_at: instant, version: z.int() })
export type Uptime = z.infer<typeof uptime>

/** What the time was for is all of one company. Over twelve hours are taken only with `confirm_long`. */
const { start_date, ...values } = bodyOf(uptimeFields)
const optionalFields = z.object({ ...values, ...changeOf(uptimeFields) }).partial().shape

export const newUptime = z.strictObject({ start_date, ...optionalFields })
export type NewUptime = z.input<typeof newUptime>
/** What has ended does not begin again. */
export const uptimeChange = z.strictObject({ id, ...optionalFields, start_date: start_date.optional(), end_date: wall_time.optional() })
export type UptimeChange = z.input<typeof uptimeChange>

/** The clock of the browser as the server keeps it: unix seconds. */
export const runningUptime = z.object({ started_at: z.int().nullable() })

const read = { access: 'uptimes.read', needs: 'uptime' } as const
const write = { access: 'uptimes.write', needs: 'uptime' } as const

const entries = listing(uptime, {
  sort: 'start_date:desc',
  except: ['version', 'company_title', 'month', 'ticket_number', 'task_number', 'task_title', 'overlaps', 'locked'],
  also: { start_date: 'instant', end_date: 'instant' },
})

/** Of the entries that have ended. `overlap`: counted twice or more, because clocks ran side by side; `days`: those on which any began. */
export const uptimeTotal = z.object({
  entries: z.int(),
  seconds: z.int(),
  overlap: z.int(),
  days: z.array(z.object({ day: z.string(), seconds: z.int() })),
})

export const uptimes = {
  list: endpoint({
    method: 'GET',
    path: '/api/uptimes',
    ...read,
    summary: 'Czas pracy',
    query: entries,
    response: pageOf(uptime),
  }),
  total: endpoint({
    method: 'GET',
    path: '/api/uptimes/total',
    ...read,
    summary: 'Suma czasu wpisów',
    query: entries,
    response: one(uptimeTotal).extend({ meta: z.object({ total: z.int() }) }),
  }),
  running: endpoint({ method: 'GET', path: '/api/uptimes/running', ...read, summary: 'Biegnący zegar', response: one(runningUptime) }),
  get: endpoint({ method: 'GET', path: '/api/uptimes/:id', ...read, summary: 'Wpis czasu pracy', response: one(uptime) }),
  create: endpoint({ method: 'POST', path: '/api/uptimes', ...write, summary: 'Nowy wpis; bez końca zegar biegnie', body: newUptime, response: one(uptime) }),
  update: endpoint({ method: 'PUT', path: '/api/uptimes', ...write, summary: 'Zmiana albo zamknięcie wpisu', body: uptimeChange, response: one(uptime) }),
  setRunning: endpoint({
    method: 'PUT',
    path: '/api/uptimes/running',
    ...write,
    summary: 'Uruchomienie zegara',
    body: z.strictObject({ started_at: z.int().min(946_684_800).max(4_102_444_800) }),
    response: one(runningUptime),
  }),
  clearRunning: endpoint({ method: 'DELETE', path: '/api/uptimes/running', ...write, summary: 'Zatrzymanie zegara', response: one(runningUptime) }),
  remove: endpoint({ method: 'DELETE', path: '/api/uptimes/:id', ...write, summary: 'Usunięcie wpisu', response: done }),
}
