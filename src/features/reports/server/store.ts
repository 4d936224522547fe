import { type RawBuilder, sql } from 'kysely'
import type { CompanyTime, DayTime, ReportRow, ReportTotal, SettlementTime, TimeByCompany, TimeByDay } from '#features/reports/shared/contract.ts'
import { hourlyRate, type Period } from '#features/reports/shared/rules.ts'
import type { Uptime } from '#features/uptimes/shared/contract.ts'
import { listUptimes } from '#features/uptimes/server/store.ts'
import { countsWithin, dayOfEntry, instantsOf, monthOfEntry, timeOf, uptimesOf, wallTime } from '#features/uptimes/server/store-time.ts'
import { isSeated } from '#features/users/server/store-visibility.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { sumMoney } from '#kernel/money/money.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName, nameOrEmail } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, filtered } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Managers see all staff, others themselves. */
function visibleTo(db: Db, actor: Actor) {
  const staff = db.selectFrom('users as w').where('w.isAdmin', '=', true).where('w.status', '!=', 'removed')
  return can(actor.role, 'reports.all') ? staff : staff.where('w.id', '=', actor.user_id)
}

/** Of a person `w`. */
export const staffName = nameOrEmail('w')

/** Whether the settlement `s` of this month is one of the person's: of a company where they have a seat, or for which they worked in it. The list of them has the same. */
function isTheirs(db: Db, person: RawBuilder<unknown>, month: string) {
  const worked = uptimesOf(db)
    .select(['u.user_id', 'c.id'])
    .where(countsWithin(db, { from: month, to: month }))
    .groupBy(['u.user_id', 'c.id'])
    .having(timeOf, '>', 0)
  return sql<boolean>`(${isSeated(person, sql.ref('s.company_id'))} or (${person}, s.company_id) in (${worked}))`
}

