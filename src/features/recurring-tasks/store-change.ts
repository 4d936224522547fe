import { sql } from 'kysely'
import { decidingMonth, dueDates, periodKindOf, waitsForEvent } from '#features/obligations/rules.ts'
import { fromCatalogue } from '#features/obligations/store-catalogue.ts'
import type { RecurringTask, TaskChange } from '#features/recurring-tasks/contract.ts'
import { asHtml, checklistOf } from '#features/recurring-tasks/store-make.ts'
import { type Concern, concerned } from '#features/recurring-tasks/store-match.ts'
import type { Db } from '#server/db.ts'

export type Changed = Concern & Pick<RecurringTask, 'id' | 'rule' | 'shift' | 'exceptions' | 'title' | 'description' | 'priority' | 'internal' | 'checklist'>

interface Unstarted {
  id: string
  number: string
  title: string
  company_id: string
  company_title: string
  period: string
  due_date: string
  financial_year_start: number
}

/** Tasks that nobody has taken up; the profile of today says when a financial year begins. */
async function listUnstarted(db: Db, recurring_id: string): Promise<Unstarted[]> {
  const { rows } = await sql<Unstarted>`select t.id, t.number, t.title, t.company_id, c.title as company_title, t.period, t.due_date,
      coalesce((select p.financial_year_start from tax_profiles p where p.tenant_id = t.tenant_id and p.company_id = t.company_id and p.from_day <= current_date
        order by p.from_day desc limit 1), 1) as financial_year_start
    from tasks t join companies c on c.tenant_id = t.tenant_id and c.id = t.company_id
    where t.tenant_id = ${db.scope.tenant_id} and t.source = 'recurring' and t.source_id = ${recurring_id}::uuid and t.status = 'todo'
    order by t.due_date, c.title collate pl, t.id`.execute(db)
  return rows
}

const kindOf = (period: string) => (period.length === 4 ? 'year' : period.includes('Q') ? 'quarter' : period.length === 7 ? 'month' : 'date')

/** What a changed rule makes of the tasks not yet started: another day, or an end where it no longer concerns the company. */
export async function planChange(db: Db, recurring: Changed): Promise<(TaskChange & { company_id: string; statutory_date: string | null })[]> {
  const tasks = await listUnstarted(db, recurring.id)
  const datesOf = ({ period, financial_year_start }: Unstarted) =>
    periodKindOf(recurring.rule, fromCatalogue.find) === kindOf(period) ? dueDates(recurring, period, { ...fromCatalogue, financial_year_start }) : null
  const concernedIn = new Map<string, Set<string>>()
  for (const task of tasks) {
    const { period, financial_year_start } = task
    const dates = datesOf(task)
    const key = `${period} ${financial_year_start}`
    if (!dates || concernedIn.has(key) || waitsForEvent(recurring.rule)) continue
    const span = { period, month: decidingMonth(recurring.rule, { period, ...dates }, financial_year_start) }
    const { rows } = await sql<{ id: string }>`select c.id ${concerned(db, recurring, span)}`.execute(db)
    concernedIn.set(key, new Set(rows.map(({ id }) => id)))
  }
  return tasks.map(task => {
    const { id, number, title, company_id, company_title, period, due_date, financial_year_start } = task
    const still = concernedIn.get(`${period} ${financial_year_start}`)?.has(company_id) ?? true
    const dates = still ? datesOf(task) : null
    return { id, number, title, company_id, company_title, due_date, new_due_date: dates?.due_date ?? null, statutory_date: dates?.statutory_date ?? null }
  })
}

/** Tasks not started follow the new rule and its words; those it no longer concerns are cancelled. One statement for all days. */
export async function applyChange(db: Db, recurring: Changed): Promise<string[]> {
  const plan = await planChange(db, recurring)
  if (plan.length === 0) return []
  const column = (read: (entry: (typeof plan)[number]) => string | null) => plan.map(read)
  await sql`update tasks t set due_date = coalesce(n.due_date, t.due_date), statutory_date = coalesce(n.statutory_date, t.statutory_date),
      status = case when n.due_date is null then 'cancelled' else t.status end,
      title = ${recurring.title}, description = ${asHtml(recurring.description)}, plain = ${recurring.description}, priority = ${recurring.priority}, internal = ${recurring.internal},
      checklist = case when jsonb_path_exists(t.checklist, '$[*] ? (@.done == true)') then t.checklist else ${checklistOf(recurring.checklist)}::jsonb end,
      version = t.version + 1, updated_at = now()
    from unnest(${column(entry => entry.id)}::uuid[], ${column(entry => entry.new_due_date)}::date[], ${column(entry => entry.statutory_date)}::date[]) as n(id, due_date, statutory_date)
    where t.tenant_id = ${db.scope.tenant_id} and t.id = n.id`.execute(db)
  return plan.map(({ company_id }) => company_id)
}
