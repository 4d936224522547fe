import { type RawBuilder, sql } from 'kysely'
import type { Progress } from '#features/obligations/shared/steps.ts'
import { formsOf } from '#features/declarations/server/store-expected.ts'
import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import { listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { Failure } from '#kernel/failure.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'

/** A task of the catalogue with the steps that its month keeps. */
export interface ObligationTask extends Progress {
  id: string
  company_id: string
  settlement_id: string
  payer_id: string | null
  title: string
  period: string
  internal: boolean
  status: TaskStatus
  by_steps: boolean
  obligation: string
  month: string
  /** The kind of its amount, and the forms of which one is its declaration. */
  amount: string | null
  forms: DeclarationForm[]
}

/** Tasks `t` made by the catalogue, with their `steps`, by the law in force. */
function tasksWithSteps() {
  const kept = listObligations().filter(({ steps }) => steps !== undefined)
  const rows = sql.join(
    kept.map(one => {
      const forms = sql.join(formsOf(one).map(form => sql.lit(form)))
      return sql`(${sql.lit(one.key)}, ${sql.lit(one.steps?.amount ?? null)}::text, array[${forms}]::text[])`
    }),
  )
  return sql`tasks t join (values ${rows}) steps (obligation, amount, forms) on steps.obligation = t.obligation and t.source = 'recurring'`
}

const amountThat = (met: RawBuilder<unknown>) => sql<boolean>`(steps.amount is null or exists (select 1 from taxes_due x
  where x.tenant_id = t.tenant_id and x.settlement_id = t.settlement_id and x.kind = steps.amount and x.period = t.period
    and x.payer_id is not distinct from t.payer_id and x.state <> 'draft' and ${met}))`

const filed = sql<boolean>`(steps.forms = '{}' or exists (select 1 from declarations d
  where d.tenant_id = t.tenant_id and d.settlement_id = t.settlement_id and d.form = any(steps.forms) and d.payer_id is not distinct from t.payer_id
    and (d.removed or d.state = 'sent' and d.upo_file_id is not null)))`

/** Which tasks are asked for. */
export type Which = { settlement_id: string } | { task_id: string } | 'open'

const chosen = (which: Which) =>
  which === 'open'
    ? sql`t.status in ('todo', 'in_progress', 'waiting')`
    : 'task_id' in which
      ? sql`t.id = ${which.task_id}::uuid`
      : sql`t.settlement_id = ${which.settlement_id}::uuid`

/** Amounts count only where the office works with them. */
export async function listObligationTasks(db: Db, which: Which, amounts: boolean): Promise<ObligationTask[]> {
  const { tenant_id } = db.scope
  const needed = (met: RawBuilder<boolean>) => (amounts ? met : sql`true`)
  const found = await sql<ObligationTask>`
    select t.id, t.company_id, t.settlement_id, t.payer_id, t.title, t.period, t.internal, t.status, t.by_steps,
      ${amounts ? sql`steps.amount` : sql`null::text`} as amount, steps.forms, t.obligation, s.month,
      ${needed(amountThat(sql`true`))} as sent, ${needed(amountThat(sql`(x.outcome <> 'to_pay' or x.state = 'paid')`))} as paid,
      ${filed} as filed, s.state = 'closed' as closed
    from ${tasksWithSteps()}
      join settlements s on s.tenant_id = ${tenant_id} and s.id = t.settlement_id
    where t.tenant_id = ${tenant_id} and ${chosen(which)} order by t.id`.execute(db)
  return found.rows
}

/** Throws 409 where somebody has said that the obligation of this amount does not apply, or is done without one. */
export async function refuseLeftOut(db: Db, amount: { settlement_id: string; payer_id: string | null; kind: string; period: string }) {
  const { rows: found } = await sql<{ title: string; status: TaskStatus }>`
    select t.title, t.status from ${tasksWithSteps()}
    where t.tenant_id = ${db.scope.tenant_id} and t.settlement_id = ${amount.settlement_id}::uuid
      and (t.status = 'cancelled' or t.status = 'done' and not t.by_steps)
      and steps.amount = ${amount.kind} and t.period = ${amount.period} and t.payer_id is not distinct from ${amount.payer_id}::uuid`.execute(db)
  const [task] = found
  if (!task) return
  const said = task.status === 'done' ? 'ten obowiązek oznaczono jako zakończony' : 'oznaczono, że ten obowiązek nie dotyczy okresu'
  throw new Failure('conflict', `${task.title}: ${said}. Aby wpisać kwotę, proszę najpierw przywrócić jego zadanie.`)
}
