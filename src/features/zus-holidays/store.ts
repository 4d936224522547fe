import { sql } from 'kysely'
import { dueDates } from '#features/statutory-deadlines/rules.ts'
import { findObligation } from '#features/statutory-deadlines/store-catalogue.ts'
import { concerned } from '#features/statutory-deadlines/store-match.ts'
import type { ZusHoliday } from '#features/zus-holidays/contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { addToMonth, formatMonth, monthOf } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { companiesWith, type WaitingFor, type WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

function rws() {
  const term = findObligation('zus_wakacje_rws')
  if (!term) throw new Error('The catalogue lacks the application for the contribution holiday.')
  return term
}

/** At most ten people insured, the owner included: nine besides. */
const mostOthers = 9

const applyBy = (month: string) => String(dueDates(rws(), month)?.due_date)

/** An application is made in the month before, so the next month is the first one to apply for. */
export function monthsAhead(today: string) {
  const month = addToMonth(monthOf(today), 1)
  const year = Number(month.slice(0, 4))
  return { month, year, apply_by: applyBy(month), last_apply_by: applyBy(`${year}-12`) }
}

/** A client's companies whose amounts they may see. */
const seenBy = (actor: Actor) => [...actor.companies].filter(([, seat]) => seat.role === 'owner' || seat.sees_settlements).map(([id]) => id)

/** Sole traders eligible today. */
export async function listHolidays(db: Db, actor: Actor, today: string, company_id: string | undefined): Promise<ZusHoliday[]> {
  const ahead = monthsAhead(today)
  const month = monthOf(today)
  const term = rws()
  const active = { field: 'active' as const, any: [true] }
  const concern = { scope: 'profile' as const, conditions: [...term.conditions, active], obligation: term.key }
  const { rows } = await sql<{ company_id: string; company_title: string; used: boolean }>`
    select c.id as company_id, c.title as company_title,
      exists (select from zus_holidays h where h.tenant_id = c.tenant_id and h.company_id = c.id and h.year = ${ahead.year}::int) as used
    ${concerned(db, concern, { period: month, month })} and y.id is null and p.insured <= ${mostOthers}
      and (${actor.isAdmin}::boolean or c.id = any(${seenBy(actor)}::uuid[]))
      and (${company_id ?? null}::uuid is null or c.id = ${company_id ?? null}::uuid)
    order by c.title collate pl, c.id`.execute(db)
  return rows.map(row => ({ ...row, ...ahead }))
}

export async function isMarked(db: Db, company_id: string, year: number): Promise<boolean> {
  return (await db.selectFrom('zus_holidays').select('id').where('company_id', '=', company_id).where('year', '=', year).executeTakeFirst()) !== undefined
}

/** Years in which the company used it. */
export const listUsedYears = (db: Db, company_id: string) =>
  db.selectFrom('zus_holidays').select('year').where('company_id', '=', company_id).orderBy('year').execute()

export async function markHoliday(db: Db, company_id: string, year: number, used: boolean) {
  if (!used) await db.deleteFrom('zus_holidays').where('company_id', '=', company_id).where('year', '=', year).execute()
  else
    await db
      .insertInto('zus_holidays')
      .values({ id: newId(), company_id, year })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** Who may still ask for it, in the time before the nearest term. */
export async function listWaiting(db: Db, actor: Actor, { company_id }: WaitingFor): Promise<WaitingRow[]> {
  const able = companiesWith(actor, 'tickets.create')
  const rows = await listHolidays(db, actor, warsawToday(), company_id)
  return rows
    .filter(row => !row.used && able.includes(row.company_id))
    .map(row => ({
      ...{ kind: 'zus_holiday', id: row.company_id, company_id: row.company_id, company_title: row.company_title, title: formatMonth(row.month) },
      ...{ text: null, by: null, since: null, date: row.apply_by },
      path: `/tickets/new?${new URLSearchParams({ company: row.company_id, category: 'zus', title: `Wakacje składkowe: wniosek za ${formatMonth(row.month)}` })}`,
    }))
}
