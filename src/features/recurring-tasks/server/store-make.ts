import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Due, duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { madeUpFor } from '#features/recurring-tasks/shared/rules.ts'
import { workedOnIn } from '#features/statutory-deadlines/rules.ts'
import { applying, type Concern, concerned } from '#features/statutory-deadlines/store-match.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { writeAudits } from '#features/audit/server/store.ts'
import { mayMeet } from '#features/users/server/store-visibility.ts'
import { addDays, earliestOf, latestOf } from '#kernel/dates/dates.ts'
import type { Db, Tables } from '#platform/db/db.ts'
import { chunk } from '#platform/db/chunk.ts'
import { newId } from '#platform/db/id.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'
import { takeNumbers } from '#platform/db/sequence-numbers.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export type Definition = Selectable<Tables['recurring_tasks']>

/** The terms whose tasks are to be there today. What a job missed it makes up for, but nothing that lies further back. */
export function duesOn(recurring: Definition, today: string): Due[] {
  const earliest = latestOf(recurring.active_from, addDays(today, -madeUpFor))
  const latest = earliestOf(addDays(today, recurring.days_before), recurring.active_to)
  return earliest > latest ? [] : duesBetween(recurring, earliest, latest)
}

const seatOf = (role: string) =>
  sql`(select seat.user_id from company_people seat where seat.tenant_id = ${thisOffice} and seat.company_id = c.id and seat.role = ${role} order by seat.id limit 1)`

/** As long as they work here, and the office shows them the company. */
const personOf = (db: Db, id: string | null) =>
  sql`(select w.id from users w where w.tenant_id = ${thisOffice} and w.id = ${id}::uuid and w.status = 'active' and ${mayMeet(db, 'w', sql.ref('c.id'))})`

/** Who gets the task of the company `c`: its caretaker where nobody else does. */
export function assigneeOf(db: Db, { assignee_kind, assignee_id }: Pick<Definition, 'assignee_kind' | 'assignee_id'>): RawBuilder<unknown> {
  if (assignee_kind === 'nobody') return sql`null::uuid`
  if (assignee_kind === 'caretaker') return seatOf('caretaker')
  return sql`coalesce(${assignee_kind === 'person' ? personOf(db, assignee_id) : seatOf(assignee_kind)}, ${seatOf('caretaker')})`
}

export const checklistOf = (titles: readonly string[]) => JSON.stringify(titles.map(title => ({ id: newId(), title, done: false })))

const maxTitleLength = taskFields.title.max

