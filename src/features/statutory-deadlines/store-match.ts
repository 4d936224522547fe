import { type RawBuilder, sql } from 'kysely'
import type { Condition, Obligation } from './contract.ts'
import { monthsOfPeriod } from './rules.ts'
import { findObligation } from './store-catalogue.ts'
import { cooperatesIn } from '#features/companies/server/store.ts'
import { suspendedThroughout } from '#features/companies/server/store-legal-status.ts'
import { payerTypes, privatePersons, taxTransparent } from '#features/payers/shared/rules.ts'
import { corporateTaxes } from '#features/tax-profiles/shared/rules.ts'
import { employsWithin, profileEmploys } from '#features/tax-profiles/server/store.ts'
import { earliestOf, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** What decides whom an obligation or a recurring task concerns. */
export interface Concern {
  scope: 'profile' | 'tags' | 'companies'
  conditions: readonly Condition[]
  /** The key of the catalogue, which says who is asked. */
  obligation: string | null
  tag_ids?: readonly string[]
  company_ids?: readonly string[]
}

/** One period, and for terms by financial years those that begin in one month of the year. */
export interface Span {
  period: string
  /** The month whose last day's profile decides (`decidingMonth`). */
  month: string
  financial_year_start?: number
}

type Test = RawBuilder<boolean>

/** What of a payer is the person's own; all else is the company's. */
const ofPayer: readonly string[] = ['income_tax', 'ip_box', 'advances', 'zus_scheme']

const isOfPersons = ({ scope, obligation }: Concern) => scope === 'profile' && obligation !== null && findObligation(obligation)?.payer === 'person'

/** Where a condition looks: at the company, its profile under this name, or the payer. */
interface Look {
  ofPersons: boolean
  profile: 'p' | 'p_begun'
}

function columnOf(field: string, { ofPersons, profile }: Look) {
  if (field === 'company_type') return sql.ref('c.company_type')
  return sql.ref(ofPersons && ofPayer.includes(field) ? `y.${field}` : `${profile}.${field}`)
}

const firstMonth = ({ period, month, financial_year_start }: Span) => earliestOf(monthsOfPeriod(period, financial_year_start).first, month)

/** What is reported for a year concerns whoever employed in it, on whatever day; anything else goes by the profile `p`. */
function employing(span: Span): Test {
  const { period, financial_year_start } = span
  if (period.length !== 4) return profileEmploys
  const { first, last } = monthsOfPeriod(period, financial_year_start)
  return employsWithin(firstOfMonth(first), lastOfMonth(last))
}

function testOf(condition: Condition, span: Span, look: Look): Test {
  if ('least' in condition) return sql<boolean>`${columnOf(condition.field, { ...look, ofPersons: false })} >= ${condition.least}`
  const { field, any } = condition
  if (field === 'active') {
    const suspended = suspendedThroughout(span.month, firstMonth(span))
    return any.includes(true) ? sql<boolean>`not ${suspended}` : suspended
  }
  if (field === 'employs') return sql<boolean>`${employing(span)} = any(${any.map(value => value === true)}::boolean[])`
  // As text, whatever the field is: what cannot be a value of it is met by nobody.
  return sql<boolean>`${columnOf(field, look)}::text = any(${any.map(String)}::text[])`
}

const allOf = (tests: readonly Test[]): Test => (tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`)

/** Some obligations began at different times for different companies: the first entry that fits decides, by the profile with which its first period began. */
function begun({ starts }: Pick<Obligation, 'starts'>, span: Span, ofPersons: boolean): Test {
  if (starts.length === 0) return sql<boolean>`true`
  const look: Look = { ofPersons, profile: 'p_begun' }
  const cases = starts.map(start => {
    const first = firstOfMonth(monthsOfPeriod(start.period, span.financial_year_start).first)
    const profile = sql`(select * from tax_profiles q where q.tenant_id = ${thisOffice} and q.company_id = c.id and q.from_day <= ${first}::date order by q.from_day desc limit 1)`
    return sql`when exists (select 1 from ${profile} p_begun where ${allOf(start.conditions.map(one => testOf(one, span, look)))}) then ${span.period >= start.period}::boolean`
  })
  return sql<boolean>`(case ${sql.join(cases, sql` `)} else false end)`
}

const isOf = (types: readonly string[]) => sql<boolean>`c.company_type = any(${[...types]}::text[])`

/** The company itself, which is asked as one. */
const itself = sql`(select null::uuid as id, null::text as name)`

/**
 * Each person of a company `c` who pays, with the terms of the period. A sole trader is the company itself (`id` null), and so is a private person
 * whom nobody has entered by name. Whoever left within the period goes by the last day.
 */
function payersOf(span: Span): RawBuilder<unknown> {
  const last = lastOfMonth(span.month)
  const member = sql`m.tenant_id = ${thisOffice} and m.company_id = c.id and m.from_day <= ${last}::date
    and (m.to_day is null or m.to_day >= ${firstOfMonth(firstMonth(span))}::date)`
  const paysItself = sql<boolean>`(${isOf(privatePersons)} or ${isOf(taxTransparent)} and p.income_tax <> all(${[...corporateTaxes]}::text[]))`
  return sql`(
      select null::uuid as id, null::text as name, p.income_tax, p.ip_box, p.advances, p.zus_scheme
        where c.company_type = 'jdg' or ${isOf(privatePersons)} and not exists (select 1 from payers m where ${member})
      union all
      select m.id, m.name, case when ${paysItself} then t.income_tax end, ${paysItself} and t.ip_box, t.advances, t.zus_scheme
        from payers m join lateral (select * from payer_terms q where q.tenant_id = ${thisOffice} and q.payer_id = m.id
          and q.from_day <= least(m.to_day, ${last}::date) order by q.from_day desc limit 1) t on true
        where ${isOf(payerTypes)} and ${member}
    )`
}

/** Who is asked, as `y`: the company itself or its payers. */
const askedOf = (span: Span, ofPersons: boolean) => (ofPersons ? payersOf(span) : itself)

function scopeOf(concern: Concern, span: Span, ofPersons: boolean): Test {
  const { scope, conditions, company_ids = [], tag_ids = [] } = concern
  if (scope === 'companies') return sql<boolean>`c.id = any(${[...company_ids]}::uuid[])`
  if (scope === 'profile') return allOf(conditions.map(one => testOf(one, span, { ofPersons, profile: 'p' })))
  return sql<boolean>`exists (select 1 from company_tags given where given.tenant_id = ${thisOffice} and given.company_id = c.id and given.tag_id = any(${[...tag_ids]}::uuid[]))`
}

/** Whether a concern is one of the company `c` by its profile `p`, and of `y`. */
function isConcerned(concern: Concern, span: Span): Test {
  const { financial_year_start } = span
  const ofPersons = isOfPersons(concern)
  const tests = [
    scopeOf(concern, span, ofPersons),
    begun((concern.obligation !== null && findObligation(concern.obligation)) || { starts: [] }, span, ofPersons),
  ]
  if (financial_year_start !== undefined) tests.push(sql<boolean>`p.financial_year_start = ${financial_year_start}`)
  return allOf(tests)
}

/** The tax profile that a company `c` is settled by in the period. */
const profileIn = ({ month }: Span) => sql`(select * from tax_profiles q where q.tenant_id = ${thisOffice} and q.company_id = c.id
  and q.from_day <= ${lastOfMonth(month)}::date order by q.from_day desc limit 1)`

/** Companies `c` with the tax profile `p` of the period and whoever of them is asked, `y`, that the obligation concerns. */
export const applying = (concern: Concern, span: Span): RawBuilder<unknown> => sql`from companies c
    cross join lateral ${profileIn(span)} p
    cross join lateral ${askedOf(span, isOfPersons(concern))} y
    where c.tenant_id = ${thisOffice} and ${isConcerned(concern, span)}`

const isServedIn = (month: string) => sql<boolean>`(c.cooperation_status in ('obslugiwana', 'wypowiedzenie') and ${cooperatesIn(month)})`

/** The same of companies under cooperation in the period. */
export const concerned = (concern: Concern, span: Span): RawBuilder<unknown> => sql`${applying(concern, span)} and ${isServedIn(span.month)}`

/**
 * Whom of a company `c` that is served in the period several concerns are about, with one look at its profile and its payers: `id` and `name` of whoever is
 * asked, and of each `topic` the place of the first concern.
 */
export function concernedByAny(concerns: readonly (Concern & { topic: string })[], span: Span): RawBuilder<unknown> {
  const subqueries = [false, true].flatMap(ofPersons => {
    const tests = concerns.flatMap((concern, place) =>
      isOfPersons(concern) === ofPersons ? [sql`(${concern.topic}::text, ${place}::int, ${isConcerned(concern, span)})`] : [],
    )
    if (tests.length === 0) return []
    return [
      sql`select y.id, y.name, k.topic, k.place from ${askedOf(span, ofPersons)} y
      cross join lateral (values ${sql.join(tests)}) k (topic, place, holds) where k.holds`,
    ]
  })
  return sql`(select distinct on (a.id, a.topic) a.id, a.name, a.topic, a.place
    from ${profileIn(span)} p cross join lateral (${sql.join(subqueries, sql` union all `)}) a
    where ${isServedIn(span.month)} order by a.id, a.topic, a.place)`
}
