import { sql } from 'kysely'
import { type Line, type Statement, statementLine, type StatementRow, statementRow, type Term } from '#features/billing/shared/contract.ts'
import { termFields } from '#features/billing/shared/fields.ts'
import { type StatementState, sumLines } from '#features/billing/shared/rules.ts'
import { cooperatesIn } from '#features/companies/server/store.ts'
import { ofPrice } from '#features/pricelist/server/store.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { columnKeys } from '#kernel/fields/record.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { firstTime } from '#platform/db/first-time.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columnNames = keysOf(statementRow)

const columns: Record<string, ReturnType<typeof column>> = {
  ...Object.fromEntries(columnNames.map(key => [key, column(`b.${key}`)])),
  company_title: polish('c.title'),
}

/** Companies whose billing a client may read: the owner's own. */
export function seesBilling(actor: Actor, company_id: string): boolean {
  return actor.isAdmin ? can(actor.role, 'billing.read') : actor.companies.get(company_id)?.role === 'owner'
}

/** The office's whole work, for those of it who read it; an owner's companies from the approval on. */
export function visibleStatement(actor: Actor) {
  if (actor.isAdmin) return sql<boolean>`${can(actor.role, 'billing.read')}::boolean`
  const owned = [...actor.companies].filter(([, seat]) => seat.role === 'owner').map(([id]) => id)
  return sql<boolean>`(b.company_id = any(${owned}::uuid[]) and b.state <> 'draft')`
}

const visibleTo = (db: Db, actor: Actor) =>
  db.selectFrom('billing_statements as b').innerJoin('companies as c', 'c.id', 'b.company_id').where(visibleStatement(actor))

export function listStatements(db: Db, actor: Actor, listing: Listing) {
  return listRows<StatementRow>(db, {
    listing,
    from: visibleTo(db, actor),
    columns,
    keys: columnNames,
    search: column('c.search'),
    indexedBy: { kind: 'company', by: column('b.company_id') },
    id: column('b.id'),
  })
}

const rowsOf = (db: Db, actor: Actor) => visibleTo(db, actor).select(selectionOf<StatementRow>()(columnNames, columns))

/** The last two years, newest first. */
export async function listOfCompany(db: Db, actor: Actor, company_id: string): Promise<StatementRow[]> {
  return rowsOf(db, actor).where('b.company_id', '=', company_id).orderBy('b.month', 'desc').limit(24).execute()
}

export async function getStatement(db: Db, actor: Actor, id: string): Promise<Statement> {
  const row = await rowsOf(db, actor).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const lines = await listLines(db, id)
  const settlement = await db
    .selectFrom('settlements')
    .select('state')
    .where('company_id', '=', row.company_id)
    .where('month', '=', row.month)
    .executeTakeFirst()
  return { ...row, lines, rates: sumLines(lines).rates, month_closed: settlement?.state === 'closed', may_change: can(actor.role, 'billing.write') }
}

/** Locked until the end of the transaction: whoever changes a statement comes through here. */
export async function lockStatement(db: Db, actor: Actor, id: string): Promise<Statement> {
  await db.selectFrom('billing_statements').select('id').where('id', '=', id).forUpdate().execute()
  return getStatement(db, actor, id)
}

/** Before the statements themselves: numbers of invoices are given by one at a time, so that none is given twice. */
export const lockNumbers = (db: Db) => advisoryLock(db, 'invoice numbers')

/** Another statement that bears this number. */
export function findNumbered(db: Db, invoice_number: string, except: string) {
  return db
    .selectFrom('billing_statements as b')
    .innerJoin('companies as c', 'c.id', 'b.company_id')
    .select(['b.month', 'c.title as company_title'])
    .where(sql<boolean>`lower(b.invoice_number) = lower(${invoice_number})`)
    .where('b.id', '<>', except)
    .limit(1)
    .executeTakeFirst()
}

const lineKeys = keysOf(statementLine)

function listLines(db: Db, statement_id: string): Promise<Line[]> {
  return db.selectFrom('billing_lines').select(lineKeys).where('statement_id', '=', statement_id).orderBy('position').orderBy('id').execute()
}

