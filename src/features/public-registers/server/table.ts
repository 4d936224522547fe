import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** What the taxpayer list said of an account on a day, under which number: the proof that it was checked. Never changed. */
export const accountChecks = pgTable(
  'account_checks',
  {
    ...owned(),
    company_id: uuid().notNull(),
    user_id: uuid().notNull(),
    vat_number: text().notNull(),
    account: text().notNull(),
    assigned: boolean().notNull(),
    request_id: text().notNull(),
    /** As the list writes it, in Warsaw time. */
    answered_at: text().notNull(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.user_id, users),
    index('account_checks_company').on(table.tenant_id, table.company_id, table.id),
  ],
)
