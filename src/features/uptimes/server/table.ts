import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { settlements } from '#features/settlements/server/table.ts'
import { tasks } from '#features/tasks/server/table.ts'
import { tickets } from '#features/tickets/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** Working time. Instants here, Warsaw wall time in the API. Without an end the clock is running. */
export const uptimes = pgTable(
  'uptimes',
  {
    ...versioned(),
    user_id: uuid().notNull(),
    settlement_id: uuid(),
    ticket_id: uuid(),
    task_id: uuid(),
    /** Of an entry that names nothing else of a company. */
    company_id: uuid(),
    started_at: moment().notNull(),
    ended_at: moment(),
    comment: text().notNull().default(''),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.user_id, users),
    refersTo(table, table.settlement_id, settlements),
    refersTo(table, table.ticket_id, tickets),
    refersTo(table, table.task_id, tasks),
    refersTo(table, table.company_id, companies),
    index('uptimes_task').on(table.tenant_id, table.task_id),
    index('uptimes_company').on(table.tenant_id, table.company_id),
    index('uptimes_ticket').on(table.tenant_id, table.ticket_id),
    uniqueIndex('uptimes_running_key').on(table.tenant_id, table.user_id, table.settlement_id).where(sql`ended_at is null and settlement_id is not null`),
    index('uptimes_user').on(table.tenant_id, table.user_id, table.started_at),
    // The usual order.
    index('uptimes_newest').on(table.tenant_id, table.started_at.desc().nullsLast(), table.id),
    index('uptimes_long').on(table.tenant_id, table.user_id, table.started_at).where(sql`ended_at is null or ended_at - started_at > interval '12 hours'`),
    index('uptimes_settlement').on(table.tenant_id, table.settlement_id),
  ],
)

/** The server's mirror of the clock that the browser keeps, so that no log-out or other device loses it. */
export const runningUptimes = pgTable(
  'running_uptimes',
  {
    ...versioned(),
    user_id: uuid().notNull(),
    started_at: moment().notNull(),
  },
  table => [...ownedRules(table), refersTo(table, table.user_id, users), uniqueIndex('running_uptimes_user_key').on(table.tenant_id, table.user_id)],
)

/** Months of working time that a manager has closed. */
export const uptimeLocks = pgTable('uptime_locks', { ...owned(), month: text().notNull(), user_id: uuid().notNull() }, table => [
  ...ownedRules(table),
  refersTo(table, table.user_id, users),
  uniqueIndex('uptime_locks_month_key').on(table.tenant_id, table.month),
])
