import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownedRules, versioned } from '#platform/db/table.ts'

/** What the office asks of a kind of company each month; months take copies. */
export const documentChecklists = pgTable(
  'document_checklists',
  {
    ...versioned(),
    title: text().notNull(),
    documents: text().array().notNull(),
    company_types: text().array().notNull().default([]),
    employing: boolean().notNull().default(false),
    position: integer().notNull(),
  },
  table => [
    ...ownedRules(table),
    index('document_checklists_position').on(table.tenant_id, table.position),
    uniqueIndex('document_checklists_title_key').on(table.tenant_id, sql`fold(title)`),
  ],
)
