import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownedRules, versioned } from '#platform/db/table.ts'

/** How something is done, in the office's words; every client of the office reads it. */
export const procedures = pgTable(
  'procedures',
  { ...versioned(), title: text().notNull(), content: text().notNull(), position: integer().notNull() },
  table => [
    ...ownedRules(table),
    index('procedures_position').on(table.tenant_id, table.position),
    uniqueIndex('procedures_title_key').on(table.tenant_id, sql`fold(title)`),
  ],
)