/** With the name of the person who pays. */
export const titleFor = (title: string | RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql<string>`left(${title}::text || coalesce(' – ' || ${name}::text, ''), ${maxTitleLength}::int)`

/** Of the payer `y` of the company `c`. A task that a change ended has no source; taken up again by hand it is the task all the same. */
export const hasTask = ({ id, title }: Pick<Definition, 'id' | 'title'>, { period }: Pick<Due, 'period'>) =>
  sql<boolean>`exists (select 1 from tasks t where t.tenant_id = ${thisOffice} and t.source = 'recurring' and t.company_id = c.id and t.period = ${period}
    and t.payer_id is not distinct from y.id
    and (t.source_id = ${id}::uuid or t.source_id is null and t.title = ${titleFor(title, sql`y.name`)} and t.status = any(${[...openStatuses]}::text[])))`

export interface Made {
  id: string
  company_id: string
  assignee_id: string | null
}

/** One company, and where it matters one person of it; whoever tells of the event sees what it makes. */
interface Only {
  company_id: string
  payer_id?: string | undefined
  author_id: string
}

const isPayer = (payer_id: string | undefined) => (payer_id === undefined ? sql<boolean>`true` : sql<boolean>`y.id = ${payer_id}::uuid`)

/** Null is the company itself. */
interface ConcernedPayer {
  payer_id: string | null
  payer: string | null
}

/** Whom a term concerns in one company, whatever its cooperation: the company itself (null) or people of it. */
export async function listAsked(db: Db, recurring: Concern, due: Due, company_id: string): Promise<ConcernedPayer[]> {
  const { rows } = await sql<ConcernedPayer>`
    select y.id as payer_id, y.name as payer ${applying(recurring, due)} and c.id = ${company_id}::uuid order by y.name collate pl, y.id`.execute(db)
  return rows
}

interface Chosen {
  company_id: string
  payer_id: string | null
  title: string
  assignee_id: string | null
  settlement_id: string | null
}

/**
 * Makes the tasks of one term that are not there yet, numbers and log included: however often and wherever it runs, the unique key of
 * recurring task, company, payer and period lets each through once. They are read and then written, since a cluster cannot number what it copies.
 */
export async function makeTasks(db: Db, recurring: Definition, due: Due, only?: Only): Promise<Made[]> {
  const { rows: chosen } = await sql<Chosen>`
    select c.id as company_id, y.id as payer_id, ${titleFor(recurring.title, sql`y.name`)} as title, ${assigneeOf(db, recurring)} as assignee_id,
      (select s.id from settlements s where s.tenant_id = ${thisOffice} and s.company_id = c.id and s.month = ${workedOnIn(recurring.rule, due)}) as settlement_id
    ${only ? sql`${applying(recurring, due)} and c.id = ${only.company_id}::uuid and ${isPayer(only.payer_id)}` : concerned(recurring, due)}
      and not ${hasTask(recurring, due)}
    order by c.id, y.id nulls first`.execute(db)
  if (chosen.length === 0) return []
  const numbers = await takeNumbers(db, 'task', chosen.length)
  const { id: source_id, description, priority, internal, obligation } = recurring
  const { due_date, statutory_date, period } = due
  const handedDown = {
    ...{
      description: asHtml(description),
      plain: description,
      priority,
      internal,
      obligation,
      checklist: sql<never>`${checklistOf(recurring.checklist)}::jsonb`,
    },
    ...{ due_date, statutory_date, period, source: 'recurring' as const, source_id, author_id: only?.author_id ?? null },
  }
  const rows = chosen.map((task, place) => ({ id: newId(), number: numbers[place] ?? '', ...task, ...handedDown }))
  const insertedIds = new Set<string>()
  for (const batch of chunk(rows)) {
    const inserted = db
      .insertInto('tasks')
      .values(batch)
      .onConflict(conflict => conflict.doNothing())
    for (const { id } of await inserted.returning('id').execute()) insertedIds.add(id)
  }
  const newTasks = rows.filter(({ id }) => insertedIds.has(id))
  await writeAudits(
    db,
    newTasks.map(({ id, company_id, payer_id, number, title }) => ({
      ...{ action: 'created', entity: 'tasks', entity_id: id, company_id },
      // The title names the partner.
      person_id: payer_id,
      after: { number, title, due_date, period },
    })),
  )
  return newTasks
}

/** Plain words as paragraphs; the database keeps rich text. */
export function asHtml(words: string): string {
  const escaped = escapeHtml(words)
  return escaped.trim() === ''
    ? ''
    : escaped
        .split(/\n{2,}/)
        .map(part => `<p>${part.replaceAll('\n', '<br />')}</p>`)
        .join('')
}

const monthOfTerm = sql`to_char(t.statutory_date, 'YYYY-MM')`
const monthBefore = sql`to_char(t.statutory_date - interval '1 month', 'YYYY-MM')`
const ruleOf = sql`from recurring_tasks r where r.tenant_id = ${thisOffice} and r.id = t.source_id`
const ruleType = sql`(select r.rule ->> 'type' ${ruleOf})`
/** Null where the term does not run from the end of a financial year. */
const lastOfFinancialYear = sql`(select to_char(date_trunc('month', t.statutory_date - coalesce((r.rule ->> 'days')::int, 0))
  - make_interval(months => (r.rule ->> 'months')::int), 'YYYY-MM') ${ruleOf} and r.rule ->> 'type' = 'fy_end')`

/** The month in which a task stands, as `workedOnIn` has it; what is due within its year, in that of its term. */
const monthOfTask = sql`case
  when length(t.period) = 10 then left(t.period, 7)
  when t.period like '____-Q_' then greatest(left(t.period, 5) || lpad((right(t.period, 1)::int * 3)::text, 2, '0'), ${monthBefore})
  when length(t.period) = 7 then greatest(t.period, ${monthBefore})
  when ${ruleType} = 'fy_start' or ${ruleType} is distinct from 'fy_end' and ${monthOfTerm} <= t.period || '-12' then ${monthOfTerm}
  else greatest(${lastOfFinancialYear}, ${monthBefore}) end`

/** Months that opened after their tasks were made get them. They are found first: a cluster takes no such comparison in a change. */
export async function joinSettlements(db: Db) {
  const { rows } = await sql<{ id: string; settlement_id: string }>`select t.id, s.id as settlement_id from tasks t
    join settlements s on s.tenant_id = ${thisOffice} and s.company_id = t.company_id and s.month = ${monthOfTask}
    where t.tenant_id = ${thisOffice} and t.source = 'recurring' and t.settlement_id is null`.execute(db)
  if (rows.length === 0) return
  await sql`update tasks t set settlement_id = n.settlement_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ settlement_id }) => settlement_id)}::uuid[]) as n(id, settlement_id)
    where t.tenant_id = ${thisOffice} and t.id = n.id and t.settlement_id is null`.execute(db)
}

export interface MadeFor {
  assignee_id: string | null
  count: number
}

const dayOf = (moment: string) => sql`(${sql.raw(moment)} at time zone 'Europe/Warsaw')::date`

/** By the tasks themselves: whoever made them may be gone. */
export const listMadeToday = (db: Db): Promise<MadeFor[]> =>
  db
    .selectFrom('tasks')
    .select(['assignee_id', sql<number>`count(*)::int`.as('count')])
    .where('source', '=', 'recurring')
    .where(sql<boolean>`${dayOf('created_at')} = ${dayOf('now()')}`)
    .groupBy('assignee_id')
    .execute()

export const listEnabled = (db: Db): Promise<Definition[]> => db.selectFrom('recurring_tasks').selectAll().where('enabled', '=', true).orderBy('id').execute()

/** Locked: of two nodes the second waits, and then finds the tasks made. */
export const lockDefinition = (db: Db, id: string): Promise<Definition | undefined> =>
  db.selectFrom('recurring_tasks').selectAll().where('id', '=', id).where('enabled', '=', true).forUpdate().executeTakeFirst()
