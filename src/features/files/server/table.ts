import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FileWarning, ScanState } from '#features/files/shared/rules.ts'
import { moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'
import { users } from '#features/users/server/table.ts'

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
    /** Null where no person sent it: it came from KSeF. */
    uploaded_by: uuid(),
    /** Unattached files belong to their author alone; attached ones to whoever may see the record. */
    company_id: uuid(),
    /** Belongs to the office as a whole, such as the film of a training; the record says who may see it. */
    shared: boolean().notNull().default(false),
    warnings: jsonb().$type<FileWarning[]>().notNull().default([]),
    scan_state: text().$type<ScanState>().notNull().default('unscanned'),
    /** What the scanner named. */
    virus: text(),
    /** The last try, successful or not. */
    scanned_at: moment(),
    /** When the content was last read whole and compared with its digest; the claim is the first time. */
    verified_at: moment().notNull().defaultNow(),
    damage: text().$type<'missing' | 'changed' | 'unreadable'>(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, person: table.uploaded_by, shared: table.shared }),
    refersTo(table, table.uploaded_by, users),
    index('files_digest').on(table.tenant_id, table.digest),
    index('files_verified').on(table.tenant_id, table.verified_at),
    // Few rows at any time: what was uploaded and not attached yet.
    index('files_loose').on(table.tenant_id, table.uploaded_by).where(sql`${table.company_id} is null and not ${table.shared}`),
    // The same: what waits for the scanner, and what is wrong.
    index('files_scan').on(table.tenant_id, table.scan_state, table.scanned_at).where(sql`${table.scan_state} in ('checking', 'infected')`),
    index('files_damage').on(table.tenant_id).where(sql`${table.damage} is not null`),
  ],
)
