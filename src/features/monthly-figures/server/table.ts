import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { settlements } from '#features/settlements/server/table.ts'
import { amount, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** Figures of a month, entered by the accountant; one row per settlement. */
export const totals = pgTable(
  'totals',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    settlement_id: uuid().notNull(),
    revenue_net: amount(),
    revenue_gross: amount(),
    exemption_revenue: amount(),
    consumer_sales: amount(),
    costs: amount(),
    income: amount(),
    vat_due: amount(),
    vat_deductible: amount(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.settlement_id, settlements, 'cascade'),
    uniqueIndex('totals_key').on(table.tenant_id, table.settlement_id),
  ],
)
