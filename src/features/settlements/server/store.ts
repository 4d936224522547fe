import { sql } from 'kysely'
import { type RequiredDocument, type SettlementRow, settlementRow } from '#features/settlements/shared/contract.ts'
import { settlementFields } from '#features/settlements/shared/fields.ts'
import { cooperatesIn, ofCaretaker } from '#features/companies/server/store.ts'
import { caretakers, keptById, keptByName, taggedWith } from '#features/companies/server/store-kept-by.ts'
import { suspendedThroughout } from '#features/companies/server/store-legal-status.ts'
import { documentsOf, type Sender } from '#features/document-checklists/shared/rules.ts'
import { listTemplates } from '#features/document-checklists/server/store.ts'
import { lineName } from '#features/documents/server/store-categories.ts'
import { lastLateMonth, monthDueOf } from './taxes/due-dates.ts'
import { tagIdsOf } from '#features/companies/server/store-tags.ts'
import { employsOn } from '#features/tax-profiles/server/store.ts'
import { type Actor, companiesSeen } from '#kernel/access/access.ts'
import { lastOfMonth } from '#kernel/dates/dates.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import { storedKeys } from '#kernel/fields/record.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { byOwnCompanies, isOwn } from '#features/users/server/store-visibility.ts'
import { byReached } from '#platform/db/lists/list-reached.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import { chunk } from '#platform/db/chunk.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export const monthClosed = () => new Failure('month_closed', 'Ten miesiąc jest zamknięty; zmienić go może tylko korekta.')

/** Staff see the office; clients the companies they own, or where they were given sight of settlements. */
export function visibleTo(actor: Actor) {
  if (actor.isAdmin) return sql<boolean>`true`
  return sql<boolean>`s.company_id = any(${companiesSeen(actor)}::uuid[])`
}

/** A client hears of no draft. */
const unpaidBefore = (actor: Actor, today: string) =>
  sql`from taxes_due t where t.tenant_id = ${thisOffice} and t.settlement_id = s.id and t.outcome = 'to_pay' and t.due_date < ${today}::date
    and t.state ${actor.isAdmin ? sql`<> 'paid'` : sql`in ('sent', 'part_paid')`}`

/** Late: an amount not paid or not even sent, or a month past its last tax term that is not agreed. */
export const isOverdue = (actor: Actor, today = warsawToday()) =>
  sql<boolean>`(s.state not in ('closed', 'on_hold') and ((s.state <> 'approved' and s.month <= ${lastLateMonth(today)})
    or exists (select 1 ${unpaidBefore(actor, today)})))`

/** A row as it was read knows the first amount that is late; the month's own term may be earlier. */
export function dateLate<Row extends Pick<SettlementRow, 'overdue' | 'state' | 'month' | 'late_since'>>(row: Row): Row {
  const terms = [row.late_since ?? [], row.state !== 'approved' && row.month <= lastLateMonth(warsawToday()) ? monthDueOf(row.month) : []].flat()
  return { ...row, late_since: row.overdue ? (terms.sort()[0] ?? null) : null }
}

/** Looked up once in a statement, however many rows it has. */
const documentsOn = sql`(select (office.settings #>> '{switches,modules,documents}')::boolean from tenants office where office.id = ${thisOffice})`

/** Kinds of documents still waited for; for a closed month nobody waits any more, nor in an office that takes none. */
export const missingOf = sql<number>`(case when s.state = 'closed' or not ${documentsOn} then 0 else
  (select count(*)::int from required_documents r where r.tenant_id = ${thisOffice} and r.settlement_id = s.id and r.state = 'missing') end)`

