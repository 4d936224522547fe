import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** A person's picture. Beside the account, since the file points to the account that sent it. */
export const avatars = pgTable(
  'avatars',
  {
    ...owned(),
    user_id: uuid().notNull(),
    file_id: uuid().notNull(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('avatars_user').on(table.tenant_id, table.user_id),
    uniqueIndex('avatars_file').on(table.tenant_id, table.file_id),
  ],
)
