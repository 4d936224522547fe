import { type RawBuilder, sql } from 'kysely'
import { type Company, type CompanyPerson, type CompanyRow, companyRow } from '#features/companies/shared/contract.ts'
import { companyFields } from '#features/companies/shared/fields.ts'
import { keptById, keptByName, taggedWith } from './store-kept-by.ts'
import { legalHistory, legalStatusOn } from './store-legal-status.ts'
import { tagIdsOf, tagsOf } from './store-tags.ts'
import { type Actor, companiesSeen, type CompanyRole } from '#kernel/access/access.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { columnKeys } from '#kernel/fields/record.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { byOwnCompanies, isOwn } from '#features/users/server/store-visibility.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { byReached } from '#platform/db/lists/list-reached.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Staff see the office, clients the companies they belong to. */
export function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('companies as c')
  return actor.isAdmin ? all : all.where(sql<boolean>`c.id = any(${[...actor.companies.keys()]}::uuid[])`)
}

/** Whether the office works with the company "c" in a month, by the days of the cooperation; what ended without a day has ended, and what is being prepared has not begun. */
export const cooperatesIn = (month: string) =>
  sql<boolean>`(c.archived_at is null and c.cooperation_status <> 'onboarding' and (c.cooperation_start is null or c.cooperation_start <= ${lastOfMonth(month)}::date)
    and case when c.cooperation_end is null then c.cooperation_status <> 'zakonczona' else c.cooperation_end >= ${firstOfMonth(month)}::date end)`

/** Something of the caretaker of a company, of "c" where nothing is said. Not a join: the database looks it up for the rows that are shown, and the count needs none of it. */
export const ofCaretaker = <T = unknown>(value: RawBuilder<unknown>, company = 'c.id') =>
  sql<T>`(select ${value} from company_people care join users keeper on keeper.tenant_id = ${thisOffice} and keeper.id = care.user_id
    where care.tenant_id = ${thisOffice} and care.company_id = ${sql.ref(company)} and care.role = 'caretaker')`
const keeperName = sql`json_build_object('id', keeper.id, 'first_name', keeper.first_name, 'last_name', keeper.last_name)`
const keeperContact = sql`json_build_object('id', keeper.id, 'first_name', keeper.first_name, 'last_name', keeper.last_name, 'email', keeper.email, 'phone', keeper.phone)`

/** Clients know of the tasks they share with the office, and of no others. */
function tasksFor(actor: Actor) {
  const due = actor.isAdmin ? sql`least(c.internal_tasks_due, c.shared_tasks_due)` : column('c.shared_tasks_due')
  return {
    tasks: sql<number>`${column(actor.isAdmin ? 'c.tasks' : 'c.shared_tasks')}`,
    tasks_overdue: sql<boolean>`coalesce(${due} < ${warsawToday()}::date, false)`,
  }
}

/** Where the month stands, for whoever sees it. */
function monthFor(actor: Actor) {
  const seen = companiesSeen(actor)
  const visibleColumn = (name: string) =>
    actor.isAdmin ? sql<string | null>`${column(name)}` : sql<string | null>`case when c.id = any(${seen}::uuid[]) then ${column(name)} end`
  return { accounting_status: visibleColumn('c.accounting_status'), accounting_month: visibleColumn('c.accounting_month') }
}

const stored = columnKeys(companyFields)

/** The same for whoever asks. */
const columns = {
  ...(Object.fromEntries(['id', ...stored].map(key => [key, column(`c.${key}`)])) as Record<'id' | (typeof stored)[number], RawBuilder<unknown>>),
  title: polish('c.title'),
  owner: ofCaretaker(keeperName),
  owner_name: ofCaretaker(fullName('keeper')),
  owner_id: ofCaretaker(column('keeper.id')),
  archived: sql`(c.archived_at is not null)`,
}

type Columns<Row> = Record<keyof Row, RawBuilder<unknown>> & Record<string, RawBuilder<unknown>>

const columnsFor = (actor: Actor): Columns<CompanyRow> => ({
  ...columns,
  ...tasksFor(actor),
  ...monthFor(actor),
  tags: tagsOf(actor, 'c.id'),
  tag_id: tagIdsOf(actor, 'c.id'),
  mine: isOwn(actor, 'c.id'),
})

export async function listCompanies(db: Db, actor: Actor, listing: Listing) {
  const asksForArchived = listing.filters.some(({ key }) => key === 'archived')
  const all = visibleTo(db, actor)
  return listRows<CompanyRow>(db, {
    listing: withOwnerName(
      await byReached(await byOwnCompanies(db, actor, listing, 'id'), 'id', {
        owner: keptByName(db),
        owner_id: keptById(db),
        tag_id: taggedWith(db, actor),
      }),
    ),
    // The archive opens to whoever asks for it.
    from: asksForArchived ? all : all.where('c.archived_at', 'is', null),
    columns: columnsFor(actor),
    keys: keysOf(companyRow),
    search: column('c.search'),
    indexedBy: { kind: 'company', by: column('c.id'), sorted: 'title', whole: true, texts: ['title', 'vat_number'] },
    id: column('c.id'),
  })
}

/** The column Opiekun shows a person and is sorted and filtered by the name. */
function withOwnerName(listing: Listing): Listing {
  const renamed = <Part extends { key: string }>(part: Part): Part => (part.key === 'owner' ? { ...part, key: 'owner_name' } : part)
  return { ...listing, sort: listing.sort.map(renamed), filters: listing.filters.map(renamed) }
}

