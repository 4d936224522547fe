import { companyFields } from '#features/companies/shared/fields.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import type { Condition } from '#features/statutory-deadlines/contract.ts'
import { readTaxValue, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { fieldAt } from '#kernel/fields/record.ts'

const countNames = { insured: 'ubezpieczonych', full_time: 'etatów', contractors: 'zleceniobiorców' } as const

function valueWords(field: string, value: string | boolean): string {
  if (field === 'company_type') return companyTypeLabels[value as keyof typeof companyTypeLabels]?.short ?? String(value)
  return fieldAt(taxFields, field) ? readTaxValue(field as keyof typeof taxFields, value) : String(value)
}

/** "Status VAT: Podatnik VAT czynny" */
export function conditionWords(condition: Condition): string {
  if ('least' in condition) return `co najmniej ${condition.least} ${countNames[condition.field]}`
  const { field, any } = condition
  if (field === 'active') return any.includes(true) ? 'firma niezawieszona' : 'firma zawieszona'
  if (field === 'employs') return any.includes(true) ? 'firma zatrudnia' : 'firma nikogo nie zatrudnia'
  const name = field === 'company_type' ? companyFields.company_type.label : taxFields[field].label
  return `${name}: ${any.map(value => valueWords(field, value)).join(', ')}`
}
