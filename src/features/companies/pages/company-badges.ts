import type { Company, CompanyRow } from '#features/companies/shared/contract.ts'
import { settlementBadges } from '#features/settlements/pages/badges.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'

const isState = (status: string | null): status is SettlementState => status !== null && status in settlementBadges

export const accountingBadge = (status: CompanyRow['accounting_status']) => (isState(status) ? settlementBadges[status] : undefined)

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** "X 2026" */
export const romanMonth = (month: string) => `${roman[Number(month.slice(5, 7)) - 1]}\u00a0${month.slice(0, 4)}`

export const nameOf = (person: { first_name: string; last_name: string; email?: string }) =>
  `${person.first_name} ${person.last_name}`.trim() || (person.email ?? '')

export function addressOf({ street, building, unit, postal_code, city }: Company): string {
  const number = [building, unit].filter(Boolean).join('/')
  return [[street, number].filter(Boolean).join(' '), [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
