import { pgTable, text, uniqueIndex, integer } from 'drizzle-orm/pg-core'
import { owned, ownedRules } from '#platform/db/table.ts'

/** Written in the transaction of the effect, so that a key exists exactly when its effect does. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ...owned(),
    /** Digest of person, method, path and key. */
    digest: text().notNull(),
    body_digest: text().notNull(),
    status: integer().notNull(),
    /** The answer, sealed with the office's key. */
    answer: text().notNull(),
  },
  table => [...ownedRules(table), uniqueIndex('idempotency_keys_digest').on(table.tenant_id, table.digest)],
)
