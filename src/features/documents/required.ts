import type { BuiltInCategory } from '#features/documents/rules.ts'
import type { RequiredDocument } from '#features/settlements/contract.ts'

/** Until the office says otherwise: which line of a month's checklist a document of this category ticks off. */
export const requiredBy: Partial<Record<BuiltInCategory, RequiredDocument['category']>> = {
  purchase_invoice: 'purchases',
  receipt: 'purchases',
  sales_invoice: 'sales',
  bank_statement: 'statement',
  payroll: 'payroll',
}
