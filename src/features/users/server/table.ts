import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Role } from '#kernel/access/access.ts'
import { folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const users = pgTable(
  'users',
  {
    ...versioned(),
    email: text().notNull(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    phone: text(),
    isAdmin: boolean().notNull(),
    role: text().$type<Role>().notNull(),
    status: text().$type<'invited' | 'active' | 'deactivated' | 'removed'>().notNull(),
    second_factor: text().$type<'email' | 'sms' | 'totp'>().notNull().default('email'),
    theme: text().$type<'light' | 'dark' | 'system'>().notNull().default('system'),
    /** Of an invitation: the account of its address, which whoever invited may not know of. Until it is accepted it looks like any other. */
    account_id: uuid(),
    password_hash: text(),
    /** When the offer to enrol an app was put away. */
    totp_declined_at: moment(),
    /** When the offer to make a passkey was put away. */
    passkey_declined_at: moment(),
    last_login_at: moment(),
    /** Since when the data may only be kept (art. 18 of the GDPR), and why. */
    restricted_at: moment(),
    restricted_why: text(),
    search: text().generatedAlwaysAs(folded('first_name', 'last_name', 'email')),
  },
  table => [
    ...ownedRules(table),
    uniqueIndex('users_email_key').on(table.tenant_id, sql`lower(email)`).where(sql`status <> 'removed' and account_id is null`),
    refersTo(table, table.account_id, table),
    index('users_account').on(table.tenant_id, table.account_id).where(sql`account_id is not null`),
    index('users_first_name').on(table.tenant_id, sql`first_name collate pl`, table.id),
  ],
)

/** Links sent by mail: invitation, setting and resetting a password. Spent once; only the digest is kept. */
export const userTokens = pgTable(
  'user_tokens',
  {
    ...owned(),
    user_id: uuid().notNull(),
    kind: text().$type<'invitation' | 'password'>().notNull(),
    digest: text().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  table => [...ownedRules(table), refersTo(table, table.user_id, users, 'cascade'), uniqueIndex('user_tokens_digest').on(table.tenant_id, table.digest)],
)
