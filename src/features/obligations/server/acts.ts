import { sql } from 'kysely'
import { writeAudits } from '#features/audit/server/store.ts'
import { type DueAmount, isAmountOf } from '#features/obligations/shared/amounts.ts'
import { publishAll } from '#features/realtime/store.ts'
import type { OfObligation } from '#features/settlements/server/store-extensions.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { amountsOf, isAct, tasksWithSteps } from './store.ts'

interface Owed extends DueAmount {
  title: string
  status: TaskStatus
  settlement_id: string | null
  /** Somebody has said that it does not apply, or is done without an amount. */
  without_amount: boolean
}

/** The day to which the law moves a term; that of a task may have been put off. */
const movedDay = (statutory_date: string | null) => statutory_date && moveDay(statutory_date, 'next_business_day')

/** Throws 409 where the obligation of this amount was left out, an act's in whichever month it stands. What a changed rule has ended, and so has no source, nobody has said that of. */
export async function refuseLeftOut(db: Db, amount: OfObligation) {
  const { rows } = await sql<Owed>`
    select t.title, t.status, t.settlement_id, t.payer_id, t.period, t.statutory_date, t.due_date, steps.amount, t.status = 'cancelled' as left_out,
      t.status = 'cancelled' or t.status = 'done' and not t.by_steps as without_amount
    from ${tasksWithSteps()} join settlements s on s.tenant_id = ${thisOffice} and s.id = ${amount.settlement_id}::uuid
    where t.tenant_id = ${thisOffice} and t.company_id = s.company_id and t.source_id is not null and steps.amount = ${amount.kind}
      and t.payer_id is not distinct from ${amount.payer_id}::uuid and (t.settlement_id = s.id or ${isAct})`.execute(db)
  const owing = rows.map(owed => ({ ...owed, due_date: movedDay(owed.statutory_date) }))
  const matching = (among: readonly Owed[]) => among.filter(owed => isAmountOf(amount, owed, among))
  const ofMonth = matching(owing.filter(({ settlement_id }) => settlement_id === amount.settlement_id))
  const task = (ofMonth.length > 0 ? ofMonth : matching(owing)).find(({ without_amount }) => without_amount)
  if (!task) return
  const outcomeText = task.status === 'done' ? 'ten obowiązek oznaczono jako zakończony' : 'oznaczono, że ten obowiązek nie dotyczy okresu'
  throw new Failure('conflict', `${task.title}: ${outcomeText}. Aby wpisać kwotę, proszę najpierw przywrócić jego zadanie.`)
}

interface Apart {
  id: string
  company_id: string
  internal: boolean
  settlement_id: string | null
  tax_id: string
  to: string
  statutory_date: string | null
  due_date: string
  exact: boolean
}

/** Open tasks of acts without an amount, and amounts of their term in other months, which no act there has. */
async function listApart(db: Db, company_id?: string): Promise<Apart[]> {
  const { rows } = await sql<Apart>`
    select t.id, t.company_id, t.internal, t.settlement_id, y.id as tax_id, y.settlement_id as to,
      t.statutory_date, y.due_date, y.statutory_date = t.statutory_date as exact
    from ${tasksWithSteps()} join taxes_due y on y.tenant_id = ${thisOffice} and y.company_id = t.company_id and y.kind = steps.amount
      and y.payer_id is not distinct from t.payer_id and y.settlement_id is distinct from t.settlement_id
      and (y.statutory_date = t.statutory_date or y.due_date = t.due_date)
    where t.tenant_id = ${thisOffice} and ${isAct} and t.status in ('todo', 'in_progress', 'waiting') and t.source_id is not null
      and (${company_id ?? null}::uuid is null or t.company_id = ${company_id ?? null}::uuid)
      and not exists (select 1 from ${amountsOf})
      and not exists (select 1 from tasks o where o.tenant_id = ${thisOffice} and o.settlement_id = y.settlement_id and o.obligation = t.obligation
        and o.source_id is not null and o.payer_id is not distinct from t.payer_id
        and (o.statutory_date = y.statutory_date or o.due_date = y.due_date and y.statutory_date <> t.statutory_date))
    order by exact desc, t.statutory_date, t.id, y.id`.execute(db)
  return rows.filter(({ exact, statutory_date, due_date }) => exact || movedDay(statutory_date) === due_date)
}

/** An act stands in the month of its day, or in that in which its amount was entered: the amount may come before that month is open, or after it was closed. */
export async function joinAmounts(db: Db, company_id?: string) {
  const joined = new Map<string, Apart>()
  for (const apart of await listApart(db, company_id)) {
    const isTaken = joined.has(apart.id) || [...joined.values()].some(({ tax_id }) => tax_id === apart.tax_id)
    if (!isTaken) joined.set(apart.id, apart)
  }
  const rows = [...joined.values()]
  for (const { id, to } of rows) {
    await db
      .updateTable('tasks')
      .set({ settlement_id: to, ...bumpVersion })
      .where('id', '=', id)
      .execute()
  }
  await writeAudits(
    db,
    rows.map(({ id, company_id: whose, settlement_id, to }) => ({
      ...{ action: 'changed', entity: 'tasks', entity_id: id, company_id: whose },
      before: { settlement_id },
      after: { settlement_id: to },
    })),
  )
  await publishAll(
    db,
    rows.map(({ id, company_id: whose, internal }) => ({ entity: 'tasks', entity_id: id, company_id: internal ? null : whose })),
  )
}