function listSpecOf(db: Db, actor: Actor, listing: Listing, month: string) {
  const [from, before] = instantsOf({ from: month, to: month })
  const own = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from uptimes u where u.tenant_id = ${thisOffice} and u.user_id = w.id and u.started_at >= ${from} and u.started_at < ${before} and u.ended_at is not null)`
  return {
    listing,
    from: visibleTo(db, actor),
    columns: {
      id: column('w.id'),
      title: staffName,
      role: column('w.role'),
      report1: own(timeOf),
      report2: sql`(select count(*)::int from settlements s where s.tenant_id = ${thisOffice} and s.month = ${month}
        and ${isTheirs(db, sql.ref('w.id'), month)})`,
      report3: own(sql`count(*)::int`),
    },
    keys: ['id', 'title', 'role', 'report1', 'report2', 'report3'] as const,
    search: sql`fold(${fullName('w')} || ' ' || w.email)`,
    id: column('w.id'),
  }
}

export const listReports = (db: Db, actor: Actor, listing: Listing, month: string) => listRows<ReportRow>(db, listSpecOf(db, actor, listing, month))

/** Over all pages of the list. */
export async function sumReports(db: Db, actor: Actor, listing: Listing, month: string): Promise<ReportTotal> {
  const [from, before] = instantsOf({ from: month, to: month })
  const people = () => filtered(listSpecOf(db, actor, listing, month))
  const entries = () => uptimesOf(db).where('u.started_at', '>=', from).where('u.started_at', '<', before).where('u.user_id', 'in', people().select('w.id'))
  const count = sql<number>`count(*)::int`.as('count')
  const whole = await people().select(count).executeTakeFirstOrThrow()
  const months = await db
    .selectFrom('settlements as s')
    .select(count)
    .where('s.month', '=', month)
    .where(eb =>
      eb.exists(
        people()
          .select(sql`1`.as('one'))
          .where(isTheirs(db, sql.ref('w.id'), month)),
      ),
    )
    .executeTakeFirstOrThrow()
  const time = await entries()
    .select([count, timeOf.as('seconds')])
    .executeTakeFirstOrThrow()
  const overlap = time.seconds - (await wallTime(db, entries()))
  return { people: whole.count, seconds: time.seconds, overlap, settlements: months.count, entries: time.count }
}

export async function getPerson(db: Db, actor: Actor, id: string): Promise<{ id: string; name: string }> {
  const row = await visibleTo(db, actor)
    .select(['w.id', staffName.as('name')])
    .where('w.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Months of companies where the person has a seat or worked. */
export async function listSettlementTime(db: Db, actor: Actor, user_id: string, period: Period): Promise<SettlementTime[]> {
  const all = can(actor.role, 'reports.all')
  const times = await uptimesOf(db)
    .select(['c.id as company_id', monthOfEntry.as('month'), timeOf.as('seconds')])
    .select(sql<number>`coalesce(floor(sum(extract(epoch from u.ended_at - u.started_at)) filter (where u.user_id = ${user_id}::uuid)), 0)::int`.as('own'))
    .where(countsWithin(db, period))
    .where('c.id', 'is not', null)
    .groupBy(['c.id', monthOfEntry])
    .execute()
  const worked = times.filter(({ own }) => own > 0)
  const rows = await db
    .selectFrom('settlements as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('billing_statements as b', join => join.onRef('b.company_id', '=', 's.company_id').onRef('b.month', '=', 's.month'))
    .select(['s.id as settlement_id', 's.company_id', 'c.title as company_title', 's.month', 's.state'])
    .select(all ? 'b.net as fee' : sql<string | null>`null::text`.as('fee'))
    .where('s.month', '>=', period.from)
    .where('s.month', '<=', period.to)
    .where(eb =>
      eb.or([
        isSeated(user_id, sql.ref('s.company_id')),
        sql<boolean>`(s.company_id, s.month) in (select * from unnest(${worked.map(({ company_id }) => company_id)}::uuid[], ${worked.map(({ month }) => month)}::text[]))`,
      ]),
    )
    .orderBy('s.month', 'desc')
    .orderBy(sql`c.title collate pl`)
    .execute()
  const timeIn = new Map(times.map(time => [`${time.company_id} ${time.month}`, time]))
  return rows.map(row => {
    const time = timeIn.get(`${row.company_id} ${row.month}`)
    return { ...row, seconds: time?.own ?? 0, seconds_all: all ? (time?.seconds ?? 0) : null }
  })
}

export async function timeByDay(db: Db, user_id: string, period: Period): Promise<Omit<TimeByDay, 'person'>> {
  const [from, before] = instantsOf(period)
  const entries = () => uptimesOf(db).where('u.user_id', '=', user_id).where('u.started_at', '>=', from).where('u.started_at', '<', before)
  const rows: DayTime[] = await entries()
    .select([dayOfEntry.as('day'), 'c.id as company_id', 'c.title as company_title', timeOf.as('seconds'), sql<number>`count(*)::int`.as('entries')])
    .groupBy([dayOfEntry, 'c.id', 'c.title'])
    .orderBy('day')
    .orderBy(sql`c.title collate pl`)
    .execute()
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  return { rows, seconds, overlap: seconds - (await wallTime(db, entries())) }
}

/** All time of a month by company, against what the month costs them. Every entry is in one row of one month. */
export async function timeByCompany(db: Db, actor: Actor, month: string): Promise<Omit<TimeByCompany, 'lock'>> {
  const all = can(actor.role, 'reports.all')
  const previous = addToMonth(month, -1)
  const own = (from: string) => {
    const entries = uptimesOf(db).where(countsWithin(db, { from, to: month }))
    return all ? entries : entries.where('u.user_id', '=', actor.user_id)
  }
  const times = await own(previous)
    .select(['c.id as company_id', monthOfEntry.as('month'), timeOf.as('seconds')])
    .groupBy(['c.id', monthOfEntry])
    .execute()
  const fees = all ? await db.selectFrom('billing_statements').select(['company_id', 'month', 'net']).where('month', 'in', [previous, month]).execute() : []
  const known = [...new Set([...times.map(row => row.company_id), ...fees.map(row => row.company_id)])].filter(id => id !== null)
  const companies =
    known.length === 0 ? [] : await db.selectFrom('companies').select(['id', 'title']).where('id', 'in', known).orderBy(sql`title collate pl`).execute()
  const secondsIn = (id: string | null, when: string) => times.find(row => row.company_id === id && row.month === when)?.seconds ?? 0
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
    .filter(row => row.seconds > 0 || row.previous_seconds > 0 || row.fee !== null)
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  const billed = rows.flatMap(row => (row.fee === null ? [] : [row.fee]))
  const fee = billed.length === 0 ? null : sumMoney(billed)
  const [unassigned, previous_unassigned] = [secondsIn(null, month), secondsIn(null, previous)]
  const overlap = seconds + unassigned - (await wallTime(db, own(month)))
  return { month, rows, seconds, overlap, unassigned, previous_unassigned, fee, hourly: hourlyRate(fee, seconds) }
}

/** Above any realistic number of entries in the longest period. */
const maxEntries = 20_000

/** Entries that began in the period, by start time. */
export async function listEntries(db: Db, actor: Actor, user_id: string, { from, to }: Period): Promise<Uptime[]> {
  const bound = (operator: '>=' | '<', day: string) => ({ key: 'start_date', operator, values: [day], kind: 'instant' as const })
  const filters = [
    { key: 'user_id', operator: '=' as const, values: [user_id], kind: 'id' as const },
    bound('>=', firstOfMonth(from)),
    bound('<', firstOfMonth(addToMonth(to, 1))),
  ]
  return (await listUptimes(db, actor, { page: 1, limit: maxEntries, sort: [{ key: 'start_date', direction: 'asc' }], search: '', filters })).data
}
