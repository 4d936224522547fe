import { sql } from 'kysely'
import type { Obligation } from './contract.ts'
import { applying } from './store-match.ts'
import { duesBetween } from './store-terms.ts'
import { addToMonth, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import type { Db } from '#platform/db/db.ts'

/** An obligation of one payer that a month is worked on for, and the profile that decides its form. */
export interface MonthObligation {
  obligation: string
  /** Null is the company itself. */
  payer_id: string | null
  payer: string | null
  period: string
  statutory_date: string
  due_date: string
  income_tax: string | null
  accounting_form: string
}

/**
 * What the company and each person who pays owe for a month, of these obligations, by the conditions that make their tasks; one statement.
 * Those that the law sets in the month after it, unmoved: a term that free days carry on belongs where the law has it.
 */
export async function listMonthObligations(db: Db, company_id: string, month: string, among: Iterable<Obligation>): Promise<MonthObligation[]> {
  const next = addToMonth(month, 1)
  const terms = [...among].flatMap(obligation => {
    const { key, conditions, payer, shift } = obligation
    return duesBetween({ ...obligation, obligation: key, shift: 'none' }, firstOfMonth(next), lastOfMonth(next)).map(
      ({ statutory_date, due_date, ...span }) => {
        const income_tax = payer === 'person' ? sql`y.income_tax` : sql`p.income_tax`
        return sql`select ${key}::text as obligation, y.id as payer_id, y.name as payer, ${span.period}::text as period, ${income_tax} as income_tax,
        p.accounting_form, ${statutory_date}::text as statutory_date, ${moveDay(statutory_date, shift)}::text as due_date
        ${applying({ scope: 'profile', conditions, obligation: key }, span)} and c.id = ${company_id}::uuid`
      },
    )
  })
  if (terms.length === 0) return []
  const { rows } = await sql<MonthObligation>`${sql.join(terms, sql` union all `)}`.execute(db)
  return rows
}
