import { type RawBuilder, sql } from 'kysely'
import { type CheckItem, type Task, type TaskRow, taskRow } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { allowedMoves, isOpen as isOpenStatus, mayChange, mayCheck, openStatuses, type TaskSide, type TaskStatus } from '#features/tasks/shared/rules.ts'
import { ticketsOf } from '#features/tickets/server/store.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { personName } from '#features/users/server/store-visibility.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { isAmong } from '#kernel/listing/filters.ts'
import { notFound } from '#kernel/failure.ts'
import type { WaitingFor } from '#kernel/waiting.ts'
import { storedKeys } from '#kernel/fields/record.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { priorities, type Priority } from '#kernel/priorities.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** The rule of `seesTask`, for the database. */
export function visibleTo(actor: Actor) {
  if (!actor.isAdmin) return sql<boolean>`(not t.internal and t.company_id = any(${[...actor.companies.keys()]}::uuid[]))`
  if (can(actor.role, 'tasks.internal')) return sql<boolean>`true`
  return sql<boolean>`(not t.internal or t.assignee_id = ${actor.user_id}::uuid or t.author_id = ${actor.user_id}::uuid)`
}

const isOpen = sql<boolean>`t.status in (${sql.join(openStatuses.map(status => sql.lit(status)))})`
const isClosed = sql<boolean>`(t.status in ('done', 'cancelled'))`
const isOverdue = (today: string) => sql<boolean>`(${isOpen} and coalesce(t.due_date < ${today}::date, false))`

/** Not joins: the database looks up what is shown, and the count needs none of it. */
const lookup = <Value>(what: RawBuilder<Value>, table: string, key: string) =>
  sql<Value>`(select ${what} from ${sql.table(table)} o where o.tenant_id = ${thisOffice} and o.id = ${sql.ref(key)})`
const nameOf = (key: string) => lookup(fullName('o'), 'users', key)
const companyTitle = lookup(polish('o.title'), 'companies', 't.company_id')

const rowKeys = keysOf(taskRow)

const shownColumns: Record<string, ReturnType<typeof column>> = {
  ...Object.fromEntries(storedKeys(taskFields, rowKeys).map(key => [key, column(`t.${key}`)])),
  title: polish('t.title'),
  company_title: companyTitle,
  payer: lookup(column('o.name'), 'payers', 't.payer_id'),
  month: lookup(column('o.month'), 'settlements', 't.settlement_id'),
  assignee_name: nameOf('t.assignee_id'),
  checklist_done: sql`jsonb_array_length(jsonb_path_query_array(t.checklist, '$[*] ? (@.done == true)'))`,
  checklist_total: sql`jsonb_array_length(t.checklist)`,
}
const columnsOn = (today: string) => ({ ...shownColumns, overdue: isOverdue(today) })

const tasksOf = (db: Db, actor: Actor) => db.selectFrom('tasks as t').where(visibleTo(actor))

const onlyOpen = ({ filters }: Listing) =>
  filters.some(filter => {
    const { key, values } = filter
    if (!isAmong(filter)) return false
    return key === 'overdue' ? values.every(value => value === 'true') : key === 'status' && values.every(value => isOpenStatus(value as TaskStatus))
  })

/** Priorities sort by their weight, not by their names. Where all are open, their order is that of an index without `closed`. */
const weighed = (listing: Listing): Listing => ({
  ...listing,
  sort: listing.sort
    .filter(({ key }) => key !== 'closed' || !onlyOpen(listing))
    .map(order => (order.key === 'priority' ? { ...order, key: 'priority_weight' } : order)),
})
const priorityWeight = sql`array_position(${sql.lit(`{${priorities.join(',')}}`)}::text[], t.priority)`

export function listTasks(db: Db, actor: Actor, listing: Listing) {
  return listRows<TaskRow>(db, {
    listing: weighed(listing),
    from: tasksOf(db, actor),
    columns: { ...columnsOn(warsawToday()), priority_weight: priorityWeight, closed: isClosed, source_id: column('t.source_id') },
    keys: rowKeys,
    search: column('t.search'),
    indexedBy: { kind: 'task', by: column('t.id'), texts: ['number', 'title'] },
    relatedTexts: { company_title: titleOfCompany('t.company_id'), assignee_name: personName('t.assignee_id', true) },
    unordered: ['payer', 'month'],
    id: column('t.id'),
  })
}

const files = sql<
  Task['files']
>`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes, 'scan_state', f.scan_state, 'warnings', f.warnings) order by link.id), '[]')
  from task_files link join files f on f.tenant_id = ${thisOffice} and f.id = link.file_id
  where link.tenant_id = ${thisOffice} and link.task_id = t.id and not link.inline)`

/** Its number is no business of whoever does not see it, be the task shared or not. */
async function findTicket(db: Db, actor: Actor, { source, source_id }: { source?: unknown; source_id: string | null }) {
  if (source !== 'ticket' || !source_id) return null
  return (await ticketsOf(db, actor).select(['t.id', 't.number']).where('t.id', '=', source_id).executeTakeFirst()) ?? null
}

/** With who did it, by whom it is put back as it was. */
export interface StoredTask extends Task {
  done_by: string | null
}

