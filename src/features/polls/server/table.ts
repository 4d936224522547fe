import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'
import { day, folded, moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** One question on the clients' home page. */
export const polls = pgTable(
  'polls',
  {
    ...owned(),
    question: text().notNull(),
    options: jsonb().$type<{ id: string; label: string }[]>().notNull(),
    state: text().$type<'open' | 'closed'>().notNull().default('open'),
    /** Its last day; null lasts until the office ends it. */
    to_day: day(),
    /** Whose clients are asked, as they were chosen when it was; null is everybody. */
    company_ids: uuid().array(),
    author_id: uuid().notNull(),
    closed_at: moment(),
    search: text().generatedAlwaysAs(folded('question')),
  },
  table => [...ownedRules(table), refersTo(table, table.author_id, users), index('polls_state').on(table.tenant_id, table.state, table.created_at)],
)

export const pollVotes = pgTable('poll_votes', { ...owned(), poll_id: uuid().notNull(), user_id: uuid().notNull(), option_id: text().notNull() }, table => [
  ...ownedRules(table),
  refersTo(table, table.poll_id, polls, 'cascade'),
  refersTo(table, table.user_id, users, 'cascade'),
  uniqueIndex('poll_votes_key').on(table.tenant_id, table.poll_id, table.user_id),
])