/** Keys of a row of the list. */
export function rowColumns(actor: Actor, today = warsawToday()) {
  const taxes = (what: ReturnType<typeof sql>, state: ReturnType<typeof sql>) =>
    sql`(select ${what} from taxes_due t where t.tenant_id = ${thisOffice} and t.settlement_id = s.id and ${state})`
  const unpaid = sql`t.outcome = 'to_pay' and t.state in ('sent', 'part_paid')`
  return {
    ...Object.fromEntries(storedKeys(settlementFields, rowKeys).map(key => [key, column(`s.${key}`)])),
    company_title: polish('s.company_title'),
    tag_id: tagIdsOf(actor, 's.company_id'),
    mine: isOwn(actor, 's.company_id'),
    // By the month's own column: where nothing else asks for the company, no row of it is looked up.
    caretaker_id: ofCaretaker(column('keeper.id'), 's.company_id'),
    caretaker: ofCaretaker(fullName('keeper'), 's.company_id'),
    overdue: isOverdue(actor, today),
    late_since: sql`(select min(t.due_date) ${unpaidBefore(actor, today)})`,
    // Working time is the office's own; a client can neither see it nor sort by it.
    time_spent: actor.isAdmin
      ? sql`(select coalesce(sum(extract(epoch from coalesce(u.ended_at, now()) - u.started_at)), 0)::int from uptimes u where u.tenant_id = ${thisOffice} and u.settlement_id = s.id)`
      : sql`null::int`,
    missing: missingOf,
    taxes_sent: taxes(sql`count(*)::int`, sql`t.state <> 'draft'`),
    to_pay: taxes(sql`coalesce(sum(t.amount - t.paid_amount), 0)::numeric(14, 2)`, unpaid),
  }
}

export const rowKeys = keysOf(settlementRow)

export const settlementsOf = (db: Db, actor: Actor) =>
  db.selectFrom('settlements as s').innerJoin('companies as c', 'c.id', 's.company_id').where(visibleTo(actor))

export async function listSettlements(db: Db, actor: Actor, listing: Listing) {
  const page = await listRows<SettlementRow>(db, {
    listing: await byReached(await byOwnCompanies(db, actor, listing, 'company_id'), 'company_id', {
      caretaker: keptByName(db),
      caretaker_id: keptById(db),
      tag_id: taggedWith(db, actor),
    }),
    // Each has a company; said so, the count need not look for it.
    from: db.selectFrom('settlements as s').leftJoin('companies as c', 'c.id', 's.company_id').where(visibleTo(actor)),
    columns: rowColumns(actor),
    keys: rowKeys,
    search: column('c.search'),
    indexedBy: { kind: 'company', by: column('s.company_id'), whole: true, texts: ['company_title'] },
    unordered: ['late_since', 'time_spent', 'taxes_sent', 'to_pay'],
    leading: { caretaker: { by: column('s.company_id'), names: caretakers } },
    id: column('s.id'),
  })
  return { ...page, data: page.data.map(dateLate) }
}

/** The bare record, for whoever may see it. */
export async function getSettlement(db: Db, actor: Actor, id: string) {
  const settlement = await db.selectFrom('settlements as s').selectAll('s').where('s.id', '=', id).where(visibleTo(actor)).executeTakeFirst()
  if (!settlement) throw notFound()
  return settlement
}

/** For the navigation: the months past their terms. */
export function countOverdue(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }) {
  let overdue = db
    .selectFrom('settlements as s')
    .select(sql<boolean>`true`.as('late'))
    .where(visibleTo(actor))
    .where('s.state', 'not in', ['closed', 'on_hold'])
    .where(isOverdue(actor))
    .limit(only.cap)
  if (only.company_id) overdue = overdue.where('s.company_id', '=', only.company_id)
  return overdue
}

/** The bare record, locked until the end of the transaction: whoever changes a month comes through here. */
export async function lockSettlement(db: Db, actor: Actor, id: string) {
  const settlement = await db.selectFrom('settlements as s').selectAll('s').where('s.id', '=', id).where(visibleTo(actor)).forUpdate().executeTakeFirst()
  if (!settlement) throw notFound()
  return settlement
}
export type LockedSettlement = Awaited<ReturnType<typeof lockSettlement>>

