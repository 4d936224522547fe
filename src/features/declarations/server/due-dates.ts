import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import { quarterOf } from '#features/statutory-deadlines/rules.ts'
import { catalogueDue, contributionsOf } from '#features/statutory-deadlines/store-terms.ts'

/** The obligation that a form of the month fulfils; the catalogue names its article. Forms made by hand have no month of their own. */
export function obligationOf(form: DeclarationForm, month: string, company_type: string): [key: string, period: string] | null {
  if (form === 'dra') return [contributionsOf(company_type), month]
  if (form === 'jpk_v7m' || form === 'vat_ue') return [form, month]
  // Of a quarter the records go out each month (art. 109 ust. 3c VAT); with the third one the declaration does (art. 99 ust. 2–3), by the same day.
  if (form === 'jpk_v7k') return Number(month.slice(5)) % 3 === 0 ? ['jpk_v7k', quarterOf(month)] : ['jpk_v7k_ewid', month]
  if (form === 'pit4r') return ['pit4r', month.slice(0, 4)]
  return form === 'pit11' ? ['pit11_us', month.slice(0, 4)] : null
}

/** By when this month's form is sent; null where no rule of ours says it. */
export function declarationDueOf(form: DeclarationForm, month: string, company_type: string): string | null {
  const keyAndPeriod = obligationOf(form, month, company_type)
  return keyAndPeriod && (catalogueDue(...keyAndPeriod)?.due_date ?? null)
}
