import { z } from 'zod'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id, instant, wall_time } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

/** Times are Warsaw clocks. Without an end the clock is running. */
export const uptime = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  settlement_id: z.uuid().nullable(),
  ticket_id: z.uuid().nullable(),
  ticket_number: z.string().nullable(),
  task_id: z.uuid().nullable(),
  task_number: z.string().nullable(),
  task_title: z.string().nullable(),
  /** Of the settlement, ticket or task, or named by itself. */
  company_id: z.uuid().nullable(),
  company_title: z.string().nullable(),
  month: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  comment: z.string(),
  /** Another entry of the same person runs beside it. */
  overlaps: z.boolean(),
  /** Of a month that a manager has locked. */
  locked: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type Uptime = z.infer<typeof uptime>

const comment = z
  .string()
  .overwrite(value => value.normalize('NFC').trim())
  .max(2000)
  .refine(value => !value.includes('\0'), 'Tekst zawiera niedozwolony znak (NUL).')
/** Over twelve hours are taken only with this. */
const confirm_long = z.boolean().optional()

/** What the time was for; all of it is of one company. */
const place = { settlement_id: id.nullish(), ticket_id: id.nullish(), task_id: id.nullish(), company_id: id.nullish() }

export const newUptime = z.strictObject({
  start_date: wall_time,
  end_date: wall_time.nullish(),
  ...place,
  comment: comment.optional(),
  confirm_long,
})
export type NewUptime = z.input<typeof newUptime>
export const uptimeChange = z.strictObject({
  id,
  start_date: wall_time.optional(),
  end_date: wall_time.optional(),
  ...place,
  comment: comment.optional(),
  confirm_long,
})
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
