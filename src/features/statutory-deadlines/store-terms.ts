import { type DueDates, dueDates } from './rules.ts'
import { findObligation, fromCatalogue } from './store-catalogue.ts'

/** The term of an obligation of the catalogue; null where the period has none. */
export function catalogueDue(key: string, period: string, financial_year_start = 1): DueDates | null {
  const obligation = findObligation(key)
  if (!obligation) throw new Error(`The catalogue has no ${key}.`)
  return dueDates(obligation, period, { ...fromCatalogue, financial_year_start })
}

const legalPersons: readonly string[] = ['zoo', 'psa', 'sa', 'fundacja', 'fundacja_rodzinna', 'stowarzyszenie', 'spoldzielnia']

/** Legal persons pay their contributions earlier (art. 47 ust. 1 u.s.u.s.). */
export const contributionsOf = (company_type: string) => (legalPersons.includes(company_type) ? 'zus_dra_15' : 'zus_dra_20')
