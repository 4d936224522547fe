import type { DeclarationForm } from '#features/declarations/rules.ts'
import { legalPersons } from '#features/settlements/rules.ts'
import { addToMonth } from '#kernel/dates.ts'
import { moveDay } from '#kernel/holidays.ts'

/** Days of the month that follows; PIT-4R and PIT-11 of a year go out by the end of January. */
const days: Partial<Record<DeclarationForm, number>> = { jpk_v7m: 25, jpk_v7k: 25, vat_ue: 25, pit4r: 31, pit11: 31 }

/** By when this month's form is sent; null where no rule of ours says it. */
export function declarationDueOf(form: DeclarationForm, month: string, company_type: string): string | null {
  const day = form === 'dra' ? (legalPersons.includes(company_type) ? 15 : 20) : days[form]
  return day === undefined ? null : moveDay(`${addToMonth(month, 1)}-${day}`, 'next_business_day')
}
