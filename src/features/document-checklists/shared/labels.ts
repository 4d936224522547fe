import type { DocumentChecklist } from './contract.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'

const labels: Readonly<Record<string, { short: string }>> = companyTypeLabels

/** Whom a template concerns. */
export function concernWords({ company_types, employing }: Pick<DocumentChecklist, 'company_types' | 'employing'>): string {
  if (company_types.length === 0) return employing ? 'Firmy każdego rodzaju, które zatrudniają' : 'Firmy każdego rodzaju'
  const types = company_types.map(type => labels[type]?.short ?? type).join(', ')
  return employing ? `${types}, gdy zatrudnia` : types
}
