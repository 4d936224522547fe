import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Condition } from '#features/statutory-deadlines/contract.ts'
import type { DueException, DueRule } from '#features/statutory-deadlines/rules.ts'
import type { AssigneeKind, Scope, ShippedValues } from '#features/recurring-tasks/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import type { DayShift } from '#kernel/dates/holidays.ts'
import type { Priority } from '#kernel/priorities.ts'
import { day, folded, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What comes again with every period: the catalogue of obligations as the office keeps it, and the office's own. */
export const recurringTasks = pgTable(
  'recurring_tasks',
  {
    ...versioned(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** The key of the catalogue. */
    obligation: text(),
    /** Came with the program: there once, switched off and on, never removed. */
    shipped: boolean().notNull().default(false),
    /** What the law said when this was last made as it says: what differs from it is the office's own. */
    shipped_as: jsonb().$type<ShippedValues>(),
    rule: jsonb().$type<DueRule>().notNull(),
    shift: text().$type<DayShift>().notNull(),
    exceptions: jsonb().$type<DueException[]>().notNull().default([]),
    scope: text().$type<Scope>().notNull().default('profile'),
    conditions: jsonb().$type<Condition[]>().notNull().default([]),
    tag_ids: uuid().array().notNull().default([]),
    company_ids: uuid().array().notNull().default([]),
    assignee_kind: text().$type<AssigneeKind>().notNull().default('caretaker'),
    assignee_id: uuid(),
    days_before: integer().notNull().default(14),
    priority: text().$type<Priority>().notNull().default('normal'),
    checklist: text().array().notNull().default([]),
    internal: boolean().notNull().default(true),
    active_from: day().notNull(),
    active_to: day(),
    enabled: boolean().notNull().default(true),
    search: text().generatedAlwaysAs(folded('title', 'obligation')),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.assignee_id, users),
    uniqueIndex('recurring_tasks_shipped_key').on(table.tenant_id, table.obligation).where(sql`shipped`),
    index('recurring_tasks_title').on(table.tenant_id, sql`title collate pl`, table.id),
  ],
)
