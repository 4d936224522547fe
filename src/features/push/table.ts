import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** A browser subscribed to push. Its endpoint and keys are encrypted with the tenant's key, since whoever knows them could send to it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** The session that subscribed. Revoking it ends the notifications; its expiry does not. */
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