/** In the order of all who change many months. */
export async function lockMonths(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.selectFrom('settlements').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export function listRequired(db: Db, settlement_id: string): Promise<RequiredDocument[]> {
  return db
    .selectFrom('required_documents')
    .select(['id', 'category', lineName('category').as('label'), 'state', 'position'])
    .where('settlement_id', '=', settlement_id)
    .orderBy('position')
    .execute()
}

/** Documents of a closed month can be read but not changed. No settlement yet means open. Throws 409. */
export async function requireOpenMonth(db: Db, company_id: string, month: string) {
  // Held until the end of the transaction, so that the month cannot close in between.
  const settlement = await db
    .selectFrom('settlements')
    .select('state')
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .forShare()
    .executeTakeFirst()
  if (settlement?.state === 'closed') throw monthClosed()
}

/** Ticks off what has come; what was said to be missing or absent is received now. */
export async function receiveRequired(db: Db, settlement_id: string, categories: readonly string[]) {
  await db.updateTable('required_documents').set({ state: 'received' }).where('settlement_id', '=', settlement_id).where('category', 'in', categories).execute()
}

export async function missRequired(db: Db, company_id: string, month: string, categories: readonly string[]) {
  await db
    .updateTable('required_documents')
    .set({ state: 'missing' })
    .where('settlement_id', 'in', db.selectFrom('settlements').select('id').where('company_id', '=', company_id).where('month', '=', month))
    .where('category', 'in', categories)
    .where('state', '=', 'received')
    .execute()
}

/** Companies under cooperation in that month; a company's month is opened for no others. */
export function servedIn(db: Db, month: string) {
  return db
    .selectFrom('companies as c')
    .where('c.cooperation_status', 'in', ['obslugiwana', 'wypowiedzenie'])
    .where(cooperatesIn(month))
    .select(['c.id', 'c.company_type', 'c.documents_added', 'c.documents_removed'])
    .select([employsOn(lastOfMonth(month)).as('employs'), suspendedThroughout(month).as('suspended')])
}

/**
 * Opens the months of these companies that are not open yet. The unique key of company and month decides between
 * two at once; whoever loses inserts nothing and adds no checklist.
 */
export async function openMonths(
  db: Db,
  companies: readonly (Sender & { id: string; suspended: boolean })[],
  month: string,
): Promise<{ id: string; company_id: string }[]> {
  if (companies.length === 0) return []
  const withDocuments = await documentsAreOn(db)
  const first = withDocuments ? ('awaiting_documents' as const) : ('in_progress' as const)
  const opened = await db
    .insertInto('settlements')
    .values(
      companies.map(({ id, suspended }) => ({
        id: newId(),
        company_id: id,
        month,
        state: suspended ? ('on_hold' as const) : first,
        held_state: suspended ? first : null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'company_id'])
    .execute()
  if (withDocuments && opened.length > 0) await insertChecklists(db, opened, companies)
  return opened
}

/** Each month keeps the list that held when it was opened. */
async function insertChecklists(db: Db, opened: readonly { id: string; company_id: string }[], companies: readonly (Sender & { id: string })[]) {
  const templates = await listTemplates(db)
  const categoriesByCompany = new Map(companies.map(company => [company.id, documentsOf(templates, company)]))
  const lines = opened.flatMap(({ id, company_id }) =>
    (categoriesByCompany.get(company_id) ?? []).map((category, position) => ({ id: newId(), settlement_id: id, company_id, category, position })),
  )
  for (const batch of chunk(lines)) await db.insertInto('required_documents').values(batch).execute()
}

async function documentsAreOn(db: Db): Promise<boolean> {
  const office = await db.selectFrom('tenants').select('settings').where('id', '=', db.scope.tenant_id).executeTakeFirstOrThrow()
  return office.settings.switches.modules.documents
}

/** The month of a company, opened when it is not yet: by a document or by hand. Null where the company is not served in that month. */
export async function openSettlement(db: Db, company_id: string, month: string) {
  const find = () => db.selectFrom('settlements').selectAll().where('company_id', '=', company_id).where('month', '=', month).executeTakeFirst()
  const existing = await find()
  if (existing) return existing
  const company = await servedIn(db, month).where('c.id', '=', company_id).executeTakeFirst()
  if (!company) return null
  const [opened] = await openMonths(db, [company], month)
  if (opened) await refreshAccountingStatus(db, [company_id])
  return (await find()) ?? null
}

/** Keeps the companies' status: that of the oldest month not closed, `closed` when all are, empty when there is none. */
export async function refreshAccountingStatus(db: Db, company_ids: string | readonly string[]) {
  const ids = typeof company_ids === 'string' ? [company_ids] : company_ids
  if (ids.length === 0) return
  // Whoever waited for a company inside the update would read its months as they were before the wait.
  await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await db
    .updateTable('companies')
    .set(eb => {
      const months = eb.selectFrom('settlements').whereRef('settlements.company_id', '=', 'companies.id')
      const open = months.where('settlements.state', '!=', 'closed').orderBy('settlements.month').limit(1)
      return {
        accounting_status: eb.fn.coalesce(open.select('settlements.state'), months.select('settlements.state').limit(1)),
        accounting_month: open.select('settlements.month'),
      }
    })
    .where('id', 'in', [...ids])
    .execute()
}
