import { sql } from 'kysely'
import { dueDates } from '#features/statutory-deadlines/rules.ts'
import { findObligation } from '#features/statutory-deadlines/store-catalogue.ts'
import { concerned } from '#features/statutory-deadlines/store-match.ts'
import type { ZusHoliday } from '#features/zus-holidays/contract.ts'
import { type Actor, canIn, companiesSeen, companiesWith } from '#kernel/access/access.ts'
import { addToMonth, formatMonth, monthOf } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { WaitingFor, WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { thisOffice } from '#platform/db/this-office.ts'

function rws() {
  const term = findObligation('zus_wakacje_rws')
  if (!term) throw new Error('The catalogue lacks the application for the contribution holiday.')
  return term
}

/** At most ten are insured, and the owner is one of them. Whom a partnership insures its partners do not: it is a payer of its own. */
const maxOthers = 9

const applyBy = (month: string) => String(dueDates(rws(), month)?.due_date)

/** An application is made in the month before, so the next month is the first one to apply for. */
export function monthsAhead(today: string) {
  const month = addToMonth(monthOf(today), 1)
  const year = Number(month.slice(0, 4))
  return { month, year, apply_by: applyBy(month), last_apply_by: applyBy(`${year}-12`) }
}

/** Entrepreneurs of CEIDG, who are sole traders and partners of civil partnerships (art. 4 ust. 2 Prawa przedsiębiorców), as they stand today; partners for whoever may read of them. */
export async function listHolidays(db: Db, actor: Actor, today: string, company_id: string | undefined): Promise<ZusHoliday[]> {
  const ahead = monthsAhead(today)
  const month = monthOf(today)
  const term = rws()
  const active = { field: 'active' as const, any: [true] }
  const concern = { scope: 'profile' as const, conditions: [...term.conditions, active], obligation: term.key }
  const { rows } = await sql<Omit<ZusHoliday, keyof typeof ahead>>`
    select c.id as company_id, c.title as company_title, y.id as payer_id, y.name as payer,
      exists (select 1 from zus_holidays h where h.tenant_id = ${thisOffice} and h.company_id = c.id and h.payer_id is not distinct from y.id
        and h.year = ${ahead.year}::int) as used
    ${concerned(concern, { period: month, month })} and (y.id is not null or p.insured <= ${maxOthers})
      and (${actor.isAdmin}::boolean or c.id = any(${companiesSeen(actor)}::uuid[]))
      and (${company_id ?? null}::uuid is null or c.id = ${company_id ?? null}::uuid)
    order by c.title collate pl, c.id, y.name collate pl, y.id`.execute(db)
  const seen = rows.filter(({ payer_id, company_id }) => payer_id === null || canIn(actor, 'payers.read', company_id))
  return seen.map(row => ({ ...row, ...ahead }))
}

export async function isMarked(db: Db, company_id: string, payer_id: string | null, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('zus_holidays')
    .select('id')
    .where('company_id', '=', company_id)
    .where('payer_id', 'is not distinct from', payer_id)
    .where('year', '=', year)
    .executeTakeFirst()
  return row !== undefined
}

/** Years in which the company's owner, or a partner, has had it. */
export const listUsedYears = (db: Db, company_id: string) =>
  db
    .selectFrom('zus_holidays as h')
    .leftJoin('payers as y', 'y.id', 'h.payer_id')
    .select(['h.year', 'y.name as payer'])
    .where('h.company_id', '=', company_id)
    .orderBy('h.year')
    .orderBy('y.name')
    .execute()

interface Holiday {
  company_id: string
  payer_id: string | null
  year: number
}

export async function markHoliday(db: Db, { company_id, payer_id, year }: Holiday, used: boolean) {
  if (!used)
    await db
      .deleteFrom('zus_holidays')
      .where('company_id', '=', company_id)
      .where('payer_id', 'is not distinct from', payer_id)
      .where('year', '=', year)
      .execute()
  else
    await db
      .insertInto('zus_holidays')
      .values({ id: newId(), company_id, payer_id, year })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** Of two partners each is named. */
const monthOfPayer = ({ month, payer }: ZusHoliday) => `${formatMonth(month)}${payer ? `, ${payer}` : ''}`

/** Who may still ask for it, in the time before the nearest term. */
export async function listWaiting(db: Db, actor: Actor, { company_id }: WaitingFor): Promise<WaitingRow[]> {
  const able = companiesWith(actor, 'tickets.create')
  const rows = await listHolidays(db, actor, warsawToday(), company_id)
  return rows
    .filter(row => !row.used && able.includes(row.company_id))
    .map(row => ({
      ...{ kind: 'zus_holiday', id: row.payer_id ?? row.company_id, company_id: row.company_id, company_title: row.company_title, title: monthOfPayer(row) },
      ...{ text: null, by: null, since: null, date: row.apply_by },
      path: `/tickets/new?${new URLSearchParams({ company: row.company_id, category: 'zus', title: `Wakacje składkowe: wniosek za ${monthOfPayer(row)}` })}`,
    }))
}
