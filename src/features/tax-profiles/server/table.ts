import { boolean, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { TaxValues } from '#features/tax-profiles/shared/contract.ts'
import { day, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** One row per change; the first of each company holds from the beginning, so that every month has its profile. */
export const taxProfiles = pgTable(
  'tax_profiles',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    from_day: day().notNull(),
    accounting_form: text().$type<TaxValues['accounting_form']>().notNull().default('kpir'),
    income_tax: text().$type<TaxValues['income_tax']>().notNull().default('skala'),
    ip_box: boolean().notNull().default(false),
    advances: text().$type<TaxValues['advances']>().notNull().default('M'),
    vat_status: text().$type<TaxValues['vat_status']>().notNull().default('czynny'),
    vat_period: text().$type<TaxValues['vat_period']>().notNull().default('M'),
    vat_ue: boolean().notNull().default(false),
    oss: boolean().notNull().default(false),
    ioss: boolean().notNull().default(false),
    cash_method: boolean().notNull().default(false),
    zus_scheme: text().$type<TaxValues['zus_scheme']>().notNull().default('duzy'),
    voluntary_sickness: boolean().notNull().default(false),
    insured: integer().notNull().default(0),
    full_time: numeric({ precision: 8, scale: 2 }).notNull().default('0.00'),
    contractors: integer().notNull().default(0),
    ppk: boolean().notNull().default(false),
    financial_year_start: integer().notNull().default(1),
    note: text(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('tax_profiles_day_key').on(table.tenant_id, table.company_id, table.from_day),
  ],
)
