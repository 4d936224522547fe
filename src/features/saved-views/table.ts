import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'
import { ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** A person's saved filters of a list. */
export const views = pgTable(
  'views',
  {
    ...versioned(),
    user_id: uuid().notNull(),
    list: text().notNull(),
    name: text().notNull(),
    filters: text().notNull(),
    search: text().notNull(),
    sort: text().notNull(),
    columns: text().notNull(),
    is_default: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('views_name_key').on(table.tenant_id, table.user_id, table.list, table.name),
    uniqueIndex('views_default_key').on(table.tenant_id, table.user_id, table.list).where(sql`is_default`),
  ],
)
