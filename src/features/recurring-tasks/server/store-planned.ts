import { type RawBuilder, sql } from 'kysely'
import { findObligation } from '#features/statutory-deadlines/store-catalogue.ts'
import { type Due, duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { assigneeOf, type Definition, hasTask } from './store-make.ts'
import { concerned } from '#features/statutory-deadlines/store-match.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { earliestOf, latestOf } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'

interface Look {
  from: string
  to: string
  company_id?: string | undefined
  user_id?: string | undefined
}

export interface Planned {
  id: string
  title: string
  due_date: string
  firms: number
  /** The only firm, or the first of them. */
  company_title: string
  /** For whom, where others have the same name. */
  who: string | null
}

/** Companies whose task of one term is still to be made, as far as the task would be this person's to see. */
function selectPlanned({ db, actor, company_id, user_id }: Look & { db: Db; actor: Actor }, recurring: Definition, due: Due): RawBuilder<unknown> {
  const seen = !recurring.internal || can(actor.role, 'tasks.internal')
  return sql`select distinct ${recurring.id}::uuid as id, ${recurring.title}::text as title, ${due.due_date}::text as due_date, c.id as company_id, c.title as company_title
    ${concerned(recurring, due)} and not ${hasTask(recurring, due)}
    ${seen ? sql`` : sql` and ${assigneeOf(db, recurring)} = ${actor.user_id}::uuid`}
    ${user_id ? sql` and ${assigneeOf(db, recurring)} = ${user_id}::uuid` : sql``}
    ${company_id ? sql` and c.id = ${company_id}::uuid` : sql``}`
}

/** One obligation falls due on several days or by several entries, each for other payers. */
function whoOf(all: readonly Definition[], id: string): string | null {
  const definition = all.find(recurring => recurring.id === id)
  const hasDuplicate = all.some(other => other.id !== id && other.title === definition?.title)
  return (hasDuplicate && definition?.obligation && findObligation(definition.obligation)?.who) || null
}

/** Terms from today on whose tasks are not there yet, by the rules that will make them: one line for each day and recurring task. */
export async function listPlanned(db: Db, actor: Actor, look: Look): Promise<Planned[]> {
  const first = latestOf(look.from, warsawToday())
  const all = await db
    .selectFrom('recurring_tasks')
    .selectAll()
    .where('enabled', '=', true)
    .where('active_from', '<=', look.to)
    .where(eb => eb.or([eb('active_to', 'is', null), eb('active_to', '>=', first)]))
    .orderBy('id')
    .execute()
  const terms = all.flatMap(recurring => {
    const from = latestOf(first, recurring.active_from)
    const to = earliestOf(look.to, recurring.active_to)
    return from > to ? [] : duesBetween(recurring, from, to).map(due => selectPlanned({ db, actor, ...look }, recurring, due))
  })
  if (terms.length === 0) return []
  const { rows } = await sql<Omit<Planned, 'who'>>`select id, title, due_date, count(distinct company_id)::int as firms, min(company_title) as company_title
    from (${sql.join(terms, sql` union all `)}) as term group by id, title, due_date order by due_date, title, id`.execute(db)
  return rows.map(row => ({ ...row, who: whoOf(all, row.id) }))
}
