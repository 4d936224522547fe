import { refuseArchived } from '#features/companies/server/store.ts'
import { decidingMonth, nextOccurrences, waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { findObligation, fromCatalogue } from '#features/statutory-deadlines/store-catalogue.ts'
import type { NewRecurringTask, Preview, RecurringTask } from '#features/recurring-tasks/shared/contract.ts'
import { usual } from '#features/recurring-tasks/shared/rules.ts'
import { isTouched, planChange } from './store-change.ts'
import { concerned } from '#features/statutory-deadlines/store-match.ts'
import { invalid } from '#kernel/failure.ts'
import { latestOf } from '#kernel/dates/dates.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export type Whole = ReturnType<typeof wholeOf>

export const recurringValues = (task: RecurringTask) => {
  const { id, source, next_due, tags, companies, assignee_name, open_tasks, may_change, created_at, updated_at, version, shipped, ...values } = task
  return { ...values, tag_ids: tags.map(tag => tag.id), company_ids: companies.map(company => company.id) }
}

/** A person is named only where one is asked for. */
export function wholeOf(values: NewRecurringTask) {
  const whole = { ...usual(), ...(values as Required<NewRecurringTask>) }
  return { ...whole, assignee_id: whole.assignee_kind === 'person' ? whole.assignee_id : null }
}

const areKnown = async (db: Db, tag_ids: readonly string[]) =>
  tag_ids.length === 0 || (await db.selectFrom('tags').select('id').where('id', 'in', tag_ids).execute()).length === new Set(tag_ids).size

/** One that went to the archive since it was chosen stands in the way of no other change. */
async function checkCompanies(db: Db, ids: readonly string[], before: readonly string[]) {
  if (ids.length === 0) return
  const companies = await db.selectFrom('companies').select(['id', 'title', 'archived_at']).where('id', 'in', ids).execute()
  if (companies.length < new Set(ids).size) throw invalid({ company_ids: 'Jedna z wybranych firm już nie istnieje.' })
  for (const company of companies) if (!before.includes(company.id)) refuseArchived(company, 'company_ids')
}

/** What fits together only with other records; a schema of one field cannot say it. Throws 422. */
export async function checkRecurring(db: Db, values: Whole, companies_before: readonly string[] = []) {
  const { rule, scope, active_from, active_to, assignee_kind, assignee_id, obligation } = values
  if (obligation && !findObligation(obligation)) throw invalid({ obligation: 'Nie ma takiego obowiązku w katalogu.' })
  if (rule.type === 'after_obligation' && !findObligation(rule.obligation)) throw invalid({ rule: 'Nie ma takiego obowiązku w katalogu.' })
  if (active_to && active_to < active_from) throw invalid({ active_to: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' })
  if (scope === 'tags' && values.tag_ids.length === 0) throw invalid({ tag_ids: 'Proszę wybrać co najmniej jedną etykietę.' })
  if (scope === 'companies' && values.company_ids.length === 0) throw invalid({ company_ids: 'Proszę wybrać co najmniej jedną firmę.' })
  if (!(await areKnown(db, values.tag_ids))) throw invalid({ tag_ids: 'Jedna z wybranych etykiet już nie istnieje.' })
  await checkCompanies(db, values.company_ids, companies_before)
  if (assignee_kind !== 'person') return
  const person = assignee_id
    ? await db.selectFrom('users').select('id').where('id', '=', assignee_id).where('isAdmin', '=', true).where('status', '=', 'active').executeTakeFirst()
    : undefined
  if (!person) throw invalid({ assignee_id: 'Proszę wybrać osobę z biura, która ma czynne konto.' })
}

const shownCompanies = 20
const shownChanges = 50
const shownDates = 12

/** Before anything is saved: the next twelve terms, the companies of the next period, and what a change would touch. */
export async function previewOf(db: Db, values: Whole, before?: RecurringTask): Promise<Preview> {
  const from = latestOf(values.active_from, warsawToday())
  const dates = nextOccurrences(values, from, shownDates, fromCatalogue).filter(({ due_date }) => !values.active_to || due_date <= values.active_to)
  const next = dates[0] ?? { period: warsawMonth(), statutory_date: warsawToday() }
  const { rows } = await sql<{
    title: string
  }>`select c.title ${concerned(values, { period: next.period, month: decidingMonth(values.rule, next) })} group by c.id, c.title order by c.title collate pl`.execute(
    db,
  )
  const companies = waitsForEvent(values.rule) ? [] : rows
  const plan = before ? (await planChange(db, before.id, recurringValues(before), values)).filter(isTouched) : []
  return {
    dates,
    companies: { total: companies.length, titles: companies.slice(0, shownCompanies).map(({ title }) => title) },
    changes: { total: plan.length, tasks: plan.slice(0, shownChanges) },
  }
}
