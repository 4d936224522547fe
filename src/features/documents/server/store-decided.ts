import { type RawBuilder, sql } from 'kysely'
import { isPayrollIn } from './store-categories.ts'
import { type BuiltInCategory, documentStates } from '#features/documents/shared/rules.ts'
import { type Condition, isAmong } from '#kernel/listing/filters.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { byReached, narrows } from '#platform/db/lists/list-reached.ts'
import { column, matches } from '#platform/db/lists/list-query.ts'
import { fullName } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** What is said of a purchase invoice; a question that is over is none, and what memory says of one that is asked is only a hint to the client. */
export function decisionColumns(closed: RawBuilder<boolean>) {
  const ofDecision = (
    value: RawBuilder<unknown>,
  ) => sql`(select ${value} from purchase_decisions p left join users decider on decider.tenant_id = ${thisOffice} and decider.id = p.decided_by
    where p.tenant_id = ${thisOffice} and p.document_id = d.id
      and d.category = ${'purchase_invoice' satisfies BuiltInCategory} and d.direction = 'from_client' and not ${isPayrollIn('d.category')})`
  const open = sql`(d.state not in ('booked', 'rejected') and not ${closed})`
  const ifSaid = (value: string) => sql`case when p.state in ('decided', 'lapsed') or (p.state = 'suggested' and ${open}) then ${sql.ref(value)} end`
  return {
    decision: ofDecision(sql`case when p.state in ('decided', 'lapsed') or ${open} then p.state end`),
    decision_kind: ofDecision(ifSaid('p.kind')),
    decision_purpose: ofDecision(ifSaid('p.purpose')),
    decided_by_name: ofDecision(fullName('decider')),
    decided_at: ofDecision(sql.ref('p.decided_at')),
    decided_from: ofDecision(sql.ref('p.decided_from')),
  }
}

/** Keys of the list that are columns of the decisions themselves. */
const decided: Readonly<Record<string, string>> = {
  decision: 'p.state',
  decision_kind: 'p.kind',
  decision_purpose: 'p.purpose',
  decided_at: 'p.decided_at',
  decided_from: 'p.decided_from',
}

const decidedAs = (db: Db) => (condition: Condition) =>
  db
    .selectFrom('purchase_decisions as p')
    .select('p.document_id as id')
    .where(matches(condition, column(decided[condition.key] ?? '')))

/** What is asked only while the document waits: the index of states leads to those. */
const isAsked = (condition: Condition) =>
  condition.key === 'decision' && isAmong(condition) && condition.values.every(value => value === 'awaiting' || value === 'suggested')
const ofOpenState: Condition = {
  key: 'state',
  operator: '=',
  values: documentStates.filter(state => state !== 'booked' && state !== 'rejected'),
  kind: 'choice',
}

/** Up to so many decisions are kept while the documents are gone through; where more are as wanted, these soon have a page. */
const maxDecisions = 100_000
const byDecision = ' by decision'

interface Narrowed {
  listing: Listing
  /** What the list filters by beside its own columns. */
  columns: Record<string, RawBuilder<unknown>>
}

/** A list by the documents of those decisions that a filter wants, beside the filter: alone it would be asked of one document after another. */
export async function byDecisions(db: Db, listing: Listing): Promise<Narrowed> {
  const reached = await byReached(listing, 'id', Object.fromEntries(Object.keys(decided).map(key => [key, decidedAs(db)])))
  const condition = listing.filters.find(filter => decided[filter.key] && narrows(filter))
  if (reached !== listing || !condition) return { listing: reached, columns: {} }
  // There are too many to name their documents.
  const decisions = decidedAs(db)(condition)
  const beyond = await decisions.offset(maxDecisions).limit(1).executeTakeFirst()
  const among: Condition = { key: byDecision, operator: '=', values: ['true'], kind: 'boolean' }
  const filters = [...listing.filters, ...(beyond ? [] : [among]), ...(isAsked(condition) ? [ofOpenState] : [])]
  // Within CASE it is no join: the ids are kept, and not looked up for each document.
  return { listing: { ...listing, filters }, columns: { [byDecision]: sql`case when d.id in ${decisions} then true else false end` } }
}