export async function getCompany(db: Db, actor: Actor, id: string): Promise<Company> {
  const { tasks, tasks_overdue } = tasksFor(actor)
  const { accounting_status, accounting_month } = monthFor(actor)
  const row = await visibleTo(db, actor)
    .select(([...stored, 'id', 'updated_at', 'version'] as const).map(key => `c.${key}` as const))
    .select([tasks.as('tasks'), tasks_overdue.as('tasks_overdue'), accounting_status.as('accounting_status'), accounting_month.as('accounting_month')])
    .select([ofCaretaker<Company['owner']>(keeperName).as('owner'), ofCaretaker<Company['caretaker']>(keeperContact).as('caretaker')])
    .select([tagsOf(actor, 'c.id').as('tags'), legalStatusOn(warsawToday()).as('legal_status'), legalHistory.as('legal_history')])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { internal_note, ...company } = row
  return actor.isAdmin ? { ...company, internal_note } : company
}

/** Who is to look after companies works here, and is neither turned off nor removed until the transaction ends. Throws 409 where one of them does not. */
export async function holdCaretakers(db: Db, user_ids: readonly string[]) {
  const ids = new Set(user_ids)
  const working = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('isAdmin', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .forShare()
    .execute()
  if (working.length < ids.size) throw new Failure('conflict', 'Konto osoby, która ma być opiekunem, zostało wyłączone. Nic nie zostało zapisane.')
}

/** Throws 409 where the caretaker's account has been turned off meanwhile. */
export async function insertCompany(db: Db, actor: Actor, values: Partial<Company> & Pick<Company, 'title' | 'company_type'>): Promise<string> {
  const id = newId()
  const { owner, caretaker, tags, legal_history, ...columns } = values
  await db
    .insertInto('companies')
    .values({ ...columns, id })
    .execute()
  // Whoever creates a company looks after it until somebody else does.
  await holdCaretakers(db, [actor.user_id])
  await setPerson(db, id, { user_id: actor.user_id, role: 'caretaker', sees_settlements: true })
  return id
}

export async function changeCompany(db: Db, id: string, changes: Record<string, unknown>) {
  await db
    .updateTable('companies')
    .set({ ...changes, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** The active company that already has this NIP. */
export async function findByVatNumber(db: Db, vat_number: string, except?: string) {
  let query = db.selectFrom('companies').select(['id', 'title']).where('vat_number', '=', vat_number).where('archived_at', 'is', null)
  if (except) query = query.where('id', '!=', except)
  return query.executeTakeFirst()
}

export async function listPeopleOf(db: Db, company_id: string): Promise<CompanyPerson[]> {
  return db
    .selectFrom('company_people as seat')
    .innerJoin('users', 'users.id', 'seat.user_id')
    .select(['seat.id', 'seat.user_id', 'seat.role', 'seat.sees_settlements', 'users.first_name', 'users.last_name', 'users.email'])
    .select(sql<boolean>`users.status = 'invited'`.as('invited'))
    .where('seat.company_id', '=', company_id)
    .orderBy(sql`case seat.role when 'caretaker' then 0 when 'accountant' then 1 when 'payroll' then 2 when 'owner' then 3 else 4 end`)
    .orderBy(sql`users.last_name collate pl`)
    .execute()
}

/** Who can be given a role in a company, until the end of the transaction. */
export const lockPerson = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'isAdmin', 'status'])
    .where('id', '=', user_id)
    .where('status', 'in', ['active', 'invited'])
    .forShare()
    .executeTakeFirst()

/** Whoever gives a company another caretaker does so one after the other. */
export const holdCompany = (db: Db, id: string) => db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Gives a role; a new caretaker takes the place of the one before. */
export async function setPerson(db: Db, company_id: string, seat: { user_id: string; role: CompanyRole; sees_settlements: boolean }) {
  if (seat.role === 'caretaker') await db.deleteFrom('company_people').where('company_id', '=', company_id).where('role', '=', 'caretaker').execute()
  await db
    .insertInto('company_people')
    .values({ id: newId(), company_id, ...seat })
    .onConflict(conflict => conflict.columns(['tenant_id', 'company_id', 'user_id', 'role']).doUpdateSet({ sees_settlements: seat.sees_settlements }))
    .execute()
}

export async function titleOf(db: Db, company_id: string): Promise<string> {
  const { title } = await db.selectFrom('companies').select('title').where('id', '=', company_id).executeTakeFirstOrThrow()
  return title
}

/** With a company in the archive what was begun is finished, and nothing is begun. Throws 422 at `field`. */
export function refuseArchived({ title, archived_at }: Pick<Company, 'title' | 'archived_at'>, field: string) {
  if (archived_at) throw invalid({ [field]: `Firma „${title}” jest w archiwum. Nikogo ani niczego nowego się do niej nie dodaje.` })
}

export async function isArchived(db: Db, company_id: string): Promise<boolean> {
  const { archived_at } = await db.selectFrom('companies').select('archived_at').where('id', '=', company_id).executeTakeFirstOrThrow()
  return archived_at !== null
}

/** Whom to write to about a company's money: owners, and whoever was given the sight of settlements. */
export function listPeopleForSettlements(db: Db, company_id: string) {
  return db
    .selectFrom('company_people as seat')
    .innerJoin('users', 'users.id', 'seat.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.phone'])
    .distinct()
    .where('seat.company_id', '=', company_id)
    .where('users.isAdmin', '=', false)
    .where('users.status', '=', 'active')
    .where(eb => eb.or([eb('seat.role', '=', 'owner'), eb('seat.sees_settlements', '=', true)]))
    .execute()
}

/** Who has a seat in these companies and can be written to; the caller says which of them. */
export const seatedIn = (db: Db, company_ids: readonly string[]) =>
  db
    .selectFrom('company_people as seat')
    .innerJoin('users as person', 'person.id', 'seat.user_id')
    .where('seat.company_id', 'in', company_ids)
    .where('person.status', '=', 'active')
