import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { ScheduleEntry } from '#features/calendar/shared/contract.ts'
import { isFollowed } from '#features/employees/server/store-lapsing.ts'
import { isSeated } from '#features/users/server/store-visibility.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { messageForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'

/** Which days, and of whom. */
export interface Look {
  from: string
  to: string
  company_id?: string | undefined
  user_id?: string | undefined
}

/** One statement of a look at the calendar, and what its rows say. */
export interface Part {
  query: CompiledQuery
  read(rows: readonly unknown[]): ScheduleEntry[]
}

export const part = <Row>(query: Compilable<Row>, read: (row: Row) => ScheduleEntry | ScheduleEntry[]): Part => ({
  query: query.compile(),
  read: rows => (rows as Row[]).flatMap(read),
})

/** Of one day and without hours, as most of what a calendar holds. */
export const onDay = (date: string) => ({ date, ends_on: date, start_time: null, end_time: null, firms: null, event_id: null }) as const

/** Entries of a kind that one look shows; a calendar of more is read as a list. */
export const maxEntries = 1000

/** The companies that somebody of the office looks after; `company` is a column. */
export const inHands = (user_id: string | undefined, company: string) => (user_id ? isSeated(user_id, sql.ref(company)) : sql<boolean>`true`)

function contractEnds(db: Db, { from, to, company_id, user_id }: Look): Part {
  const ends = db
    .selectFrom('contracts as k')
    .innerJoin('employees as e', 'e.id', 'k.employee_id')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select(['k.id', 'k.employee_id', 'c.title as company_title'])
    .select([sql<string>`k.to_day`.as('to_day'), fullName('e').as('name')])
    .where('k.to_day', '>=', from)
    .where('k.to_day', '<=', to)
    .where('k.signed_day', 'is not', null)
    .where('e.draft', '=', false)
    // What is only kept is told to nobody, and who has left before has no contract that ends.
    .where('e.restricted_at', 'is', null)
    .where(eb => eb.or([eb('e.end_day', 'is', null), eb('e.end_day', '>=', eb.ref('k.to_day'))]))
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`not ${isFollowed}`)
    .where(inHands(user_id, 'k.company_id'))
    .$if(company_id !== undefined, query => query.where('k.company_id', '=', String(company_id)))
    .orderBy('k.to_day')
    .orderBy('k.id')
    .limit(maxEntries)
  return part(ends, ({ id, employee_id, to_day, name, company_title }) => ({
    ...onDay(to_day),
    key: id,
    kind: 'contract',
    title: `Koniec umowy: ${name}`,
    detail: company_title,
    path: `/dashboard/employees/${employee_id}`,
  }))
}

function surveyEnds(db: Db, { from, to }: Look): Part {
  const ends = db
    .selectFrom('surveys')
    .select(['id', 'title', sql<string>`to_day`.as('to_day')])
    .where('state', '=', 'published')
    .where('to_day', '>=', from)
    .where('to_day', '<=', to)
    .orderBy('to_day')
    .orderBy('id')
    .limit(maxEntries)
  return part(ends, ({ id, title, to_day }) => ({
    ...onDay(to_day),
    key: id,
    kind: 'survey',
    title: `Koniec ankiety: ${title}`,
    detail: null,
    path: `/dashboard/surveys/${id}`,
  }))
}

const sendDay = sql<string>`to_char(send_after at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`

/** What waits for its hour; what can still be undone for some seconds is nothing planned. */
function plannedSends(db: Db, { from, to }: Look): Part {
  const sends = db
    .selectFrom('outbox')
    .select([sendDay.as('date'), sql<number>`count(*)::int`.as('count')])
    .where('state', '=', 'waiting')
    .where('send_after', '>', sql<string>`now() + interval '1 minute'`)
    .where(sendDay, '>=', from)
    .where(sendDay, '<=', to)
    .groupBy(sendDay)
  return part(sends, ({ date, count }) => ({
    ...onDay(date),
    key: `${date} send`,
    kind: 'send',
    title: 'Zaplanowana wysyłka',
    detail: plural(count, messageForms),
    path: '/dashboard/settings/outbox',
  }))
}

/** What ends on those days and what leaves the office then, as far as it is switched on and the person's to know. */
export function endsOf(db: Db, actor: Actor, switches: Switches, look: Look): Part[] {
  const parts: Part[] = []
  const contracts = isOn(switches, ['component:employees', 'component:employeeContracts'])
  if (contracts && can(actor.role, 'employees.read')) parts.push(contractEnds(db, look))
  if (look.company_id) return parts
  if (isOn(switches, 'component:surveys') && can(actor.role, 'surveys.read')) parts.push(surveyEnds(db, look))
  if (!look.user_id && can(actor.role, 'outbox.read')) parts.push(plannedSends(db, look))
  return parts
}
