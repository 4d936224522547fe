import { type RawBuilder, sql } from 'kysely'
import { grossInZloty } from '#features/documents/server/store-exchange-rate.ts'
import { isPayrollIn } from '#features/documents/server/store-categories.ts'
import { visibleTo } from '#features/documents/server/store.ts'
import { purchaseDecision, type PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { decidedCategory } from '#features/purchase-decisions/shared/rules.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { type Actor, companiesWith } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { type Condition, isAmong, isTrue } from '#kernel/listing/filters.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import type { WaitingFor } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { fullName } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** A question is over once the invoice, `d`, is booked, refused, or its month is closed. */
export const isOpen = () => sql<boolean>`(d.state not in ('booked', 'rejected') and not exists (select 1 from settlements s
  where s.tenant_id = ${thisOffice} and s.company_id = d.company_id and s.month = d.month and s.state = 'closed'))`

/** What is decided about: purchase invoices, `d`, of the client. Pay is known to few, and asked of nobody. */
export const isDecidable = () => sql<boolean>`(d.category = ${decidedCategory} and d.direction = 'from_client' and not ${isPayrollIn('d.category')})`

/** Purchase invoices that the client has sent, or that came for the client; without the office's own. */
const invoicesOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('documents as d')
    // Each has one; said so, it is joined only where somebody asks for it.
    .leftJoin('companies as c', 'c.id', 'd.company_id')
    .leftJoin('purchase_decisions as p', 'p.document_id', 'd.id')
    .where(isDecidable())
    .where(visibleTo(actor))

/** Of the rows that are shown, not of all that are sorted. */
const ofDecider = (what: RawBuilder<unknown>) => sql`(select ${what} from users decider where decider.tenant_id = ${thisOffice} and decider.id = p.decided_by)`

/** What was said of the same supplier's invoices, then of the company's others, the most frequent first; never why one was refused. */
const purposesOf = () => sql<string[]>`array(select o.purpose from purchase_decisions o
  where o.tenant_id = ${thisOffice} and o.company_id = d.company_id and o.state = 'decided' and o.kind != 'not_ours' and o.purpose is not null
  group by o.purpose order by bool_or(o.supplier = p.supplier) desc nulls last, count(*) desc, o.purpose limit 4)`

function columnsFor(actor: Actor) {
  const mine = companiesWith(actor, 'documents.decide')
  const open = isOpen()
  return {
    id: column('d.id'),
    title: polish('d.title'),
    number: polish('d.number'),
    counterparty: polish('d.counterparty'),
    counterparty_vat_number: column('d.counterparty_vat_number'),
    gross: column('d.gross'),
    currency: column('d.currency'),
    gross_pln: grossInZloty(),
    issue_date: column('d.issue_date'),
    month: column('d.month'),
    company_id: column('d.company_id'),
    // Of the rows that are shown: joined, it would be looked up for all of them before they are sorted.
    joined_title: polish('c.title'),
    company_title: sql`((select c.title from companies c where c.tenant_id = ${thisOffice} and c.id = d.company_id) collate pl)`,
    state: sql`coalesce(p.state, 'unasked')`,
    kind: column('p.kind'),
    purpose: column('p.purpose'),
    doubts: sql`coalesce(p.doubts, '{}')`,
    equal_count: column('p.equal_count'),
    of_count: column('p.of_count'),
    deadline: column('p.deadline'),
    unanswered: column('p.unanswered'),
    decided_at: column('p.decided_at'),
    decided_by: column('p.decided_by'),
    decided_by_name: ofDecider(fullName('decider')),
    on_behalf: sql`coalesce(${ofDecider(sql.ref('decider.isAdmin'))}, false)`,
    decided_from: column('p.decided_from'),
    purposes: purposesOf(),
    may_decide: sql`(${open} and ${actor.isAdmin ? sql`true` : sql`d.company_id = any(${mine}::uuid[])`})`,
    version: sql`coalesce(p.version, 0)`,
    waiting: sql`(coalesce(p.state = 'awaiting', false) and ${open})`,
  }
}

const rowKeys = keysOf(purchaseDecision)

/** What a filter asks for that only judged invoices have: told by their column alone, so that the index of states leads to them in the order of their deadlines. */
function judgedStates({ filters }: Listing): { states: readonly string[]; others: Condition[] } | undefined {
  const stateFilter = filters.find(filter => filter.key === 'state' && isAmong(filter) && !filter.values.includes('unasked'))
  if (stateFilter) return { states: stateFilter.values, others: filters.filter(filter => filter !== stateFilter) }
  const waits = filters.some(filter => filter.key === 'waiting' && isTrue(filter))
  return waits ? { states: ['awaiting'], others: filters } : undefined
}

/** Of one state alone the index keeps that order. */
const inStates = (states: readonly string[]) => (states.length === 1 ? sql<boolean>`p.state = ${states[0]}` : sql<boolean>`p.state = any(${states}::text[])`)

/** Nobody is asked by a day: all that is asked for stands in the order of its other keys. */
const isUnasked = (filter: Condition) => filter.key === 'state' && isAmong(filter) && filter.values.join() === 'unasked'
const withoutDeadline = (listing: Listing): Listing => ({ ...listing, sort: listing.sort.filter(({ key }) => key !== 'deadline') })

/** What filters and sorts is asked of all rows. */
function byJoinedTitle(listing: Listing): Listing {
  const renamed = <Part extends { key: string }>(part: Part): Part => (part.key === 'company_title' ? { ...part, key: 'joined_title' } : part)
  return { ...listing, sort: listing.sort.map(renamed), filters: listing.filters.map(renamed) }
}

export function listDecisions(db: Db, actor: Actor, listing: Listing) {
  const judged = judgedStates(listing)
  const all = invoicesOf(db, actor)
  const effectiveListing = listing.filters.some(isUnasked) ? withoutDeadline(listing) : listing
  return listRows<PurchaseDecision>(db, {
    listing: byJoinedTitle(judged ? { ...effectiveListing, filters: judged.others } : effectiveListing),
    from: judged ? all.where(inStates(judged.states)) : all,
    columns: columnsFor(actor),
    keys: rowKeys,
    search: column('d.search'),
    indexedBy: { kind: 'document', by: column('d.id'), texts: ['title', 'number', 'counterparty', 'counterparty_vat_number'] },
    relatedTexts: { joined_title: titleOfCompany('d.company_id') },
    sparseKey: 'deadline',
    id: column('d.id'),
  })
}

export async function getDecision(db: Db, actor: Actor, document_id: string): Promise<PurchaseDecision> {
  const row = await invoicesOf(db, actor)
    .select(selectionOf<PurchaseDecision>()(rowKeys, columnsFor(actor)))
    .where('d.id', '=', document_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A row for each company whose invoices wait for this person, by the nearest deadline. */
export const selectWaiting = (db: Db, actor: Actor, only: WaitingFor) =>
  invoicesOf(db, actor)
    .select(['d.company_id as id', 'd.company_id'])
    .select([
      sql<'purchases'>`'purchases'::text`.as('kind'),
      polish('c.title').as('company_title'),
      sql<string>`count(*)::text`.as('title'),
      sql<string | null>`(array_agg(p.unanswered order by p.deadline))[1]`.as('text'),
      sql<string | null>`null`.as('by'),
      sql<string | null>`min(p.created_at)`.as('since'),
      sql<string | null>`min(p.deadline)`.as('date'),
      sql<string>`'/purchases?company=' || d.company_id`.as('path'),
    ])
    .where('p.state', '=', 'awaiting')
    .where(isOpen())
    .where(sql<boolean>`d.company_id = any(${companiesWith(actor, 'documents.decide')}::uuid[])`)
    .$if(only.company_id !== undefined, query => query.where('d.company_id', '=', only.company_id ?? ''))
    .groupBy(['d.company_id', 'c.title'])
    .orderBy('date')
    .orderBy('d.company_id')
