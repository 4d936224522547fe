import { type RawBuilder, sql } from 'kysely'
import type { Progress } from '#features/obligations/shared/steps.ts'
import { formOf, formsOf, type Taxed } from '#features/declarations/server/store-expected.ts'
import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** A task of the catalogue with the steps that its month keeps. */
export interface ObligationTask extends Progress {
  id: string
  company_id: string
  settlement_id: string
  payer_id: string | null
  title: string
  period: string
  statutory_date: string | null
  due_date: string | null
  left_out: boolean
  internal: boolean
  status: TaskStatus
  by_steps: boolean
  obligation: string
  /** The kind of its amount, and the form of its declaration. */
  amount: string | null
  form: DeclarationForm | null
}

/** Tasks `t` made by the catalogue, with their `steps`, by the law in force. */
export function tasksWithSteps() {
  const obligations = listObligations().filter(({ steps }) => steps !== undefined)
  const rows = sql.join(
    obligations.map(one => {
      const forms = sql.join(formsOf(one).map(form => sql.lit(form)))
      return sql`(${sql.lit(one.key)}, ${sql.lit(one.steps?.amount ?? null)}::text, array[${forms}]::text[])`
    }),
  )
  return sql`tasks t join (values ${rows}) steps (obligation, amount, forms) on steps.obligation = t.obligation and t.source = 'recurring'`
}

export const isAct = sql<boolean>`length(t.period) = 10`

/** What a changed rule has ended, and so has no source, is none. */
const acts = sql`tasks o where o.tenant_id = ${thisOffice} and o.settlement_id = t.settlement_id and o.source = 'recurring'
  and o.obligation = t.obligation and o.payer_id is not distinct from t.payer_id and length(o.period) = 10
  and (o.status <> 'cancelled' or o.source_id is not null)`

/** Those `name` of the kind and payer in the month of a task `t`. */
const amounts = (name: string) => sql`taxes_due ${sql.ref(name)} where ${sql.ref(`${name}.tenant_id`)} = ${thisOffice}
  and ${sql.ref(`${name}.settlement_id`)} = t.settlement_id and ${sql.ref(`${name}.kind`)} = steps.amount
  and ${sql.ref(`${name}.payer_id`)} is not distinct from t.payer_id`

/** An amount that has the day of no act. */
const isMoved = (name: string) => sql<boolean>`not exists (select 1 from ${acts} and o.statutory_date = ${sql.ref(`${name}.statutory_date`)})`

/** Which turn is whose, where several acts have one moved day: of the first that apply and have no amount of their own day. */
const turns = sql`(select taker.id, row_number() over (order by taker.statutory_date) - 1 as turn, count(*) over () as takers
  from (select o.id, o.statutory_date, rank() over (order by o.status = 'cancelled',
      exists (select 1 from ${amounts('y')} and y.statutory_date = o.statutory_date)) as place
    from ${acts} and o.due_date = t.due_date) taker where taker.place = 1)`

const turnOf = sql`(select count(*) from ${amounts('z')} and z.due_date = x.due_date and z.id < x.id and ${isMoved('z')})`

/** Of an amount `x` of the kind and payer, as `isAmountOf` says it. */
const isOfTask = sql<boolean>`case when ${isAct} then x.statutory_date = t.statutory_date or x.due_date = t.due_date and ${isMoved('x')}
    and exists (select 1 from ${turns} whose where whose.id = t.id and whose.turn = ${turnOf} % whose.takers)
  else x.period = t.period end`

/** The amounts `x` of a task `t` with its `steps`. */
export const amountsOf = sql`${amounts('x')} and ${isOfTask}`

/** Of several amounts of one term all must be. */
const amountThat = (met: RawBuilder<unknown>) =>
  sql<boolean>`(steps.amount is null or coalesce((select bool_and(x.state <> 'draft' and ${met}) from ${amountsOf}), false))`

const filedForms = sql`array(select d.form from declarations d
  where d.tenant_id = ${thisOffice} and d.settlement_id = t.settlement_id and d.form = any(steps.forms) and d.payer_id is not distinct from t.payer_id
    and (d.removed or d.state = 'sent' and d.upo_file_id is not null))`

const yearEnd = sql`(left(t.period, 4) || '-12-31')::date`

/** What decides which of several forms the payer files, as the year of the task ended: they are returns and journals of a year. */
const taxedAs = sql`select case when t.payer_id is null then p.income_tax else (
      select q.income_tax from payers m join payer_terms q on q.tenant_id = ${thisOffice} and q.payer_id = m.id and q.from_day <= least(m.to_day, ${yearEnd})
      where m.tenant_id = ${thisOffice} and m.id = t.payer_id order by q.from_day desc limit 1) end as income_tax, p.accounting_form
  from tax_profiles p where p.tenant_id = ${thisOffice} and p.company_id = t.company_id and p.from_day <= ${yearEnd} and cardinality(steps.forms) > 1
  order by p.from_day desc limit 1`

interface TaskRow extends Omit<ObligationTask, 'form' | 'filed'>, Taxed {
  filed_forms: DeclarationForm[]
}

/** Another form beside the payer's own, and taking one off, fulfils nothing. */
function withForm({ filed_forms, income_tax, accounting_form, ...task }: TaskRow): ObligationTask {
  const obligation = findObligation(task.obligation)
  const form = (obligation && formOf(obligation, { income_tax, accounting_form })) ?? null
  return { ...task, form, filed: form === null || filed_forms.includes(form) }
}

/** Which tasks are asked for. */
export type Which = { settlement_id: string } | { task_id: string } | 'open'

const chosen = (which: Which) =>
  which === 'open'
    ? sql`t.status in ('todo', 'in_progress', 'waiting')`
    : 'task_id' in which
      ? sql`t.id = ${which.task_id}::uuid`
      : sql`t.settlement_id = ${which.settlement_id}::uuid and (t.status <> 'cancelled' or t.source_id is not null)`

/** Amounts count only where the office works with them. */
export async function listObligationTasks(db: Db, which: Which, amounts: boolean): Promise<ObligationTask[]> {
  const needed = (met: RawBuilder<boolean>) => (amounts ? met : sql`true`)
  const result = await sql<TaskRow>`
    select t.id, t.company_id, t.settlement_id, t.payer_id, t.title, t.period, t.statutory_date, t.due_date, t.status = 'cancelled' as left_out, t.internal, t.status, t.by_steps,
      ${amounts ? sql`steps.amount` : sql`null::text`} as amount, t.obligation,
      ${needed(amountThat(sql`true`))} as sent, ${needed(amountThat(sql`(x.outcome <> 'to_pay' or x.state = 'paid')`))} as paid,
      ${filedForms} as filed_forms, taxed.income_tax, taxed.accounting_form, s.state = 'closed' as closed
    from ${tasksWithSteps()}
      join settlements s on s.tenant_id = ${thisOffice} and s.id = t.settlement_id
      left join lateral (${taxedAs}) taxed on true
    where t.tenant_id = ${thisOffice} and ${chosen(which)} order by t.id`.execute(db)
  return result.rows.map(withForm)
}
