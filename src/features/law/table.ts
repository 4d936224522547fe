import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, noTenant } from '#platform/db/table.ts'
import type { LawPackage } from './package.ts'

/** One of the few tables without a tenant: packages of the law that an operator has loaded. The one that comes with the program is not among them. */
export const lawPackages = pgTable(
  'law_packages',
  {
    id: uuid().primaryKey(),
    as_of: date({ mode: 'string' }).notNull(),
    version: integer().notNull(),
    digest: text().notNull(),
    parts: jsonb().$type<LawPackage['parts']>().notNull(),
    loaded_at: moment().notNull().defaultNow(),
    undone_at: timestamp({ withTimezone: true, mode: 'string' }),
  },
  table => [
    pgPolicy('readable', { for: 'select', to: 'public', using: sql`true` }),
    // A command outside of all offices; never on an office's behalf.
    pgPolicy('own', { for: 'all', to: 'public', using: noTenant, withCheck: noTenant }),
    uniqueIndex('law_packages_key').on(table.as_of, table.version).where(sql`undone_at is null`),
  ],
)
