import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** A browser in which a person asked to be told. How it is reached is sealed with the office's key: whoever knows that could write to it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** The log-in in which it was asked for. When that is ended the device is told nothing more; when it runs out it still is. */
    session_id: uuid().notNull(),
    secret: text().notNull(),
    digest: text().notNull(),
    /** "Chrome, Android". */
    name: text().notNull(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('push_devices_key').on(table.tenant_id, table.digest),
    index('push_devices_user').on(table.tenant_id, table.user_id),
  ],
)