export async function getTask(db: Db, actor: Actor, id: string): Promise<StoredTask> {
  const columns = columnsOn(warsawToday()) as Record<string, ReturnType<typeof column>>
  const row = await tasksOf(db, actor)
    .select(selectionOf<TaskRow>()(rowKeys, columns))
    .select(['t.description', 't.checklist', 't.source_id', 't.done_by', 't.statutory_date', 't.period', files.as('files')])
    .select([nameOf('t.author_id').as('author_name'), nameOf('t.done_by').as('done_by_name')])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const ticket = await findTicket(db, actor, row)
  const source_id = row.source === 'ticket' && !ticket ? null : row.source_id
  const task = { ...row, source_id, ticket }
  return { ...task, moves: allowedMoves(actor, task), may_change: mayChange(actor), may_check: mayCheck(actor, task) }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockTask(db: Db, actor: Actor, id: string): Promise<StoredTask> {
  await db.selectFrom('tasks as t').select('t.id').where('t.id', '=', id).where(visibleTo(actor)).forUpdate().execute()
  return getTask(db, actor, id)
}

export interface TaskValues {
  title?: string
  description?: string
  plain?: string
  settlement_id?: string | null
  assigned_to?: TaskSide
  assignee_id?: string | null
  due_date?: string | null
  priority?: Priority
  status?: TaskStatus
  checklist?: CheckItem[]
  internal?: boolean
  by_steps?: boolean
  done_at?: unknown
  done_by?: string | null
}

const written = ({ checklist, ...values }: TaskValues) => ({
  ...(values as Omit<TaskValues, 'done_at' | 'checklist'> & { done_at?: string | null }),
  ...(checklist && { checklist: sql<CheckItem[]>`${JSON.stringify(checklist)}::jsonb` }),
})

type NewValues = TaskValues &
  Pick<TaskRow, 'id' | 'number' | 'title'> & { company_id: string | null; author_id: string | null; source?: TaskRow['source']; source_id?: string | null }

export async function insertTask(db: Db, values: NewValues) {
  const { id, number, title, company_id, author_id, source, source_id } = values
  await db
    .insertInto('tasks')
    .values({ ...written(values), id, number, title, company_id, author_id, source, source_id })
    .execute()
}

export async function updateTask(db: Db, id: string, values: TaskValues) {
  await db
    .updateTable('tasks')
    .set({ ...written(values), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** For the navigation: one's own open ones; for clients, what the own companies were asked to do. */
export function countOpen(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }) {
  let open = tasksOf(db, actor).select(isOverdue(warsawToday()).as('late')).where(isOpen).limit(only.cap)
  open = actor.isAdmin ? open.where('t.assignee_id', '=', actor.user_id) : open.where('t.assigned_to', '=', 'client')
  if (only.company_id) open = open.where('t.company_id', '=', only.company_id)
  return open
}

/** Open tasks of each person, and how many of them are late. */
export const countByAssignee = (db: Db): Promise<{ assignee_id: string | null; open: number; late: number }[]> =>
  db
    .selectFrom('tasks as t')
    .select(['t.assignee_id', sql<number>`count(*)::int`.as('open'), sql<number>`(count(*) filter (where ${isOverdue(warsawToday())}))::int`.as('late')])
    .where(isOpen)
    .where('t.assignee_id', 'is not', null)
    .groupBy('t.assignee_id')
    .execute()

/** What a month leaves open, by title. An obligation that only waits for its payment is told of as the unpaid amount that it is. */
export async function listOpenOf(db: Db, actor: Actor, settlement_id: string): Promise<string[]> {
  const rows = await tasksOf(db, actor)
    .select('t.title')
    .where('t.settlement_id', '=', settlement_id)
    .where(isOpen)
    .where(eb => eb.not(eb.and([eb('t.by_steps', '=', true), eb('t.status', '=', 'waiting')])))
    .orderBy('t.due_date')
    .orderBy('t.id')
    .execute()
  return rows.map(({ title }) => title)
}

const ofObligation = ['id', 'title', 'status', 'due_date', 'overdue', 'assignee_name', 'obligation', 'payer_id', 'payer'] as const

/** The tasks of a month's obligations, whatever has become of them, but for those that a changed rule has ended: another one may have come in their place. */
export const listObligationsOf = (db: Db, actor: Actor, settlement_id: string) =>
  tasksOf(db, actor)
    .select(selectionOf<TaskRow>()(ofObligation, columnsOn(warsawToday()) as Record<string, ReturnType<typeof column>>))
    .select(['t.statutory_date', 't.period'])
    .where('t.settlement_id', '=', settlement_id)
    .where('t.source', '=', 'recurring')
    .where('t.obligation', 'is not', null)
    .where(eb => eb.or([eb('t.status', '<>', 'cancelled'), eb('t.source_id', 'is not', null)]))
    .orderBy('t.id')
    .execute()

/** What the office has asked a client's companies to do. */
export const selectWaiting = (db: Db, actor: Actor, only: WaitingFor) =>
  tasksOf(db, actor)
    .select(['t.id', 't.company_id', 't.created_at as since', 't.due_date as date'])
    .select([
      sql<'task'>`'task'`.as('kind'),
      companyTitle.as('company_title'),
      polish('t.title').as('title'),
      sql<string | null>`null`.as('text'),
      sql<string | null>`null`.as('by'),
      sql<string>`'/companies/' || t.company_id || '?tab=tasks&task=' || t.id`.as('path'),
    ])
    .where(isOpen)
    .where('t.assigned_to', '=', 'client')
    .$if(only.company_id !== undefined, query => query.where('t.company_id', '=', only.company_id ?? ''))
    .orderBy('t.due_date')
    .orderBy('t.id')
