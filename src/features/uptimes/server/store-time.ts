import { sql } from 'kysely'
import { addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { wallToInstant } from '#kernel/dates/warsaw.ts'
import type { Condition } from '#kernel/listing/filters.ts'
import type { Db } from '#platform/db/db.ts'
import { column, matches } from '#platform/db/lists/list-query.ts'

/**
 * An entry `u` is for the company of the settlement, ticket or task that it names, else for the one that it names itself. In these words, since
 * row security does not let an index see through `coalesce`, and every company would be tried for every entry.
 */
export const companyOfEntry = sql<string | null>`(case when s.company_id is not null then s.company_id when ticket.company_id is not null then ticket.company_id
  when task.company_id is not null then task.company_id else u.company_id end)`

/** Its company is not joined: what a count does not ask for, the planner leaves out only while nothing else refers to it. */
export const entriesOf = (db: Db) =>
  db
    .selectFrom('uptimes as u')
    .leftJoin('settlements as s', 's.id', 'u.settlement_id')
    .leftJoin('tickets as ticket', 'ticket.id', 'u.ticket_id')
    .leftJoin('tasks as task', 'task.id', 'u.task_id')

/** Those for the companies that a filter is about, of each of the four that name one. */
export const entriesFor = (db: Db) => (condition: Condition) => {
  const of = (company: string) => matches(condition, column(company))
  const named = db.selectFrom('uptimes as u').select('u.id').where(of('u.company_id'))
  const bySettlement = db.selectFrom('settlements as s').innerJoin('uptimes as u', 'u.settlement_id', 's.id').select('u.id').where(of('s.company_id'))
  const byTicket = db.selectFrom('tickets as t').innerJoin('uptimes as u', 'u.ticket_id', 't.id').select('u.id').where(of('t.company_id'))
  const byTask = db.selectFrom('tasks as t').innerJoin('uptimes as u', 'u.task_id', 't.id').select('u.id').where(of('t.company_id'))
  return named.unionAll(bySettlement).unionAll(byTicket).unionAll(byTask)
}

/** Entries that have ended, with the company they were for. */
export const uptimesOf = (db: Db) =>
  entriesOf(db)
    .leftJoin('companies as c', join => join.on('c.id', '=', companyOfEntry))
    .where('u.ended_at', 'is not', null)

/** The month that an entry counts in: of its settlement, else the one in which it was spent. */
export const monthOfEntry = sql<string>`coalesce(s.month, to_char(u.started_at at time zone 'Europe/Warsaw', 'YYYY-MM'))`

/** The day of Warsaw on which an entry began. */
export const dayOfEntry = sql<string>`((u.started_at at time zone 'Europe/Warsaw')::date)::text`

/** The instants of a row of Warsaw months: from the first, before the second. */
export const instantsOf = ({ from, to }: { from: string; to: string }) =>
  [from, addToMonth(to, 1)].map(month => wallToInstant(`${firstOfMonth(month)} 00:00:00`)) as [string, string]

/** The same as `monthOfEntry` between two months, asked of the entry alone: what lies outside is left before anything is joined to it. */
export function countsWithin(db: Db, period: { from: string; to: string }) {
  const [from, before] = instantsOf(period)
  const months = db.selectFrom('settlements as m').select('m.id').where('m.month', '>=', period.from).where('m.month', '<=', period.to)
  return sql<boolean>`(u.settlement_id in (${months}) or (u.settlement_id is null and u.started_at >= ${from} and u.started_at < ${before}))`
}

/** Whole seconds of the entries taken together. */
export const timeOf = sql<number>`coalesce(floor(sum(extract(epoch from u.ended_at - u.started_at))), 0)::int`

/** Time on the clock, with what ran side by side counted once for each person. */
export async function wallTime(db: Db, entries: ReturnType<typeof entriesOf>): Promise<number> {
  const spans = db
    .selectFrom(entries.select(['u.user_id', 'u.started_at', 'u.ended_at']).as('entry'))
    .select(['entry.user_id', sql`unnest(range_agg(tstzrange(entry.started_at, entry.ended_at)))`.as('span')])
    .groupBy('entry.user_id')
  const { seconds } = await db
    .selectFrom(spans.as('spans'))
    .select(sql<number>`coalesce(floor(sum(extract(epoch from upper(span) - lower(span)))), 0)::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}
