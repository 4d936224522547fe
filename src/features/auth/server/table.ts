import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { SecondFactor } from '#kernel/access/account.ts'
import { moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'
import { users } from '#features/users/server/table.ts'

/** A code under way: of a log-in, bound by a cookie to the browser that asked for it, or of a new address, bound to person and address. */
export const challenges = pgTable(
  'challenges',
  {
    ...owned(),
    user_id: uuid().notNull(),
    browser_digest: text().notNull(),
    channel: text().$type<SecondFactor | 'new_email'>().notNull().default('email'),
    /** MAC of the code bound to this challenge; the codes of an app are nowhere kept. */
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
    /** Until then the person is asked for no code here. */
    trusted_until: moment(),
    /** The country that this was said from; null where the address says none. */
    trusted_in: text(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('devices_digest').on(table.tenant_id, table.user_id, table.digest),
  ],
)

/** The app that makes a person's codes; one more, not confirmed, while a new one is being enrolled. */
export const authenticators = pgTable(
  'authenticators',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** Base32, sealed with the office's key. */
    secret: text().notNull(),
    /** The step of time whose code was taken last: neither it nor an earlier one is taken again. */
    last_step: integer().notNull().default(0),
    confirmed_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('authenticators_confirmed').on(table.tenant_id, table.user_id).where(sql`confirmed_at is not null`),
    uniqueIndex('authenticators_pending').on(table.tenant_id, table.user_id).where(sql`confirmed_at is null`),
  ],
)

/** For who has lost the app: each opens once. Keyed digests only. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    ...owned(),
    user_id: uuid().notNull(),
    digest: text().notNull(),
    used_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('recovery_codes_digest').on(table.tenant_id, table.user_id, table.digest),
  ],
)

/** A key of a person's device or password manager, which opens by itself. Of it the public half alone is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    ...owned(),
    user_id: uuid().notNull(),
    /** The name the device gave it, base64url. */
    credential_id: text().notNull(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** How often it was used, where the device counts: a lower number comes from a copy. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    /** The browser as it called itself when the key was made. */
    user_agent: text().notNull().default(''),
    last_used_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('passkeys_credential').on(table.tenant_id, table.credential_id),
    index('passkeys_user').on(table.tenant_id, table.user_id),
  ],
)

/** Signed questions that a passkey has answered: each counts once. Those that were asked and not answered are kept nowhere. */
export const answeredChallenges = pgTable('answered_challenges', { ...owned(), digest: text().notNull() }, table => [
  ...ownedRules(table),
  uniqueIndex('answered_challenges_digest').on(table.tenant_id, table.digest),
])

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
    /** The browser as it called itself at the log-in. */
    user_agent: text().notNull().default(''),
    /** When the person last gave the password or a code: sensitive changes ask for it anew. */
    proved_at: moment(),
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
