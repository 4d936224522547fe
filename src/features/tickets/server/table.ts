import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { TicketState } from '#features/tickets/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import type { Priority } from '#kernel/priorities.ts'
import { folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const ticketCategories = pgTable(
  'ticket_categories',
  {
    ...versioned(),
    title: text().notNull(),
    slug: text().notNull(),
    payroll: boolean().notNull().default(false),
    assignee_id: uuid(),
    response_hours: integer().notNull(),
    position: integer().notNull().default(0),
    archived_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.assignee_id, users),
    uniqueIndex('ticket_categories_title_key').on(table.tenant_id, sql`fold(title)`),
    uniqueIndex('ticket_categories_slug_key').on(table.tenant_id, table.slug),
  ],
)

export const tickets = pgTable(
  'tickets',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    number: text().notNull(),
    category_id: uuid().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    priority: text().$type<Priority>().notNull().default('normal'),
    state: text().$type<TicketState>().notNull().default('new'),
    author_id: uuid().notNull(),
    assignee_id: uuid(),
    /** The response clock, see rules.ts. */
    due_at: moment(),
    warn_at: moment(),
    left_seconds: integer(),
    /** The last thing said to everybody, the ticket itself included. */
    last_word_at: moment().notNull().defaultNow(),
    last_word_by: uuid().notNull(),
    resolved_at: moment(),
    closed_at: moment(),
    rating: integer(),
    rating_text: text(),
    merged_into_id: uuid(),
    search: text().generatedAlwaysAs(folded('number', 'title')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.category_id, ticketCategories),
    refersTo(table, table.author_id, users),
    refersTo(table, table.assignee_id, users),
    refersTo(table, table.last_word_by, users),
    uniqueIndex('tickets_number_key').on(table.tenant_id, table.number),
    // The usual orders, of clients and of the office.
    index('tickets_newest').on(table.tenant_id, table.last_word_at.desc().nullsLast(), table.id),
    index('tickets_waiting').on(table.tenant_id, table.due_at, table.last_word_at.desc().nullsLast(), table.id),
    // With what row security and the rules of payroll ask, so that the index alone is counted.
    index('tickets_open')
      .on(
        table.tenant_id,
        table.due_at,
        table.last_word_at.desc().nullsLast(),
        table.id,
        table.company_id,
        table.category_id,
        table.author_id,
        table.assignee_id,
      )
      .where(sql`state in ('new', 'in_progress', 'waiting')`),
    index('tickets_state').on(table.tenant_id, table.state),
    index('tickets_company').on(table.tenant_id, table.company_id, table.last_word_at),
    index('tickets_due').on(table.tenant_id, table.due_at).where(sql`due_at is not null`),
    index('tickets_resolved').on(table.tenant_id, table.resolved_at).where(sql`state = 'resolved'`),
    index('tickets_assignee').on(table.tenant_id, table.assignee_id),
    index('tickets_category').on(table.tenant_id, table.category_id),
  ],
)

/** Who follows a ticket, and up to where a person has read it. */
export const ticketPeople = pgTable(
  'ticket_people',
  {
    ...owned(),
    company_id: uuid().notNull(),
    ticket_id: uuid().notNull(),
    user_id: uuid().notNull(),
    participates: boolean().notNull().default(false),
    read_at: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.ticket_id, tickets, 'cascade'),
    refersTo(table, table.user_id, users),
    uniqueIndex('ticket_people_key').on(table.tenant_id, table.ticket_id, table.user_id),
    index('ticket_people_participant').on(table.tenant_id, table.user_id).where(sql`participates`),
  ],
)

export const ticketFiles = pgTable(
  'ticket_files',
  {
    ...owned(),
    company_id: uuid().notNull(),
    ticket_id: uuid().notNull(),
    file_id: uuid().notNull(),
    /** A picture within the description. */
    inline: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.ticket_id, tickets, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('ticket_files_key').on(table.tenant_id, table.file_id),
    index('ticket_files_ticket').on(table.tenant_id, table.ticket_id),
  ],
)

/** Answers that the office gives often. */
export const ticketAnswers = pgTable('ticket_answers', { ...versioned(), title: text().notNull(), content: text().notNull(), category_id: uuid() }, table => [
  ...ownedRules(table),
  refersTo(table, table.category_id, ticketCategories, 'cascade'),
  uniqueIndex('ticket_answers_title_key').on(table.tenant_id, sql`fold(title)`),
])
