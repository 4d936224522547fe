import { sql } from 'drizzle-orm'
import { integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { payers } from '#features/payers/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** Years whose contribution holiday somebody has used: a sole trader (`payer_id` null) or a partner. */
export const zusHolidays = pgTable('zus_holidays', { ...owned(), company_id: uuid().notNull(), payer_id: uuid(), year: integer().notNull() }, table => [
  ...ownedRules(table, { company: table.company_id }),
  refersTo(table, table.company_id, companies, 'cascade'),
  refersTo(table, table.payer_id, payers, 'cascade'),
  uniqueIndex('zus_holidays_key').on(table.tenant_id, table.company_id, table.year).where(sql`${table.payer_id} is null`),
  uniqueIndex('zus_holidays_payer_key').on(table.tenant_id, table.payer_id, table.year),
])
