import { integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** Years in which a company used the ZUS holiday. */
export const zusHolidays = pgTable('zus_holidays', { ...owned(), company_id: uuid().notNull(), year: integer().notNull() }, table => [
  ...ownedRules(table, { company: table.company_id }),
  refersTo(table, table.company_id, companies, 'cascade'),
  uniqueIndex('zus_holidays_key').on(table.tenant_id, table.company_id, table.year),
])
