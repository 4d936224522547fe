import { sql } from 'kysely'
import type { SettlementSummary, Todo } from '#features/settlements/shared/contract.ts'
import { lineName } from '#features/documents/server/store-categories.ts'
import { showTax } from './taxes/accounts.ts'
import { documentsDueOf } from './taxes/due-dates.ts'
import { approvalOf } from '#features/settlements/shared/rules.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import { selectRows } from './presenter.ts'
import { contested } from './store-due.ts'
import { dateLate, isOverdue, missingOf, settlementsOf } from './store.ts'
import { taxesFor } from './store-taxes.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { addDays, firstOfMonth, monthOf } from '#kernel/dates/dates.ts'
import { sumMoney } from '#kernel/money/money.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { wallToInstant, warsawDay, warsawMonth } from '#kernel/dates/warsaw.ts'
import { isOwn, isSeated } from '#features/users/server/store-visibility.ts'
import type { WaitingFor } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

/** A home screen shows what is next; whoever has more opens the lists. */
const maxRows = 100

/** What the client has to do, in order of date. */
export async function listTodo(db: Db, actor: Actor, office: Office, company_id?: string): Promise<Todo> {
  const { switches } = office.settings
  const shows = isOn(switches, 'component:taxesDue')
  return {
    payments: shows ? (await listUnpaid(db, actor, company_id)).map(tax => showTax(office, actor, tax)) : [],
    documents: isOn(switches, 'documents') ? await listMissing(db, actor, company_id) : [],
    approvals: await listApprovals(db, actor, office, company_id),
    months: (await currentMonths(db, actor, company_id)).map(dateLate),
    paid_this_month: shows ? await paidThisMonth(db, actor, company_id) : '0.00',
  }
}

const visibleMonths = (db: Db, actor: Actor, company_id?: string) =>
  settlementsOf(db, actor).$if(company_id !== undefined, query => query.where('s.company_id', '=', company_id ?? ''))

function listUnpaid(db: Db, actor: Actor, company_id?: string) {
  return taxesFor(db, actor)
    .innerJoin(
      visibleMonths(db, actor, company_id)
        .select(['s.id as month_id', 's.month', 'c.title as company_title', contested.as('contested')])
        .as('m'),
      'm.month_id',
      't.settlement_id',
    )
    .select(['m.month', 'm.company_title', 'm.contested'])
    .where('t.outcome', '=', 'to_pay')
    .where('t.state', 'in', ['sent', 'part_paid'])
    .orderBy('t.due_date')
    .orderBy('m.company_title')
    .limit(maxRows)
    .execute()
}

async function listMissing(db: Db, actor: Actor, company_id?: string): Promise<Todo['documents']> {
  const months = await visibleMonths(db, actor, company_id)
    .select(['s.id as settlement_id', 's.company_id', 'c.title as company_title', 's.month', 's.state', 's.state_reason'])
    .where('s.state', 'in', ['awaiting_documents', 'incomplete'])
    .orderBy('s.month')
    .limit(maxRows)
    .execute()
  const missing = await db
    .selectFrom('required_documents')
    .select(['settlement_id', lineName('category').as('label')])
    .where('settlement_id', '=', sql<string>`any(${months.map(month => month.settlement_id)}::uuid[])`)
    .where('state', '=', 'missing')
    .orderBy('position')
    .execute()
  return months.map(({ state, state_reason, ...month }) => ({
    ...month,
    due_date: documentsDueOf(month.month),
    state_reason: state === 'incomplete' ? state_reason : null,
    missing: missing.filter(required => required.settlement_id === month.settlement_id).map(({ label }) => label),
  }))
}

