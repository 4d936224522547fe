import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { day, moment, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** How a company's invoices come from KSeF, as the last sign-in found it. A company without a row is not connected. */
export const ksefConnections = pgTable(
  'ksef_connections',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    way: text().notNull(),
    state: text().notNull(),
    /** Since when it has been in this state. */
    since: moment().notNull().defaultNow(),
    problem: text(),
    permissions: text().array().notNull(),
    checked_at: moment(),
    /** Sealed with the office's key; null where the office's certificate is used. */
    token: text(),
    token_ends: day(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('ksef_connections_company_key').on(table.tenant_id, table.company_id),
  ],
)
