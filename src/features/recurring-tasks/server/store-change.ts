import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { decidingMonth, dueDates, periodKindOf, waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { fromCatalogue } from '#features/statutory-deadlines/store-catalogue.ts'
import type { RecurringTask, TaskChange } from '#features/recurring-tasks/shared/contract.ts'
import { asHtml, checklistOf, titleFor } from './store-make.ts'
import { type Concern, concerned } from '#features/statutory-deadlines/store-match.ts'
import { shareFiles } from '#features/tasks/server/store-files.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export type Changed = Concern & Pick<RecurringTask, 'rule' | 'shift' | 'exceptions' | 'title' | 'description' | 'priority' | 'internal' | 'checklist'>

const ofTerms = ['rule', 'shift', 'exceptions'] as const
const ofConcern = ['obligation', 'scope', 'conditions', 'tag_ids', 'company_ids'] as const

const differs = (before: Changed, after: Changed, keys: readonly (keyof Changed)[]) => keys.some(key => !isDeepStrictEqual(before[key], after[key]))

interface Unstarted {
  id: string
  number: string
  title: string
  company_id: string
  payer_id: string | null
  company_title: string
  period: string
  due_date: string | null
  statutory_date: string | null
  financial_year_start: number
}

/** Tasks that nobody has taken up; the profile of today says when a financial year begins. */
async function listUnstarted(db: Db, recurring_id: string): Promise<Unstarted[]> {
  const { rows } =
    await sql<Unstarted>`select t.id, t.number, t.title, t.company_id, t.payer_id, c.title as company_title, t.period, t.due_date, t.statutory_date,
      coalesce((select p.financial_year_start from tax_profiles p where p.tenant_id = ${thisOffice} and p.company_id = t.company_id and p.from_day <= ${warsawToday()}::date
        order by p.from_day desc limit 1), 1) as financial_year_start
    from tasks t join companies c on c.tenant_id = ${thisOffice} and c.id = t.company_id
    where t.tenant_id = ${thisOffice} and t.source = 'recurring' and t.source_id = ${recurring_id}::uuid and t.status = 'todo'
    order by t.due_date, c.title collate pl, t.id`.execute(db)
  return rows
}

const whose = ({ company_id, payer_id }: Pick<Unstarted, 'company_id' | 'payer_id'>) => `${company_id} ${payer_id}`

const kindOf = (period: string) => (period.length === 4 ? 'year' : period.includes('Q') ? 'quarter' : period.length === 7 ? 'month' : 'date')

interface Planned extends TaskChange {
  company_id: string
  payer_id: string | null
  new_statutory_date: string | null
  statutory_date: string | null
  ends: boolean
}

/** What a change makes of the tasks not yet started: another day where the term is another one, an end where they no longer concern the company. */
export async function planChange(db: Db, id: string, before: Changed, after: Changed): Promise<Planned[]> {
  const moves = differs(before, after, ofTerms)
  const tasks = await listUnstarted(db, id)
  const asIs = ({ period, financial_year_start, ...task }: Unstarted) => ({
    ...task,
    new_due_date: task.due_date,
    new_statutory_date: task.statutory_date,
    ends: false,
  })
  if (!moves && !differs(before, after, ofConcern)) return tasks.map(asIs)
  const datesOf = ({ period, financial_year_start }: Unstarted) =>
    periodKindOf(after.rule, fromCatalogue.find) === kindOf(period) ? dueDates(after, period, { ...fromCatalogue, financial_year_start }) : null
  const concernedIn = new Map<string, Set<string>>()
  for (const task of tasks) {
    const { period, financial_year_start } = task
    const dates = datesOf(task)
    const key = `${period} ${financial_year_start}`
    if (!dates || concernedIn.has(key) || waitsForEvent(after.rule)) continue
    const span = { period, month: decidingMonth(after.rule, { period, ...dates }, financial_year_start) }
    const { rows } = await sql<{
      company_id: string
      payer_id: string | null
    }>`select c.id as company_id, y.id as payer_id ${concerned(after, span)}`.execute(db)
    concernedIn.set(key, new Set(rows.map(whose)))
  }
  return tasks.map(task => {
    const still = concernedIn.get(`${task.period} ${task.financial_year_start}`)?.has(whose(task)) ?? true
    const dates = still ? datesOf(task) : null
    if (!dates) return { ...asIs(task), new_due_date: null, ends: true }
    return moves ? { ...asIs(task), new_due_date: dates.due_date, new_statutory_date: dates.statutory_date } : asIs(task)
  })
}

export const isTouched = ({ ends, due_date, new_due_date, statutory_date, new_statutory_date }: Planned) =>
  ends || new_due_date !== due_date || new_statutory_date !== statutory_date

/** The columns of a task for what a recurring one hands down. */
const handedDown = ({ title, description, priority, internal, checklist }: Changed) => ({
  title: sql`title = ${titleFor(title, sql`(select person.name from payers person where person.tenant_id = ${thisOffice} and person.id = t.payer_id)`)}`,
  description: sql`description = ${asHtml(description)}, plain = ${description}`,
  priority: sql`priority = ${priority}`,
  internal: sql`internal = ${internal}`,
  checklist: sql`checklist = case when jsonb_path_exists(t.checklist, '$[*] ? (@.done == true)') then t.checklist else ${checklistOf(checklist)}::jsonb end`,
})

/**
 * Tasks not started follow what has changed, and keep what the office set in them besides. Those it no longer concerns are cancelled, and
 * let go of their source: were the change put right, they would be made anew. One statement for all days; answers the companies.
 */
export async function applyChange(db: Db, id: string, before: Changed, after: Changed): Promise<string[]> {
  const words = Object.entries(handedDown(after)).flatMap(([key, set]) => (differs(before, after, [key as keyof Changed]) ? [set] : []))
  const plan = (await planChange(db, id, before, after)).filter(entry => words.length > 0 || isTouched(entry))
  if (plan.length === 0) return []
  const column = <Key extends keyof Planned>(key: Key) => plan.map(entry => entry[key])
  const sets = [
    ...words,
    // Only where the term is another one: a day that somebody has set since the tasks were read stays.
    ...(differs(before, after, ofTerms) ? [sql`due_date = case when n.ends then t.due_date else n.due_date end, statutory_date = n.statutory_date`] : []),
    sql`status = case when n.ends then 'cancelled' else t.status end, source_id = case when n.ends then null else t.source_id end`,
    sql`version = t.version + 1, updated_at = now()`,
  ]
  const { rows } = await sql<{ id: string; company_id: string }>`update tasks t set ${sql.join(sets)}
    from unnest(${column('id')}::uuid[], ${column('new_due_date')}::date[], ${column('new_statutory_date')}::date[], ${column('ends')}::boolean[])
      as n(id, due_date, statutory_date, ends)
    where t.tenant_id = ${thisOffice} and t.id = n.id and t.status = 'todo' returning t.id, t.company_id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0 && differs(before, after, ['internal'])) await shareFiles(db, ids, after.internal)
  return rows.map(({ company_id }) => company_id)
}
