import { sql } from 'kysely'
import { type DeclarationForm, formOf, obligationsWithForm } from '#features/declarations/shared/rules.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { decidingMonth, inForce, occurrencesBetween } from '#features/statutory-deadlines/rules.ts'
import { findObligation, fromCatalogue } from '#features/statutory-deadlines/store-catalogue.ts'
import { applying } from '#features/statutory-deadlines/store-match.ts'
import { addToMonth, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import type { Db } from '#platform/db/db.ts'

export interface Expected {
  form: DeclarationForm
  payer_id: string | null
  payer: string | null
  due_date: string
}

const everyStart = Array.from({ length: 12 }, (_, place) => place + 1)

/** Terms of an obligation that the law sets in the month after this one, of financial years for each beginning. */
function termsAfter(obligation: Obligation, month: string) {
  const next = addToMonth(month, 1)
  const starts = obligation.rule.type === 'fy_end' ? everyStart : [undefined]
  // Unmoved: a term that free days carry into the month after belongs where the law has it.
  return starts.flatMap(financial_year_start =>
    occurrencesBetween({ ...obligation, shift: 'none' }, firstOfMonth(next), lastOfMonth(next), { ...fromCatalogue, financial_year_start })
      .filter(({ period }) => inForce(obligation, period))
      .map(term => ({ ...term, financial_year_start, month: decidingMonth(obligation.rule, term, financial_year_start) })),
  )
}

/** The declarations of a month, by the conditions that make its tasks, of the company and of each person who pays; one statement. */
export async function listExpected(db: Db, company_id: string, month: string): Promise<Expected[]> {
  const terms = obligationsWithForm.flatMap(key => {
    const obligation = findObligation(key)
    if (!obligation) throw new Error(`The catalogue has no ${key}.`)
    return termsAfter(obligation, month).map(({ statutory_date, financial_year_start, ...term }) => {
      const span = financial_year_start === undefined ? term : { ...term, financial_year_start }
      const concern = { scope: 'profile' as const, conditions: obligation.conditions, obligation: key }
      const income_tax = obligation.payer === 'person' ? sql`y.income_tax` : sql`p.income_tax`
      return sql`select ${key}::text as obligation, y.id as payer_id, y.name as payer, ${income_tax} as income_tax, p.accounting_form,
        ${moveDay(statutory_date, obligation.shift)}::text as due_date ${applying(db, concern, span)} and c.id = ${company_id}::uuid`
    })
  })
  if (terms.length === 0) return []
  const { rows } = await sql<Omit<Expected, 'form'> & { obligation: string; income_tax: string | null; accounting_form: string }>`${sql.join(
    terms,
    sql` union all `,
  )}`.execute(db)
  const all = rows.map(({ obligation, income_tax, accounting_form, ...row }) => ({ ...row, form: formOf(obligation, { income_tax, accounting_form }) }))
  // One form may fulfil two obligations, e.g. of an owner and of those employed.
  return [...new Map(all.map(row => [`${row.form} ${row.payer_id}`, row])).values()]
}