/** The lines of statements that the person has just been shown, with the month. */
export function listLinesOf(db: Db, statement_ids: readonly string[]): Promise<(Line & { month: string })[]> {
  return db
    .selectFrom('billing_lines as l')
    .innerJoin('billing_statements as b', 'b.id', 'l.statement_id')
    .select(lineKeys.map(key => `l.${key}` as const))
    .select('b.month')
    .where(sql<boolean>`l.statement_id = any(${[...statement_ids]}::uuid[])`)
    .orderBy('b.month')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
}

export async function insertLine(db: Db, statement: Statement, values: Omit<Line, 'id'>) {
  await db
    .insertInto('billing_lines')
    .values({ id: newId(), company_id: statement.company_id, statement_id: statement.id, position: 1000 + statement.lines.length, ...values })
    .execute()
}

export async function removeLine(db: Db, id: string) {
  await db.deleteFrom('billing_lines').where('id', '=', id).execute()
}

/** The sums of a statement follow its lines. */
export async function writeSums(db: Db, id: string) {
  const { net, vat, gross } = sumLines(await listLines(db, id))
  await db
    .updateTable('billing_statements')
    .set({ net, vat, gross, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function moveStatement(db: Db, id: string, state: StatementState, invoice_number: string | null) {
  const now = sql<string>`now()`
  const marks = {
    draft: { approved_at: null },
    approved: { approved_at: now },
    invoiced: { invoiced_at: firstTime('invoiced_at'), invoice_number },
  }
  await db
    .updateTable('billing_statements')
    .set({ state, ...marks[state], ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function removeStatement(db: Db, id: string) {
  await db.deleteFrom('billing_statements').where('id', '=', id).execute()
}

const termKeys = ['id', 'company_id', ...columnKeys(termFields), 'version'] as const

const termsFrom = (db: Db, day: string) =>
  db
    .selectFrom('billing_terms as k')
    .innerJoin('services as v', 'v.id', 'k.service_id')
    .select([...termKeys.map(key => `k.${key}` as const), 'v.code', 'v.name', 'v.unit', 'v.vat_rate'])
    .select(ofPrice('net_price', day).as('list_price'))

export const listTerms = (db: Db, company_id: string): Promise<Term[]> =>
  termsFrom(db, warsawToday()).where('k.company_id', '=', company_id).orderBy('k.from_month').orderBy('k.id').execute()

export async function getTerm(db: Db, id: string): Promise<Term> {
  const term = await termsFrom(db, warsawToday()).where('k.id', '=', id).executeTakeFirst()
  if (!term) throw notFound()
  return term
}

const inMonth = (month: string) => sql<boolean>`(k.from_month <= ${month} and (k.to_month is null or k.to_month >= ${month}))`

/** Who has something agreed for a month: of these companies, or of all that the office works with in it. */
export async function listAgreed(db: Db, month: string, company_ids?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_terms as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select('k.company_id')
    .distinct()
    .where(inMonth(month))
    .where(company_ids ? sql<boolean>`k.company_id = any(${[...company_ids]}::uuid[])` : cooperatesIn(month))
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** What is agreed with these companies for a month, at the price list of its first day. */
export const termsOfMonth = (db: Db, month: string, company_ids: readonly string[]): Promise<Term[]> =>
  termsFrom(db, `${month}-01`)
    .where(inMonth(month))
    .where(sql<boolean>`k.company_id = any(${[...company_ids]}::uuid[])`)
    .orderBy('k.from_month')
    .orderBy('k.id')
    .execute()

export type TermValues = Pick<Term, 'service_id' | 'quantity' | 'counted' | 'price' | 'discount' | 'allowance' | 'from_month' | 'to_month'>

export async function insertTerm(db: Db, company_id: string, values: TermValues): Promise<string> {
  const id = newId()
  await db
    .insertInto('billing_terms')
    .values({ id, company_id, ...values })
    .execute()
  return id
}

export async function changeTerm(db: Db, id: string, values: TermValues) {
  await db
    .updateTable('billing_terms')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function removeTerm(db: Db, id: string) {
  await db.deleteFrom('billing_terms').where('id', '=', id).execute()
}
