import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { TermValues } from '#features/payers/shared/contract.ts'
import { day, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** Partners and sole shareholders; the company itself is a payer without a row. */
export const payers = pgTable(
  'payers',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    name: text().notNull(),
    nip: text(),
    /** Encrypted with the office's key. */
    pesel: text(),
    pesel_digest: text(),
    /** Whose micro-account is used; the account follows from the number and is kept nowhere. */
    tax_identifier: text().$type<'nip' | 'pesel'>(),
    zus_account: text(),
    from_day: day().notNull().default('1900-01-01'),
    to_day: day(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('payers_pesel_key').on(table.tenant_id, table.company_id, table.pesel_digest),
  ],
)

/** One row per change; the first of each payer holds from the beginning. */
export const payerTerms = pgTable(
  'payer_terms',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    payer_id: uuid().notNull(),
    from_day: day().notNull(),
    share: text().notNull(),
    income_tax: text().$type<TermValues['income_tax']>().notNull().default('skala'),
    ip_box: boolean().notNull().default(false),
    advances: text().$type<TermValues['advances']>().notNull().default('M'),
    zus_scheme: text().$type<TermValues['zus_scheme']>().notNull().default('duzy'),
    voluntary_sickness: boolean().notNull().default(false),
    note: text(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.payer_id, payers, 'cascade'),
    uniqueIndex('payer_terms_day_key').on(table.tenant_id, table.payer_id, table.from_day),
  ],
)
