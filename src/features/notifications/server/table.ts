import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { Channel, Group, Text } from '#features/notifications/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What one person was told, and what waits to be told in the daily letter. Whoever writes it tells others than himself. */
export const notifications = pgTable(
  'notifications',
  {
    ...owned(),
    user_id: uuid().notNull(),
    event: text().notNull(),
    /** The record it tells of; see `withdrawNotices`. */
    about_id: uuid(),
    /** Of which company; whoever does not see it does not read of it. See `mayRead`. */
    company_id: uuid(),
    /** Headline, sentence and the variables they were made of, sealed with the office's key. */
    content: text().notNull(),
    /** Within the portal, in the reader's own area. */
    path: text().notNull(),
    /** Not shown where the office or the person turned the portal off for such events. */
    in_portal: boolean().notNull().default(true),
    /** Waits for the daily letter. */
    in_digest: boolean().notNull().default(false),
    read_at: moment(),
    /** What a job tells once, however often it runs. */
    once: text(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    refersTo(table, table.company_id, companies, 'cascade'),
    index('notifications_newest').on(table.tenant_id, table.user_id, table.created_at.desc(), table.id),
    index('notifications_unread').on(table.tenant_id, table.user_id).where(sql`read_at is null and in_portal`),
    index('notifications_digest').on(table.tenant_id, table.user_id).where(sql`in_digest`),
    index('notifications_event').on(table.tenant_id, table.event, table.created_at.desc()),
    index('notifications_about').on(table.tenant_id, table.about_id),
    uniqueIndex('notifications_once').on(table.tenant_id, table.user_id, table.event, table.once),
  ],
)

/** What an office decided about an event; without a row the catalogue holds. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    ...versioned(),
    event: text().notNull(),
    enabled: boolean().notNull().default(true),
    channels: jsonb().$type<Channel[]>().notNull(),
    recipients: jsonb().$type<Group[]>().notNull(),
    /** By channel; missing ones are those of the catalogue. */
    texts: jsonb().$type<Partial<Record<Channel, Text>>>().notNull(),
    days: jsonb().$type<number[]>().notNull(),
    /** Short messages in letters that cost less. */
    sms_plain: boolean().notNull().default(true),
    quiet_from: text(),
    quiet_to: text(),
  },
  table => [...ownedRules(table), index('notification_settings_event').on(table.tenant_id, table.event)],
)

/** What a person chose for oneself. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** Mails gathered into one a day. */
    digest: boolean().notNull().default(false),
    quiet_from: text(),
    quiet_to: text(),
    /** Channels turned off, by event. */
    muted: jsonb().$type<Record<string, Channel[]>>().notNull().default({}),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('notification_preferences_key').on(table.tenant_id, table.user_id),
  ],
)
