import { sql } from 'kysely'
import type { CompanyTime, DayTime, ReportRow, SettlementTime, TimeByCompany, TimeByDay } from '#features/reports/contract.ts'
import { hourlyRate, type Period } from '#features/reports/rules.ts'
import type { Uptime } from '#features/uptimes/contract.ts'
import { listUptimes } from '#features/uptimes/store.ts'
import { timeOf, uptimesOf } from '#features/uptimes/store-time.ts'
import { type Actor, can } from '#kernel/access.ts'
import { addToMonth, firstOfMonth } from '#kernel/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { sumMoney } from '#kernel/money.ts'
import type { Listing } from '#kernel/listing.ts'
import { wallToInstant } from '#kernel/warsaw.ts'
import type { Db } from '#server/db.ts'
import { column, listRows } from '#server/list-rows.ts'

/** The instants of a row of Warsaw months: from the first, before the second. */
const instantsOf = ({ from, to }: Period) => [from, addToMonth(to, 1)].map(month => wallToInstant(`${firstOfMonth(month)} 00:00:00`)) as [string, string]

/** Heads see all staff, everybody else oneself. */
function visibleTo(db: Db, actor: Actor) {
  const staff = db.selectFrom('users as w').where('w.isAdmin', '=', true).where('w.status', '!=', 'removed')
  return can(actor.role, 'reports.all') ? staff : staff.where('w.id', '=', actor.user_id)
}

const fullName = sql<string>`coalesce(nullif(trim(w.first_name || ' ' || w.last_name), ''), w.email)`

