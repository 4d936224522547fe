import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owned, ownedRules, refersTo } from '#server/table.ts'
import { users } from '#features/users/table.ts'

/** What was uploaded and kept: the row is written after the file is synced and renamed into place. */
export const files = pgTable(
  'files',
  {
    ...owned(),
    name: text().notNull(),
    media_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256, hexadecimal; also the name under which the storage keeps the content. */
    digest: text().notNull(),
    uploaded_by: uuid().notNull(),
    /** Unattached files belong to their author alone; attached ones to whoever may see the record. */
    company_id: uuid(),
  },
  table => [...ownedRules(table), refersTo(table, table.uploaded_by, users), index('files_digest').on(table.tenant_id, table.digest)],
)
