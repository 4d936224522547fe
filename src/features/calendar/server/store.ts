import { sql } from 'kysely'
import type { ScheduleEventBody, ScheduleEntry, ScheduleEvent } from '#features/calendar/shared/contract.ts'
import { listPlanned } from '#features/recurring-tasks/server/store-planned.ts'
import { occurrencesBetween } from './occurrences.ts'
import { maxRepeatedDays } from '#features/calendar/shared/rules.ts'
import { endsOf, inHands, type Look, maxEntries, onDay, type Part, part } from './store-ends.ts'
import { taxName } from '#features/settlements/shared/labels.ts'
import { visibleTo as visibleTask } from '#features/tasks/server/store.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { addDays, daysBetween } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columns = [
  'id',
  'title',
  'description',
  'starts_on',
  'ends_on',
  'all_day',
  'start_time',
  'end_time',
  'company_id',
  'user_id',
  'freq',
  'interval',
  'until',
  'author_id',
  'version',
] as const

/** Their author and the heads of the office change events; everybody of the office sees them. */
export async function getEvent(db: Db, actor: Actor, id: string): Promise<ScheduleEvent> {
  const row = await db.selectFrom('schedule_events').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, may_change: row.author_id === actor.user_id || can(actor.role, 'schedule.all') }
}

/** A whole day has no hours, and what happens once has no end of repeating. */
const tidied = (body: ScheduleEventBody) => ({
  ...body,
  ...(body.all_day && { start_time: null, end_time: null }),
  ...(!body.freq && { interval: 1, until: null }),
})

export async function insertEvent(db: Db, actor: Actor, body: ScheduleEventBody): Promise<string> {
  const id = newId()
  await db
    .insertInto('schedule_events')
    .values({ id, author_id: actor.user_id, ...tidied(body) })
    .execute()
  return id
}