export function listReports(db: Db, actor: Actor, listing: Listing, month: string) {
  const [from, before] = instantsOf({ from: month, to: month })
  const own = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from uptimes u where u.tenant_id = w.tenant_id and u.user_id = w.id and u.started_at >= ${from} and u.started_at < ${before} and u.ended_at is not null)`
  return listRows<ReportRow>(db, {
    listing,
    from: visibleTo(db, actor),
    columns: {
      id: column('w.id'),
      title: sql`(${fullName} collate pl)`,
      role: column('w.role'),
      report1: own(sql`coalesce(floor(sum(extract(epoch from u.ended_at - u.started_at))), 0)::int`),
      report2: sql`(select count(*)::int from settlements s where s.tenant_id = w.tenant_id and s.month = ${month} and exists
        (select 1 from company_people seat where seat.tenant_id = s.tenant_id and seat.company_id = s.company_id and seat.user_id = w.id))`,
      report3: own(sql`count(*)::int`),
    },
    shown: ['id', 'title', 'role', 'report1', 'report2', 'report3'],
    search: sql`fold(w.first_name || ' ' || w.last_name || ' ' || w.email)`,
    id: column('w.id'),
  })
}

export async function getPerson(db: Db, actor: Actor, id: string): Promise<{ id: string; name: string }> {
  const found = await visibleTo(db, actor)
    .select(['w.id', fullName.as('name')])
    .where('w.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The months of the companies that this person has a seat in or has worked for. */
export async function listSettlementTime(db: Db, actor: Actor, user_id: string, { from, to }: Period): Promise<SettlementTime[]> {
  const time = (whose: ReturnType<typeof sql>) =>
    sql<number>`(select coalesce(floor(sum(extract(epoch from u.ended_at - u.started_at))), 0)::int from uptimes u
      where u.tenant_id = s.tenant_id and u.settlement_id = s.id and u.ended_at is not null ${whose})`
  const mine = time(sql`and u.user_id = ${user_id}`)
  const all = can(actor.role, 'reports.all')
  return db
    .selectFrom('settlements as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('billing_statements as b', join => join.onRef('b.company_id', '=', 's.company_id').onRef('b.month', '=', 's.month'))
    .select(['s.id as settlement_id', 's.company_id', 'c.title as company_title', 's.month', 's.state', mine.as('seconds')])
    .select(all ? time(sql``).as('seconds_all') : sql<number | null>`null::int`.as('seconds_all'))
    .select(all ? 'b.net as fee' : sql<string | null>`null::text`.as('fee'))
    .where('s.month', '>=', from)
    .where('s.month', '<=', to)
    .where(eb =>
      eb.or([
        eb.exists(
          eb.selectFrom('company_people as seat').select(sql`1`.as('one')).whereRef('seat.company_id', '=', 's.company_id').where('seat.user_id', '=', user_id),
        ),
        sql<boolean>`${mine} > 0`,
      ]),
    )
    .orderBy('s.month', 'desc')
    .orderBy(sql`c.title collate pl`)
    .execute()
}

export async function timeByDay(db: Db, user_id: string, period: Period): Promise<Omit<TimeByDay, 'person'>> {
  const [from, before] = instantsOf(period)
  const entries = () => uptimesOf(db).where('u.user_id', '=', user_id).where('u.started_at', '>=', from).where('u.started_at', '<', before)
  const day = sql<string>`((u.started_at at time zone 'Europe/Warsaw')::date)::text`
  const rows: DayTime[] = await entries()
    .select([day.as('day'), 'c.id as company_id', 'c.title as company_title', timeOf.as('seconds'), sql<number>`count(*)::int`.as('entries')])
    .groupBy([day, 'c.id', 'c.title'])
    .orderBy('day')
    .orderBy(sql`c.title collate pl`)
    .execute()
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  return { rows, seconds, overlap: seconds - (await wallTime(db, entries())) }
}

/** Time on the clock, with what ran side by side counted once for each person. */
async function wallTime(db: Db, entries: ReturnType<typeof uptimesOf>): Promise<number> {
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

/** Time on the settlements of a month by company, against what the month costs them. */
export async function timeByCompany(db: Db, actor: Actor, month: string): Promise<Omit<TimeByCompany, 'lock'>> {
  const all = can(actor.role, 'reports.all')
  const previous = addToMonth(month, -1)
  const own = () => (all ? uptimesOf(db) : uptimesOf(db).where('u.user_id', '=', actor.user_id))
  const times = await own()
    .select(['c.id as company_id', 's.month', timeOf.as('seconds')])
    .where('s.month', 'in', [previous, month])
    .groupBy(['c.id', 's.month'])
    .execute()
  const fees = all ? await db.selectFrom('billing_statements').select(['company_id', 'month', 'net']).where('month', 'in', [previous, month]).execute() : []
  const known = [...new Set([...times.map(row => row.company_id), ...fees.map(row => row.company_id)])].filter(id => id !== null)
  const companies =
    known.length === 0 ? [] : await db.selectFrom('companies').select(['id', 'title']).where('id', 'in', known).orderBy(sql`title collate pl`).execute()
  const secondsIn = (id: string, when: string) => times.find(row => row.company_id === id && row.month === when)?.seconds ?? 0
  const feeIn = (id: string, when: string) => fees.find(row => row.company_id === id && row.month === when)?.net ?? null
  const rows: CompanyTime[] = companies
    .map(({ id, title }) => {
      const [seconds, previous_seconds, fee] = [secondsIn(id, month), secondsIn(id, previous), feeIn(id, month)]
      return {
        company_id: id,
        company_title: title,
        seconds,
        previous_seconds,
        fee,
        hourly: hourlyRate(fee, seconds),
        previous_hourly: hourlyRate(feeIn(id, previous), previous_seconds),
      }
    })
    .filter(row => row.seconds > 0 || row.fee !== null)
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  const billed = rows.flatMap(row => (row.fee === null ? [] : [row.fee]))
  const fee = billed.length === 0 ? null : sumMoney(billed)
  const [from, before] = instantsOf({ from: month, to: month })
  const unassigned = await own()
    .select(timeOf.as('seconds'))
    .where('c.id', 'is', null)
    .where('u.started_at', '>=', from)
    .where('u.started_at', '<', before)
    .executeTakeFirstOrThrow()
  const overlap = seconds - (await wallTime(db, own().where('s.month', '=', month)))
  return { month, rows, seconds, overlap, unassigned: unassigned.seconds, fee, hourly: hourlyRate(fee, seconds) }
}

/** More than anybody writes down in the longest period. */
const mostEntries = 20_000

/** Every entry that began within the period, in the order of the clock. */
export async function listEntries(db: Db, actor: Actor, user_id: string, { from, to }: Period): Promise<Uptime[]> {
  const bound = (operator: '>=' | '<', day: string) => ({ key: 'start_date', operator, values: [day], kind: 'date' as const })
  const filters = [
    { key: 'user_id', operator: '=' as const, values: [user_id], kind: 'id' as const },
    bound('>=', firstOfMonth(from)),
    bound('<', firstOfMonth(addToMonth(to, 1))),
  ]
  return (await listUptimes(db, actor, { page: 1, limit: mostEntries, sort: [{ key: 'start_date', direction: 'asc' }], search: '', filters })).data
}
