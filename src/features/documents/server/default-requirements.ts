import type { BuiltInCategory } from '#features/documents/shared/rules.ts'
import type { RequiredCategory } from '#features/settlements/shared/rules.ts'

/** Until the office says otherwise: which line of a month's checklist a document of this category ticks off. */
export const defaultRequirements: Partial<Record<BuiltInCategory, RequiredCategory>> = {
  purchase_invoice: 'purchases',
  receipt: 'purchases',
  sales_invoice: 'sales',
  bank_statement: 'statement',
  payroll: 'payroll',
}
