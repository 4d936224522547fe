import { sql } from 'kysely'
import { shippedCategories } from './categories.ts'
import type { CannedAnswer, Category } from '#features/tickets/shared/contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { fullName } from '#platform/db/person-name.ts'
import { firstTime } from '#platform/db/first-time.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

/** In writes: gives an office that has none the categories every office begins with. */
export async function ensureCategories(db: Db) {
  const any = await db.selectFrom('ticket_categories').select('id').limit(1).executeTakeFirst()
  if (any) return
  await db
    .insertInto('ticket_categories')
    .values(shippedCategories.map((category, position) => ({ ...category, position })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const categoriesOf = (db: Db) =>
  db
    .selectFrom('ticket_categories as k')
    .leftJoin('users as keeper', 'keeper.id', 'k.assignee_id')
    .select(['k.id', 'k.title', 'k.slug', 'k.payroll', 'k.assignee_id', 'k.response_hours', 'k.position', 'k.version'])
    .select([sql<string | null>`nullif(${fullName('keeper')}, '')`.as('assignee_name'), sql<boolean>`(k.archived_at is not null)`.as('archived')])

/** In the office's order; clients read neither who is behind a category nor how soon. */
export async function listCategories(db: Db, actor: Actor): Promise<Category[]> {
  const counted = db.selectFrom('tickets as t').where('t.category_id', '=', sql.ref<string>('k.id')).select(sql<number>`count(*)::int`.as('count'))
  const own = await categoriesOf(db).select(counted.as('tickets')).orderBy('k.position').orderBy('k.id').execute()
  const rows =
    own.length > 0
      ? own
      : shippedCategories.map((category, position) => ({
          ...category,
          position,
          assignee_id: null,
          assignee_name: null,
          archived: false,
          tickets: 0,
          version: 1,
        }))
  if (actor.isAdmin) return rows.map(row => ({ ...row, tickets: row.tickets ?? 0 }))
  return rows.filter(row => !row.archived).map(row => ({ ...row, assignee_id: null, assignee_name: null, response_hours: null, tickets: 0 }))
}

/** One to which a ticket may be given; an archived one only where it already is. */
export async function getCategory(db: Db, id: string) {
  const row = await categoriesOf(db).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Nobody removes it until the end of the transaction; false where somebody has. */
export async function holdCategory(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('ticket_categories').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

interface CategoryValues {
  title: string
  slug: string
  payroll: boolean
  assignee_id: string | null
  response_hours: number
  archived?: boolean | undefined
}

const stored = ({ archived, ...values }: CategoryValues) => ({
  ...values,
  ...(archived === undefined ? {} : { archived_at: archived ? firstTime('archived_at') : null }),
})

/** All of them in their order, for whoever changes it. */
export const lockCategories = (db: Db) => db.selectFrom('ticket_categories').select(['id', 'position']).orderBy('position').orderBy('id').forUpdate().execute()

export async function insertCategory(db: Db, { archived, ...values }: CategoryValues, position: number): Promise<string> {
  const id = newId()
  await db
    .insertInto('ticket_categories')
    .values({ ...values, id, position })
    .execute()
  return id
}

export async function updateCategory(db: Db, id: string, values: CategoryValues) {
  await db
    .updateTable('ticket_categories')
    .set({ ...stored(values), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** Gone when nothing was ever said in it; else kept for what was. */
export async function removeCategory(db: Db, id: string) {
  const used = await db.selectFrom('tickets').select('id').where('category_id', '=', id).limit(1).executeTakeFirst()
  if (used)
    await db
      .updateTable('ticket_categories')
      .set({ archived_at: sql`now()`, ...bumpVersion })
      .where('id', '=', id)
      .execute()
  else await db.deleteFrom('ticket_categories').where('id', '=', id).execute()
}

const answersOf = (db: Db) => db.selectFrom('ticket_answers').select(['id', 'title', 'content', 'category_id', 'version'])

export const listAnswers = (db: Db): Promise<CannedAnswer[]> => answersOf(db).orderBy(sql`title collate pl`).orderBy('id').execute()

export async function getAnswer(db: Db, id: string): Promise<CannedAnswer> {
  const row = await answersOf(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function insertAnswer(db: Db, values: Omit<CannedAnswer, 'id' | 'version'>): Promise<string> {
  const id = newId()
  await db
    .insertInto('ticket_answers')
    .values({ ...values, id })
    .execute()
  return id
}

export async function updateAnswer(db: Db, id: string, values: Omit<CannedAnswer, 'id' | 'version'>) {
  await db
    .updateTable('ticket_answers')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnswer(db: Db, id: string) {
  await db.deleteFrom('ticket_answers').where('id', '=', id).execute()
}
