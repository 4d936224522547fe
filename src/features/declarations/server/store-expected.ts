import { sql } from 'kysely'
import { type DeclarationForm, declarationForms } from '#features/declarations/shared/rules.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { applying } from '#features/statutory-deadlines/store-match.ts'
import { duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { addToMonth, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import type { Db } from '#platform/db/db.ts'

export interface Expected {
  form: DeclarationForm
  payer_id: string | null
  payer: string | null
  due_date: string
}

/** Of obligations whose tasks do not follow their declaration yet; all others say their form among their steps. */
const furtherForms: Partial<Record<string, DeclarationForm>> = {
  vat_oss: 'oss',
  pit_roczny: 'pit36',
  cit8: 'cit8',
  cit8e: 'cit8e',
  cit8fr: 'cit8fr',
  jpk_pit_pkpir: 'jpk_pkpir',
  jpk_pit_kr: 'jpk_kr',
  jpk_cit_kr: 'jpk_kr',
  sf_kas: 'e_sf',
  sf_kas_cit: 'e_sf',
}

const usualForm = ({ key, steps }: Obligation) => furtherForms[key] ?? declarationForms.find(form => form === steps?.declaration)

/** A return goes by the tax, a journal by the way of keeping books. */
function formOf(obligation: Obligation, { income_tax, accounting_form }: { income_tax: string | null; accounting_form: string }): DeclarationForm {
  if (obligation.key === 'pit_roczny' && income_tax === 'liniowy') return 'pit36l'
  if (obligation.key === 'pit_roczny' && income_tax === 'ryczalt') return 'pit28'
  if (obligation.key === 'jpk_pit_pkpir' && accounting_form === 'ewidencja_przychodow') return 'jpk_ewp'
  return usualForm(obligation) ?? 'other'
}

/** One without conditions is nobody's by the profile: the office says whose. */
const listFiled = () =>
  new Map(
    listObligations()
      .filter(one => usualForm(one) && one.conditions.length > 0)
      .map(one => [one.key, one]),
  )

/** The declarations of a month, by the conditions that make its tasks, of the company and of each person who pays; one statement. */
export async function listExpected(db: Db, company_id: string, month: string): Promise<Expected[]> {
  const next = addToMonth(month, 1)
  const filed = listFiled()
  const terms = [...filed].flatMap(([key, obligation]) =>
    // Those that the law sets in the month after this one, unmoved: a term that free days carry on belongs where the law has it.
    duesBetween({ ...obligation, obligation: key, shift: 'none' }, firstOfMonth(next), lastOfMonth(next)).map(({ statutory_date, due_date, ...span }) => {
      const concern = { scope: 'profile' as const, conditions: obligation.conditions, obligation: key }
      const income_tax = obligation.payer === 'person' ? sql`y.income_tax` : sql`p.income_tax`
      return sql`select ${key}::text as obligation, y.id as payer_id, y.name as payer, ${income_tax} as income_tax, p.accounting_form,
        ${moveDay(statutory_date, obligation.shift)}::text as due_date ${applying(db, concern, span)} and c.id = ${company_id}::uuid`
    }),
  )
  if (terms.length === 0) return []
  const { rows } = await sql<Omit<Expected, 'form'> & { obligation: string; income_tax: string | null; accounting_form: string }>`${sql.join(
    terms,
    sql` union all `,
  )}`.execute(db)
  const all = rows.flatMap(({ obligation, income_tax, accounting_form, ...row }) => {
    const found = filed.get(obligation)
    return found ? [{ ...row, form: formOf(found, { income_tax, accounting_form }) }] : []
  })
  // One form may fulfil two obligations, e.g. of an owner and of those employed.
  return [...new Map(all.map(row => [`${row.form} ${row.payer_id}`, row])).values()]
}
