import { sql } from 'kysely'
import { ofCaretaker } from '#features/companies/server/store.ts'
import type { Matrix } from '#features/settlements/shared/contract-many.ts'
import type { MatrixDetail } from '#features/settlements/shared/contract.ts'
import { writeCell } from '#features/settlements/shared/matrix-encoding.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { selectRows } from './presenter.ts'
import { dateLate, isOverdue, listRequired, visibleTo } from './store.ts'
import { tagIdsOf } from '#features/companies/server/store-tags.ts'
import type { Actor } from '#kernel/access/access.ts'
import { addToMonth, isMonth } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column } from '#platform/db/lists/list-query.ts'

interface MonthRow {
  month: string
  state: SettlementState
  overdue: boolean
}

/** The companies under care and those with a month in these years, each with a letter per month: one statement. */
export async function loadMatrix(db: Db, actor: Actor, year: number, years: number): Promise<Matrix> {
  const months = Array.from({ length: years * 12 }, (_, place) => addToMonth(`${year - years + 1}-01`, place))
  const companies = await db
    // Added up once: behind its fence the planner expects few months, and would add them up for each company again.
    .with(
      part => part('m').materialized(),
      part =>
        part
          .selectFrom('settlements as s')
          .select([
            's.company_id',
            sql<MonthRow[]>`json_agg(json_build_object('month', s.month, 'state', s.state, 'overdue', ${isOverdue(actor)}))`.as('states'),
          ])
          .where('s.month', '>=', months[0] ?? '')
          .where('s.month', '<=', months.at(-1) ?? '')
          .where(visibleTo(actor))
          .groupBy('s.company_id'),
    )
    .selectFrom('companies as c')
    .leftJoin('m', 'm.company_id', 'c.id')
    .select(['c.id', 'c.title', 'm.states'])
    .select([ofCaretaker<string | null>(column('keeper.id')).as('caretaker_id'), ofCaretaker<string | null>(fullName('keeper')).as('caretaker')])
    .select(tagIdsOf(actor, 'c.id').as('tag_ids'))
    .where(eb =>
      eb.or([eb('m.states', 'is not', null), eb.and([eb('c.archived_at', 'is', null), eb('c.cooperation_status', 'in', ['obslugiwana', 'wypowiedzenie'])])]),
    )
    .orderBy(sql`c.title collate pl`)
    .orderBy('c.id')
    .execute()
  return {
    months,
    companies: companies.map(({ states, ...company }) => {
      const cells = new Map((states ?? []).map(cell => [cell.month, cell]))
      return { ...company, cells: months.map(month => writeCell(cells.get(month))).join('') }
    }),
  }
}

/** What the matrix tells of one month when it is looked at. */
export async function showCell(db: Db, actor: Actor, company_id: string, month: string): Promise<MatrixDetail> {
  if (!isMonth(month)) throw notFound()
  const row = await selectRows(db, actor).select('s.state_reason').where('s.company_id', '=', company_id).where('s.month', '=', month).executeTakeFirst()
  if (!row) throw notFound()
  const { state_reason } = row as typeof row & { state_reason: string | null }
  // A closed month waits for none, nor does one of an office that takes none.
  const required = row.missing === 0 ? [] : await listRequired(db, row.id)
  return {
    ...dateLate(row),
    state_reason,
    missing: required.filter(({ state }) => state === 'missing').map(({ label }) => label),
  }
}
