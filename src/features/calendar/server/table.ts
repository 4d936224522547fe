import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { Frequency } from '#features/calendar/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { day, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** The office's own events, seen by its staff alone. Times are Warsaw clocks, `HH:mm`. */
export const scheduleEvents = pgTable(
  'schedule_events',
  {
    ...versioned(),
    title: text().notNull(),
    description: text(),
    starts_on: day().notNull(),
    ends_on: day().notNull(),
    all_day: boolean().notNull(),
    start_time: text(),
    end_time: text(),
    company_id: uuid(),
    user_id: uuid(),
    freq: text().$type<Frequency>(),
    interval: integer().notNull().default(1),
    until: day(),
    author_id: uuid().notNull(),
    internal: boolean().notNull().default(true),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, internal: table.internal }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.user_id, users, 'cascade'),
    refersTo(table, table.author_id, users),
    index('schedule_events_days').on(table.tenant_id, table.starts_on),
    index('schedule_events_company').on(table.tenant_id, table.company_id),
  ],
)

/** A person's secret link; only its digest is kept. */
export const scheduleFeeds = pgTable('schedule_feeds', { ...owned(), user_id: uuid().notNull(), digest: text().notNull() }, table => [
  ...ownedRules(table),
  refersTo(table, table.user_id, users, 'cascade'),
  uniqueIndex('schedule_feeds_user').on(table.tenant_id, table.user_id),
  uniqueIndex('schedule_feeds_digest').on(table.tenant_id, table.digest),
])
