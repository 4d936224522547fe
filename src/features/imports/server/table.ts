import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { ImportedList, ImportState } from '#features/imports/shared/contract.ts'
import { users } from '#features/users/server/table.ts'
import type { Encoding, Separator } from '#kernel/text/decode-text.ts'
import { moment, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** A file on its way to becoming records: how it is read, and how far that is. The rows stay in the file until they are all taken in. */
export const imports = pgTable(
  'imports',
  {
    ...versioned(),
    user_id: uuid().notNull(),
    company_id: uuid(),
    list: text().$type<ImportedList>().notNull(),
    /** Let go with the end of the import. */
    file_id: uuid(),
    file_name: text().notNull(),
    encoding: text().$type<Encoding>().notNull(),
    separator: text().$type<Separator>().notNull(),
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    state: text().$type<ImportState>().notNull().default('draft'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    problem: text(),
    finished_at: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, person: table.user_id }),
    refersTo(table, table.user_id, users, 'cascade'),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.file_id, files),
    index('imports_user').on(table.tenant_id, table.user_id, table.created_at),
    index('imports_state').on(table.tenant_id, table.state, table.created_at),
  ],
)
