import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import { payers } from '#features/payers/server/table.ts'
import { settlements } from '#features/settlements/server/table.ts'
import type { CheckItem } from '#features/tasks/shared/contract.ts'
import type { TaskSide, TaskSource, TaskStatus } from '#features/tasks/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import type { Priority } from '#kernel/priorities.ts'
import { day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What somebody has to do. The database itself keeps internal ones from clients. */
export const tasks = pgTable(
  'tasks',
  {
    ...versioned(),
    number: text().notNull(),
    title: text().notNull(),
    /** Rich text. */
    description: text().notNull().default(''),
    plain: text().notNull().default(''),
    /** None: the task is the office's own. It never changes, so that comments and files stay where they were written. */
    company_id: uuid(),
    settlement_id: uuid(),
    assigned_to: text().$type<TaskSide>().notNull().default('staff'),
    /** None: nobody yet, or of a client's task anybody in the company. */
    assignee_id: uuid(),
    due_date: day(),
    /** Of a recurring task: the day before it was moved from a free one, and what it is about (`2026-11`, `2026-Q4`, `2026`). */
    statutory_date: day(),
    period: text(),
    priority: text().$type<Priority>().notNull().default('normal'),
    status: text().$type<TaskStatus>().notNull().default('todo'),
    /** Of an obligation: its steps brought it to where it stands, and take it along. What a person moved stays. */
    by_steps: boolean().notNull().default(false),
    checklist: jsonb().$type<CheckItem[]>().notNull().default([]),
    internal: boolean().notNull().default(true),
    source: text().$type<TaskSource>().notNull().default('manual'),
    /** The recurring task or the ticket. */
    source_id: uuid(),
    /** Of a recurring task: the key of the catalogue, and the person whose it is; none, the company's own. */
    obligation: text(),
    payer_id: uuid(),
    /** None: a job made it. */
    author_id: uuid(),
    done_at: moment(),
    done_by: uuid(),
    search: text().generatedAlwaysAs(folded('number', 'title', 'plain')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, internal: table.internal }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.settlement_id, settlements),
    refersTo(table, table.payer_id, payers),
    refersTo(table, table.assignee_id, users),
    refersTo(table, table.author_id, users),
    refersTo(table, table.done_by, users),
    uniqueIndex('tasks_recurring_key')
      .on(table.tenant_id, table.source_id, table.company_id, table.period)
      .where(sql`source = 'recurring' and ${table.payer_id} is null`),
    uniqueIndex('tasks_recurring_payer_key')
      .on(table.tenant_id, table.payer_id, table.source_id, table.company_id, table.period)
      .where(sql`source = 'recurring'`),
    uniqueIndex('tasks_number_key').on(table.tenant_id, table.number),
    index('tasks_due').on(table.tenant_id, table.due_date, table.id),
    // The usual order: what is open first.
    index('tasks_usual').on(table.tenant_id, sql`(status in ('done', 'cancelled'))`, table.due_date, table.id),
    // With what row security asks, so that the index alone is counted.
    index('tasks_open')
      .on(table.tenant_id, table.due_date, table.id, table.company_id, table.internal)
      .where(sql`status in ('todo', 'in_progress', 'waiting')`),
    index('tasks_company').on(table.tenant_id, table.company_id, table.status),
    index('tasks_assignee').on(table.tenant_id, table.assignee_id, table.status),
    index('tasks_settlement').on(table.tenant_id, table.settlement_id),
    index('tasks_source').on(table.tenant_id, table.source_id).where(sql`source_id is not null`),
  ],
)

export const taskFiles = pgTable(
  'task_files',
  {
    ...owned(),
    company_id: uuid(),
    task_id: uuid().notNull(),
    file_id: uuid().notNull(),
    /** As the task itself. */
    internal: boolean().notNull().default(true),
    /** A picture within the description. */
    inline: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, internal: table.internal }),
    refersTo(table, table.task_id, tasks, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('task_files_key').on(table.tenant_id, table.file_id),
    index('task_files_task').on(table.tenant_id, table.task_id),
  ],
)
