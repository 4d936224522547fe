import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { AddressedRole, BroadcastState, DeliveryState } from '#features/messages/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { folded, moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** One message of the office to many companies: the order for it, and how far it is. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    ...owned(),
    user_id: uuid().notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    acknowledge: boolean().notNull().default(false),
    roles: text().array().$type<AddressedRole[]>().notNull(),
    state: text().$type<BroadcastState>().notNull().default('waiting'),
    /** Companies, and those that are through. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    problem: text(),
    finished_at: moment(),
  },
  table => [...ownedRules(table), refersTo(table, table.user_id, users), index('broadcasts_state').on(table.tenant_id, table.state, table.created_at)],
)

export const broadcastFiles = pgTable(
  'broadcast_files',
  { ...owned(), broadcast_id: uuid().notNull(), file_id: uuid().notNull(), inline: boolean().notNull().default(false) },
  table => [
    ...ownedRules(table),
    refersTo(table, table.broadcast_id, broadcasts, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('broadcast_files_key').on(table.tenant_id, table.file_id),
    index('broadcast_files_broadcast').on(table.tenant_id, table.broadcast_id),
  ],
)

export const conversations = pgTable(
  'conversations',
  {
    ...owned(),
    /** None: between people of the office. */
    company_id: uuid(),
    subject: text().notNull(),
    author_id: uuid().notNull(),
    broadcast_id: uuid(),
    /** The company in these roles is written to by mail, too, where nobody in them has an account, or as it wishes. */
    mail_roles: text().array().$type<AddressedRole[]>(),
    /** What the list shows of the newest message. */
    last_message_at: moment().notNull().defaultNow(),
    last_author_id: uuid().notNull(),
    excerpt: text().notNull().default(''),
    search: text().generatedAlwaysAs(folded('subject')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.author_id, users),
    refersTo(table, table.last_author_id, users),
    refersTo(table, table.broadcast_id, broadcasts),
    index('conversations_newest').on(table.tenant_id, table.last_message_at.desc().nullsLast(), table.id),
    index('conversations_company').on(table.tenant_id, table.company_id, table.last_message_at),
    index('conversations_broadcast').on(table.tenant_id, table.broadcast_id),
  ],
)

/** Who takes part, how far each of them has read, and whether they have put it away. */
export const conversationPeople = pgTable(
  'conversation_people',
  {
    ...owned(),
    company_id: uuid(),
    conversation_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** Messages up to this instant are read. */
    read_at: moment(),
    unread: integer().notNull().default(0),
    /** Holds until somebody says something after it. */
    archived_at: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.conversation_id, conversations, 'cascade'),
    refersTo(table, table.user_id, users),
    uniqueIndex('conversation_people_key').on(table.tenant_id, table.conversation_id, table.user_id),
    index('conversation_people_user').on(table.tenant_id, table.user_id, table.unread),
  ],
)

export const messages = pgTable(
  'messages',
  {
    ...owned(),
    company_id: uuid(),
    conversation_id: uuid().notNull(),
    author_id: uuid().notNull(),
    content: text().notNull(),
    plain: text().notNull(),
    /** Its readers are asked to say that they have read it. */
    acknowledge: boolean().notNull().default(false),
    search: text().generatedAlwaysAs(folded('plain')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.conversation_id, conversations, 'cascade'),
    refersTo(table, table.author_id, users),
    index('messages_conversation').on(table.tenant_id, table.conversation_id, table.created_at),
    index('messages_asking').on(table.tenant_id, table.conversation_id).where(sql`acknowledge`),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    ...owned(),
    company_id: uuid(),
    message_id: uuid().notNull(),
    file_id: uuid().notNull(),
    /** A picture within the text. */
    inline: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.message_id, messages, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('message_files_key').on(table.tenant_id, table.file_id),
    index('message_files_message').on(table.tenant_id, table.message_id),
  ],
)

export const messageAcknowledgements = pgTable(
  'message_acknowledgements',
  { ...owned(), company_id: uuid(), message_id: uuid().notNull(), user_id: uuid().notNull() },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.message_id, messages, 'cascade'),
    refersTo(table, table.user_id, users),
    uniqueIndex('message_acknowledgements_key').on(table.tenant_id, table.message_id, table.user_id),
  ],
)

/** The companies of a broadcast: each gets a conversation of its own, or is named as out of reach. */
export const broadcastCompanies = pgTable(
  'broadcast_companies',
  {
    ...owned(),
    broadcast_id: uuid().notNull(),
    company_id: uuid().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    message_id: uuid(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.broadcast_id, broadcasts, 'cascade'),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.message_id, messages),
    uniqueIndex('broadcast_companies_key').on(table.tenant_id, table.broadcast_id, table.company_id),
    index('broadcast_companies_state').on(table.tenant_id, table.broadcast_id, table.state),
  ],
)
