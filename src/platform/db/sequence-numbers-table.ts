import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { owned, ownedRules } from './table.ts'

/** The last number given, by what is numbered and year. */
export const numberCounters = pgTable(
  'number_counters',
  { ...owned(), kind: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  table => [...ownedRules(table), uniqueIndex('number_counters_key').on(table.tenant_id, table.kind, table.year)],
)
