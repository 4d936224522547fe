import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportedThing, ExportFormat, ExportState } from '#features/exports/shared/contract.ts'
import { files } from '#features/files/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** Files made for one person, on that person's behalf. */
export const exports = pgTable(
  'exports',
  {
    ...owned(),
    user_id: uuid().notNull(),
    title: text().notNull(),
    list: text().$type<ExportedThing>().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    query: jsonb().notNull(),
    state: text().$type<ExportState>().notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer(),
    attempts: integer().notNull().default(0),
    /** What the person might see when asking; the file is for nobody who may see less by now. */
    rights: text().notNull(),
    problem: text(),
    file_id: uuid(),
    finished_at: moment(),
    expires_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    refersTo(table, table.file_id, files),
    index('exports_user').on(table.tenant_id, table.user_id, table.created_at),
    index('exports_state').on(table.tenant_id, table.state, table.created_at),
  ],
)
