import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, owned, ownedRules, refersTo } from '#server/table.ts'
import { users } from '#features/users/table.ts'

/** A log-in under way, bound to the browser that asked for it by a cookie. */
export const challenges = pgTable(
  'challenges',
  {
    ...owned(),
    user_id: uuid().notNull(),
    browser_digest: text().notNull(),
    /** MAC of the code bound to this challenge. */
    code_mac: text().notNull(),
    tries: integer().notNull().default(0),
    expires_at: moment().notNull(),
    verified_at: moment(),
    spent_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    index('challenges_user').on(table.tenant_id, table.user_id, table.created_at),
    index('challenges_browser').on(table.tenant_id, table.browser_digest),
  ],
)

/** Failed tries by account and by address; committed even when the request is refused. */
export const loginFailures = pgTable(
  'login_failures',
  {
    ...owned(),
    /** `account:<digest>`, `device:<digest>` or `address:<digest>`. */
    subject: text().notNull(),
  },
  table => [...ownedRules(table), index('login_failures_subject').on(table.tenant_id, table.subject, table.created_at)],
)

/** Browsers that have logged in before have a budget of tries of their own. */
export const devices = pgTable(
  'devices',
  {
    ...owned(),
    user_id: uuid().notNull(),
    digest: text().notNull(),
    last_seen_at: moment().notNull().defaultNow(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('devices_digest').on(table.tenant_id, table.user_id, table.digest),
  ],
)

/** A session is a family of refresh tokens; ending it ends every token at once. */
export const sessions = pgTable(
  'sessions',
  {
    ...owned(),
    user_id: uuid().notNull(),
    absolute_end: moment().notNull(),
    /** Seconds without a refresh after which the session is over. */
    idle_seconds: integer().notNull(),
    last_used_at: moment().notNull().defaultNow(),
    ended_at: moment(),
    ended_why: text(),
  },
  table => [...ownedRules(table), refersTo(table, table.user_id, users, 'cascade'), index('sessions_user').on(table.tenant_id, table.user_id)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    ...owned(),
    session_id: uuid().notNull(),
    digest: text().notNull(),
    /** Set when it was exchanged; the sealed successor is answered again within the grace for parallel tabs. */
    rotated_at: moment(),
    successor: text(),
    successor_used: boolean().notNull().default(false),
    parent_id: uuid(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.session_id, sessions, 'cascade'),
    uniqueIndex('refresh_tokens_digest').on(table.tenant_id, table.digest),
  ],
)

export const accessTokens = pgTable(
  'access_tokens',
  {
    ...owned(),
    session_id: uuid().notNull(),
    digest: text().notNull(),
    expires_at: moment().notNull(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.session_id, sessions, 'cascade'),
    uniqueIndex('access_tokens_digest').on(table.tenant_id, table.digest),
  ],
)