/** Those who may only look are asked for nothing. */
async function listApprovals(db: Db, actor: Actor, { settings }: Office, company_id?: string): Promise<Todo['approvals']> {
  const months = await visibleMonths(db, actor, company_id)
    .select(['s.id as settlement_id', 's.company_id', 'c.title as company_title', 's.month', 's.sent_at', 'c.approval_mode', 'c.approval_days'])
    .where('s.state', '=', 'awaiting_approval')
    .orderBy('s.month')
    .orderBy('c.title')
    .limit(maxRows)
    .execute()
  return months
    .filter(({ company_id }) => canIn(actor, 'settlements.answer', company_id))
    .map(({ sent_at, approval_mode, approval_days, ...month }) => {
      const { mode, silent_days } = approvalOf(settings.approval, { approval_mode, approval_days })
      return { ...month, answer_by: mode === 'silent' && sent_at ? addDays(warsawDay(sent_at), silent_days) : null }
    })
}

async function currentMonths(db: Db, actor: Actor, company_id?: string) {
  return selectRows(db, actor)
    .$if(company_id !== undefined, query => query.where('s.company_id', '=', company_id ?? ''))
    .where(eb =>
      eb(
        's.id',
        'in',
        eb
          .selectFrom('settlements as newest')
          .distinctOn('newest.company_id')
          .select('newest.id')
          .orderBy('newest.company_id')
          .orderBy(sql`newest.state = 'closed'`)
          .orderBy(sql`case when newest.state = 'closed' then null else newest.month end`)
          .orderBy('newest.month', 'desc'),
      ),
    )
    .orderBy('c.title')
    .limit(maxRows)
    .execute()
}

/** Each part counts in the month of its own day. */
async function paidThisMonth(db: Db, actor: Actor, company_id?: string): Promise<string> {
  const taxes = await visibleMonths(db, actor, company_id)
    .innerJoin('taxes_due as t', 't.settlement_id', 's.id')
    .select('t.payments')
    // The last part was paid then, so that none of an earlier one can have been.
    .where('t.paid_at', '>=', wallToInstant(`${firstOfMonth(warsawMonth())} 00:00:00`))
    .execute()
  const parts = taxes.flatMap(({ payments }) => payments).filter(({ paid_on }) => monthOf(paid_on) === warsawMonth())
  return sumMoney(parts.map(({ amount }) => amount))
}

/** The months that are not closed, or all of one month, counted by state in the order of the work; of all companies, or of one's own. */
export async function summarize(db: Db, actor: Actor, { month, mine }: { month?: string | undefined; mine: 'true' | 'false' }): Promise<SettlementSummary> {
  const counted = await settlementsOf(db, actor)
    .select([
      's.state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${isOverdue(actor)})::int`.as('late'),
      sql<number>`count(*) filter (where ${missingOf} > 0)::int`.as('missing'),
    ])
    .$if(mine === 'true', query => query.where(isOwn(actor, 's.company_id')))
    .$if(month === undefined, query => query.where('s.state', '!=', 'closed'))
    .$if(month !== undefined, query => query.where('s.month', '=', month ?? ''))
    .groupBy('s.state')
    .execute()
  const sum = (key: 'count' | 'late' | 'missing', rows = counted) => rows.reduce((total, row) => total + row[key], 0)
  const listedStates = settlementStates.filter(state => month !== undefined || state !== 'closed')
  return {
    states: listedStates.map(state => ({ state, count: counted.find(row => row.state === state)?.count ?? 0 })),
    open: sum(
      'count',
      counted.filter(({ state }) => state !== 'closed'),
    ),
    overdue: sum('late'),
    missing: sum('missing'),
  }
}

/** Months of the companies that this person looks after, whose clients say that the amounts are not right. */
export const selectRemarks = (db: Db, actor: Actor, only: WaitingFor) =>
  visibleMonths(db, actor, only.company_id)
    .select(['s.id', 's.company_id', 'c.title as company_title', 's.month as title', 's.state_reason as text', 's.updated_at as since'])
    .select([
      sql<'remarks'>`'remarks'`.as('kind'),
      sql<string | null>`null`.as('by'),
      sql<string | null>`null::date`.as('date'),
      sql<string>`'/dashboard/settlements/' || s.id`.as('path'),
    ])
    .where('s.state', '=', 'remarks')
    .where(isSeated(actor.user_id, sql`s.company_id`))
    .orderBy('s.updated_at')
    .orderBy('s.id')
