import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import { payers } from '#features/payers/server/table.ts'
import type { CheckWay, PowerKind } from '#features/powers/shared/labels.ts'
import { users } from '#features/users/server/table.ts'
import { day, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What a company, or a person of it, has empowered the office or somebody of it to do. */
export const powers = pgTable(
  'powers',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    kind: text().$type<PowerKind>().notNull(),
    name: text(),
    /** The partner who gave it; null: the company. */
    payer_id: uuid(),
    /** Who of the office has it; null: the office. */
    holder_id: uuid(),
    scope: text(),
    from_day: day().notNull(),
    to_day: day(),
    checked_day: day(),
    checked_how: text().$type<CheckWay>(),
    checked_by_id: uuid(),
    revoked_day: day(),
    note: text(),
    file_id: uuid(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.payer_id, payers, 'cascade'),
    refersTo(table, table.holder_id, users),
    refersTo(table, table.checked_by_id, users),
    refersTo(table, table.file_id, files),
    index('powers_company').on(table.tenant_id, table.company_id),
    index('powers_holder').on(table.tenant_id, table.holder_id),
    index('powers_until').on(table.tenant_id, table.to_day),
  ],
)
