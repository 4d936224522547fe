import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { LimitPeriod, LimitStatus } from '#features/tax-limits/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What an office says of a year's limit in place of the shipped table, with its source. */
export const limitCorrections = pgTable(
  'limit_corrections',
  {
    ...versioned(),
    year: integer().notNull(),
    limit_key: text().notNull(),
    periods: jsonb().$type<LimitPeriod[]>().notNull(),
    status: text().$type<LimitStatus>().notNull(),
    source: text().notNull(),
    note: text(),
    user_id: uuid().notNull(),
  },
  table => [...ownedRules(table), refersTo(table, table.user_id, users), uniqueIndex('limit_corrections_key').on(table.tenant_id, table.year, table.limit_key)],
)

/** Limits that a company is not held against, such as that of cash registers once it has one. */
export const limitExclusions = pgTable('limit_exclusions', { ...owned(), company_id: uuid().notNull(), limit_key: text().notNull(), reason: text() }, table => [
  ...ownedRules(table, { company: table.company_id }),
  refersTo(table, table.company_id, companies, 'cascade'),
  uniqueIndex('limit_exclusions_key').on(table.tenant_id, table.company_id, table.limit_key),
])

/** What a caretaker has been told of: once for each level of each year. */
export const limitWarnings = pgTable(
  'limit_warnings',
  { ...owned(), company_id: uuid().notNull(), limit_key: text().notNull(), year: integer().notNull(), level: integer().notNull() },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('limit_warnings_key').on(table.tenant_id, table.company_id, table.year, table.limit_key, table.level),
  ],
)
