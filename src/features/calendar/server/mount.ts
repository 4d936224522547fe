import type { FastifyInstance } from 'fastify'
import ical from 'ical-generator'
import type { Authenticator } from '#platform/http/authenticator.ts'
import { feedContent, type ScheduleEntry } from '#features/calendar/shared/contract.ts'
import { listWithPlanned } from './store.ts'
import { findReader, readLink } from './store-feed.ts'
import { listToPay } from './store-client.ts'
import { findActor } from '#features/users/server/store-actor.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { MissingHour, wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { requireWorking } from '#platform/http/authorize-request.ts'
import { registerStream, type OpenStreamCall } from '#platform/http/register-stream.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'

/** Days before and after today that a calendar program is told of. */
const span = { before: 60, after: 365, planned: 92 }

/** The hour that March skips begins with the next one. */
function instantOf(date: string, time: string): Date {
  try {
    return new Date(wallToInstant(`${date} ${time}:00`))
  } catch (error) {
    if (!(error instanceof MissingHour)) throw error
    return new Date(wallToInstant(`${date} 03:${time.slice(3)}:00`))
  }
}

function write(name: string, entries: readonly ScheduleEntry[], address: string): string {
  const calendar = ical({ name, prodId: { company: 'Biurko', product: 'Harmonogram', language: 'PL' }, ttl: 3600 })
  for (const entry of entries) {
    const days = { start: entry.date, end: addDays(entry.ends_on, 1), allDay: true }
    const hours = entry.start_time && entry.end_time && { start: instantOf(entry.date, entry.start_time), end: instantOf(entry.ends_on, entry.end_time) }
    calendar.createEvent({
      id: `${entry.kind}-${entry.key.replaceAll(' ', '-')}@biurko`,
      summary: entry.detail ? `${entry.title} – ${entry.detail}` : entry.title,
      ...(hours || days),
      ...(entry.path && { url: `${address}${entry.path}` }),
    })
  }
  // RFC 5545: the last line ends too.
  return `${calendar.toString()}\r\n`
}

/** Whoever holds the link reads that person's days, as long as the person may and the link stands. */
async function answerCalendar(installation: Installation, { request, reply }: OpenStreamCall) {
  const link = readLink((request.params as { link: string }).link)
  const office = link && requireWorking(await installation.offices.byId(link.tenant_id))
  if (!link || !office) throw notFound()
  const { database } = installation
  const user_id = await findReader(database.reader(officeScope(office.id)), link.secret)
  const reader = user_id && (await findActor(database.reader(officeScope(office.id)), user_id))
  if (!reader) throw notFound()
  const { actor, scope } = reader
  const db = database.reader(scope)
  const today = warsawToday()
  const look = { from: addDays(today, -span.before), to: addDays(today, span.after) }
  const entries = actor.isAdmin
    ? await listWithPlanned(db, actor, office.settings.switches, { ...look, user_id: actor.user_id, planned_to: addDays(today, span.planned) })
    : await listToPay(db, actor, office.settings.switches, look)
  reply.headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="harmonogram.ics"' })
  return reply.type('text/calendar; charset=utf-8').send(write(office.settings.product_name, entries, await tenantUrl(installation, office)))
}

export function mountFeeds(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  registerStream(app, installation, sessions, feedContent, { calendar: call => answerCalendar(installation, call) })
}
