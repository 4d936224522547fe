import { decidingMonth, type DueDates, dueDates, inForce, type Occurrence, occurrencesBetween, type Term } from './rules.ts'
import { findObligation, fromCatalogue } from './store-catalogue.ts'
import type { Span } from './store-match.ts'

/** The term of an obligation of the catalogue; null where the period has none. */
export function catalogueDue(key: string, period: string, financial_year_start = 1): DueDates | null {
  const obligation = findObligation(key)
  if (!obligation) throw new Error(`The catalogue has no ${key}.`)
  return dueDates(obligation, period, { ...fromCatalogue, financial_year_start })
}

const legalPersons: readonly string[] = ['zoo', 'psa', 'sa', 'fundacja', 'fundacja_rodzinna', 'stowarzyszenie', 'spoldzielnia']

/** Legal persons pay their contributions earlier (art. 47 ust. 1 u.s.u.s.). */
export const contributionsOf = (company_type: string) => (legalPersons.includes(company_type) ? 'zus_dra_15' : 'zus_dra_20')

export type Due = Span & Occurrence

const everyStart = Array.from({ length: 12 }, (_, place) => place + 1)

/** All terms between two days, each with the month whose profile decides; of financial years one for each beginning. */
export function duesBetween(term: Term & { obligation: string | null }, from: string, to: string): Due[] {
  const isFinancial = term.rule.type === 'fy_end' || term.rule.type === 'fy_start'
  const starts = isFinancial ? everyStart : [undefined]
  const validity = (term.obligation && findObligation(term.obligation)) || { valid_from: null, valid_to: null }
  return starts.flatMap(financial_year_start =>
    occurrencesBetween(term, from, to, { ...fromCatalogue, financial_year_start })
      .filter(({ period }) => inForce(validity, period))
      .map(occurrence => ({
        ...occurrence,
        month: decidingMonth(term.rule, occurrence, financial_year_start),
        ...(financial_year_start && { financial_year_start }),
      })),
  )
}
