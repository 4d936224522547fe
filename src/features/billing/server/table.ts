import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CountedKind, StatementState } from '#features/billing/shared/rules.ts'
import { companies } from '#features/companies/server/table.ts'
import type { ServiceUnit, VatRate } from '#features/pricelist/shared/rules.ts'
import { services } from '#features/pricelist/server/table.ts'
import { amount, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What a company and the office agreed: a service, how much of it, and at what price. */
export const billingTerms = pgTable(
  'billing_terms',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    service_id: uuid().notNull(),
    quantity: amount(),
    counted: text().$type<CountedKind>(),
    price: amount(),
    discount: amount(),
    allowance: amount(),
    from_month: text().notNull(),
    to_month: text(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.service_id, services),
    index('billing_terms_company').on(table.tenant_id, table.company_id),
  ],
)

/** One month of one company, as it was or will be invoiced. */
export const billingStatements = pgTable(
  'billing_statements',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    month: text().notNull(),
    state: text().$type<StatementState>().notNull().default('draft'),
    invoice_number: text(),
    net: amount().notNull().default('0.00'),
    vat: amount().notNull().default('0.00'),
    gross: amount().notNull().default('0.00'),
    approved_at: moment(),
    invoiced_at: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('billing_statements_key').on(table.tenant_id, table.company_id, table.month),
    index('billing_statements_newest').on(table.tenant_id, table.month.desc().nullsLast(), table.id),
  ],
)

/** Written down whole: a price list that changes later changes no statement. */
export const billingLines = pgTable(
  'billing_lines',
  {
    ...owned(),
    company_id: uuid().notNull(),
    statement_id: uuid().notNull(),
    position: integer().notNull(),
    by_hand: boolean().notNull().default(false),
    name: text().notNull(),
    unit: text().$type<ServiceUnit>().notNull(),
    counted: text().$type<CountedKind>(),
    measured: amount().notNull(),
    allowance: amount(),
    quantity: amount().notNull(),
    price: amount().notNull(),
    discount: amount(),
    vat_rate: text().$type<VatRate>().notNull(),
    net: amount().notNull(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.statement_id, billingStatements, 'cascade'),
    index('billing_lines_statement').on(table.tenant_id, table.statement_id, table.position),
  ],
)
