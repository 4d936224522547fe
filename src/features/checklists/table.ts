import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownedRules, versioned } from '#platform/db/table.ts'

/** A named list to be ticked off; tasks take copies of its points. */
export const checklists = pgTable(
  'checklists',
  { ...versioned(), title: text().notNull(), points: text().array().notNull(), position: integer().notNull() },
  table => [
    ...ownedRules(table),
    index('checklists_position').on(table.tenant_id, table.position),
    uniqueIndex('checklists_title_key').on(table.tenant_id, sql`fold(title)`),
  ],
)