export async function updateEvent(db: Db, id: string, body: ScheduleEventBody) {
  await db
    .updateTable('schedule_events')
    .set({ ...tidied(body), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteEvent(db: Db, id: string) {
  await db.deleteFrom('schedule_events').where('id', '=', id).execute()
}

const eventsQuery = (db: Db, { from, to, company_id, user_id }: Look) => {
  let events = db
    .selectFrom('schedule_events as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select(columns.map(name => `e.${name}` as const))
    .select('c.title as company_title')
    .where('e.starts_on', '<=', to)
    .where(eb => eb.or([eb('e.freq', 'is not', null), eb('e.ends_on', '>=', from)]))
    .where(eb => eb.or([eb('e.until', 'is', null), eb('e.until', '>=', addDays(from, -maxRepeatedDays))]))
  if (company_id) events = events.where('e.company_id', '=', company_id)
  if (user_id) events = events.where(eb => eb.or([eb('e.user_id', '=', user_id), eb('e.user_id', 'is', null)]))
  return events.orderBy('e.starts_on').orderBy('e.id')
}

/** What a year leaves to pay is not the advance of the same kind that may be due on its day. */
const isYearly = sql<boolean>`length(t.period) = 4`

/** One line for each day and kind of tax: how many firms pay, or which one. */
const deadlinesQuery = (db: Db, { from, to, company_id, user_id }: Look) => {
  let taxes = db
    .selectFrom('taxes_due as t')
    .innerJoin('settlements as s', 's.id', 't.settlement_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['t.due_date', 't.kind'])
    .select([
      sql<number>`count(distinct s.company_id)::int`.as('firms'),
      sql<string>`min(c.title)`.as('title'),
      sql<string>`min(s.id::text)`.as('settlement_id'),
      sql<string>`min(t.period)`.as('period'),
    ])
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .where('t.outcome', '=', 'to_pay')
    .where('t.state', '!=', 'paid')
    .where(inHands(user_id, 's.company_id'))
  if (company_id) taxes = taxes.where('s.company_id', '=', company_id)
  return taxes.groupBy(['t.due_date', 't.kind', isYearly]).orderBy('t.due_date').orderBy('t.kind')
}

const tasksQuery = (db: Db, actor: Actor, { from, to, company_id, user_id }: Look) => {
  let tasks = db
    .selectFrom('tasks as t')
    .leftJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id', 't.title', 't.due_date', 'c.title as company_title'])
    .where(visibleTask(actor))
    .where('t.status', 'in', ['todo', 'in_progress', 'waiting'])
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
  if (company_id) tasks = tasks.where('t.company_id', '=', company_id)
  if (user_id) tasks = tasks.where('t.assignee_id', '=', user_id)
  return tasks.orderBy('t.due_date').orderBy('t.id').limit(maxEntries)
}

const eventEntries = (db: Db, look: Look): Part =>
  part(eventsQuery(db, look), event =>
    occurrencesBetween(event, look.from, look.to).map(date => ({
      key: `${event.id} ${date}`,
      kind: 'event',
      title: event.title,
      date,
      ends_on: addDays(date, daysBetween(event.starts_on, event.ends_on)),
      start_time: event.start_time,
      end_time: event.end_time,
      detail: event.company_title,
      firms: null,
      path: null,
      event_id: event.id,
    })),
  )

const taskEntries = (db: Db, actor: Actor, look: Look): Part =>
  part(tasksQuery(db, actor, look), ({ id, title, due_date, company_title }) => ({
    ...onDay(String(due_date)),
    key: id,
    kind: 'task',
    title,
    detail: company_title,
    path: `/dashboard/tasks/${id}`,
  }))

/** Of one firm its name, of several how many they are, and which where that is known. */
const ofFirms = (firms: number, title: string, who: string | null = null) => ({
  firms,
  detail: firms === 1 ? title : [plural(firms, companyForms), who].filter(Boolean).join(': '),
})

const deadlineEntries = (db: Db, look: Look): Part =>
  part(deadlinesQuery(db, look), ({ due_date, kind, period, firms, title, settlement_id }) => ({
    ...onDay(String(due_date)),
    key: `${due_date} ${kind}${period.length === 4 ? ' year' : ''}`,
    kind: 'deadline',
    title: taxName({ kind, period }),
    ...ofFirms(firms, title),
    path: firms === 1 ? `/dashboard/settlements/${settlement_id}` : '/dashboard/settlements',
  }))

/** Of one day what is there comes before what is only planned. */
const order = ({ date, kind, start_time, key }: ScheduleEntry) => `${date} ${kind === 'planned' ? 1 : 0} ${start_time ?? ''} ${key}`
const inOrder = (entries: ScheduleEntry[]) => entries.sort((left, right) => (order(left) < order(right) ? -1 : 1))

interface PlannedLook extends Look {
  planned_to?: string
}

/** With the terms whose tasks are still to be made, until a day. */
export async function listWithPlanned(db: Db, actor: Actor, switches: Switches, { planned_to, ...look }: PlannedLook): Promise<ScheduleEntry[]> {
  const entries = await listEntries(db, actor, switches, look)
  if (!isOn(switches, 'component:companyTasks')) return entries
  const planned = await listPlanned(db, actor, { ...look, to: planned_to ?? look.to })
  return inOrder([
    ...entries,
    ...planned.map(({ id, title, due_date, firms, company_title, who }) => ({
      ...onDay(due_date),
      key: `${id} ${due_date}`,
      kind: 'planned' as const,
      title,
      ...ofFirms(firms, company_title, who),
      path: `/dashboard/recurring-tasks/${id}`,
    })),
  ])
}

/** What lies in those days, in their order; a statement for each kind, all in one round trip, whatever lies there. */
export async function listEntries(db: Db, actor: Actor, switches: Switches, look: Look): Promise<ScheduleEntry[]> {
  const taxes = isOn(switches, ['component:settlements', 'component:taxesDue'])
  const tasks = isOn(switches, 'component:companyTasks')
  const parts = [
    eventEntries(db, look),
    ...(tasks ? [taskEntries(db, actor, look)] : []),
    ...(taxes ? [deadlineEntries(db, look)] : []),
    ...endsOf(db, actor, switches, look),
  ]
  const results = await db.together(parts.map(({ query }) => query))
  return inOrder(parts.flatMap(({ read }, place) => read(results[place] ?? [])))
}
