import { type RawBuilder, sql } from 'kysely'
import { cooperatesIn } from '#features/companies/server/store.ts'
import { suspendedThroughout } from '#features/companies/server/store-legal-status.ts'
import type { Condition } from '#features/statutory-deadlines/contract.ts'
import { monthsOfPeriod } from '#features/statutory-deadlines/rules.ts'
import { findObligation } from '#features/statutory-deadlines/store-catalogue.ts'
import type { RecurringTask } from '#features/recurring-tasks/shared/contract.ts'
import { employsWithin, profileEmploys } from '#features/tax-profiles/server/store.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

/** What decides which companies a recurring task concerns. */
export type Concern = Pick<RecurringTask, 'scope' | 'conditions' | 'obligation'> & { tag_ids: readonly string[]; company_ids: readonly string[] }

/** One period, and for terms by financial years those that begin in one month of the year. */
export interface Span {
  period: string
  /** The month whose last day's profile decides (`decidingMonth`). */
  month: string
  financial_year_start?: number
}

type Test = RawBuilder<boolean>

const columnOf = (field: string) => (field === 'company_type' ? sql.ref('c.company_type') : sql.ref(`p.${field}`))

/** What is reported for a year concerns whoever employed in it, on whatever day; anything else goes by the profile `p`. */
function employing({ period, financial_year_start }: Span): Test {
  if (period.length !== 4) return profileEmploys
  const { first, last } = monthsOfPeriod(period, financial_year_start)
  return employsWithin(firstOfMonth(first), lastOfMonth(last))
}

function testOf(condition: Condition, span: Span): Test {
  if ('least' in condition) return sql<boolean>`${columnOf(condition.field)} >= ${condition.least}`
  const { field, any } = condition
  if (field === 'active') return any.includes(true) ? sql<boolean>`not ${suspendedThroughout(span.month)}` : suspendedThroughout(span.month)
  if (field === 'employs') return sql<boolean>`${employing(span)} = any(${any.map(value => value === true)}::boolean[])`
  // As text, whatever the field is: what cannot be a value of it is met by nobody.
  return sql<boolean>`${columnOf(field)}::text = any(${any.map(String)}::text[])`
}

const allOf = (tests: readonly Test[]): Test => (tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`)

/** Some obligations began at different times for different companies: the first entry that fits decides. */
function begun(obligation: string | null, span: Span): Test {
  const starts = (obligation && findObligation(obligation)?.starts) || []
  if (starts.length === 0) return sql<boolean>`true`
  const cases = starts.map(start => sql`when ${allOf(start.conditions.map(one => testOf(one, span)))} then ${span.period >= start.period}::boolean`)
  return sql<boolean>`(case ${sql.join(cases, sql` `)} else false end)`
}

/** Companies `c` under cooperation in the period, with the tax profile `p` of it, that the task concerns. */
export function concerned(db: Db, concern: Concern, span: Span): RawBuilder<unknown> {
  const { month, financial_year_start } = span
  const tests: Test[] =
    concern.scope === 'companies'
      ? [sql<boolean>`c.id = any(${[...concern.company_ids]}::uuid[])`]
      : concern.scope === 'tags'
        ? [
            sql<boolean>`exists (select 1 from company_tags given where given.tenant_id = c.tenant_id and given.company_id = c.id and given.tag_id = any(${[...concern.tag_ids]}::uuid[]))`,
          ]
        : concern.conditions.map(one => testOf(one, span))
  if (financial_year_start !== undefined) tests.push(sql<boolean>`p.financial_year_start = ${financial_year_start}`)
  return sql`from companies c
    join lateral (select * from tax_profiles q where q.tenant_id = c.tenant_id and q.company_id = c.id and q.from_day <= ${lastOfMonth(month)}::date
      order by q.from_day desc limit 1) p on true
    where c.tenant_id = ${db.scope.tenant_id} and c.cooperation_status in ('obslugiwana', 'wypowiedzenie') and ${cooperatesIn(month)}
      and ${allOf(tests)} and ${begun(concern.obligation, span)}`
}
