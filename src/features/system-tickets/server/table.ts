import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { SystemTicketKind, SystemTicketState } from '#features/system-tickets/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What people say of the portal itself. */
export const systemTickets = pgTable(
  'system_tickets',
  {
    ...versioned(),
    /** A client's, so that talk and files about it pass the fence of clients; whom it is shown to follows the author alone. */
    company_id: uuid(),
    author_id: uuid().notNull(),
    number: text().notNull(),
    kind: text().$type<SystemTicketKind>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Where it was written, and with what. */
    page: text(),
    browser: text(),
    state: text().$type<SystemTicketState>().notNull().default('new'),
    /** The administrators' word to whoever reported it. */
    answer: text(),
    answered_at: moment(),
    search: text().generatedAlwaysAs(folded('number', 'title')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, person: table.author_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.author_id, users),
    uniqueIndex('system_tickets_number_key').on(table.tenant_id, table.number),
    index('system_tickets_created').on(table.tenant_id, table.created_at, table.id),
    index('system_tickets_author').on(table.tenant_id, table.author_id, table.created_at),
    index('system_tickets_state').on(table.tenant_id, table.state),
  ],
)

/** Screenshots and other files that came with one. */
export const systemTicketFiles = pgTable(
  'system_ticket_files',
  { ...owned(), company_id: uuid(), author_id: uuid().notNull(), system_ticket_id: uuid().notNull(), file_id: uuid().notNull() },
  table => [
    ...ownedRules(table, { company: table.company_id, person: table.author_id }),
    refersTo(table, table.system_ticket_id, systemTickets, 'cascade'),
    refersTo(table, table.file_id, files),
    refersTo(table, table.author_id, users),
    uniqueIndex('system_ticket_files_key').on(table.tenant_id, table.file_id),
    index('system_ticket_files_ticket').on(table.tenant_id, table.system_ticket_id),
  ],
)
