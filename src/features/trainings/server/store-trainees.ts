import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trainee } from '#features/trainings/shared/contract.ts'
import { isLate, stateOf, termOf } from './store.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Whether category `k` is meant for person `u`. */
const isFor = sql<SqlBool>`(case when u."isAdmin" then k.audience in ('staff', 'both')
  else k.audience in ('clients', 'both') and (not k.chosen_companies or exists (
    select 1 from training_category_companies c join company_people s on s.tenant_id = ${thisOffice} and s.company_id = c.company_id
    where c.tenant_id = ${thisOffice} and c.category_id = k.id and s.user_id = u.id)) end)`

/** Everybody in use with every published training that is meant for them. */
const traineesOf = (db: Db) =>
  db
    .selectFrom('trainings as t')
    .innerJoin('training_categories as k', 'k.id', 't.category_id')
    .innerJoin('users as u', join => join.on('u.status', '=', 'active').on(isFor))
    .leftJoin('training_progress as p', join => join.onRef('p.training_id', '=', 't.id').onRef('p.user_id', '=', 'u.id'))
    .where('t.published', '=', true)

const firms = sql`coalesce((select string_agg(f.title, ', ' order by f.title collate pl) from company_people s
  join companies f on f.tenant_id = ${thisOffice} and f.id = s.company_id
  where not u."isAdmin" and s.tenant_id = ${thisOffice} and s.user_id = u.id), '')`

/** The same for the same person and training, whether there is a row of progress or not. */
const rowId = sql`md5(t.id::text || u.id::text)::uuid`

const columns = (): Record<string, RawBuilder<unknown>> => ({
  id: rowId,
  training_id: column('t.id'),
  category_id: column('t.category_id'),
  user_id: column('u.id'),
  training_title: polish('t.title'),
  category_title: polish('k.title'),
  name: sql`(trim(u.last_name || ' ' || u.first_name) collate pl)`,
  kind: sql`(case when u."isAdmin" then 'staff' else 'client' end)`,
  companies: firms,
  state: stateOf,
  required: column('t.required'),
  due_on: termOf,
  late: isLate(),
  opened_at: column('p.opened_at'),
  done_at: column('p.done_at'),
  score: column('p.score'),
  attempts: sql`coalesce(p.attempts, 0)`,
  stuck: sql`(p.done_at is null and coalesce(p.attempts >= (t.quiz ->> 'attempts')::int, false))`,
  reminded_at: column('p.reminded_at'),
})
const rowKeys = Object.keys(columns()) as (keyof Trainee)[]

export const listTrainees = (db: Db, listing: Listing) =>
  listRows<Trainee>(db, {
    listing,
    from: traineesOf(db),
    columns: columns(),
    keys: rowKeys,
    search: sql`(u.search || ' ' || t.search)`,
    id: rowId,
  })

/** Those who have not done a training, by it and by their term. */
const leftOf = (db: Db) =>
  traineesOf(db)
    .select(['t.id', 't.category_id', 't.title', 'k.title as category_title', termOf.as('due_on'), sql<string[]>`json_agg(u.id order by u.id)`.as('user_ids')])
    .where('p.done_at', 'is', null)
    .groupBy(['t.tenant_id', 't.id', 'k.tenant_id', 'k.id', termOf])
    .orderBy('t.id')

export const listLeft = (db: Db, training_id: string) => leftOf(db).where('t.id', '=', training_id).execute()

/**
 * Required ones with whom they came to be meant for since a day: by an account, an invitation that was accepted, a seat in a company, or a company of the
 * category. An account or a seat may be older than the training, of somebody who was invited before it and came after it; whoever was told then is told
 * nothing again.
 */
export function listJoined(db: Db, since: string) {
  const isSince = (createdAt: string) => sql<SqlBool>`${sql.ref(createdAt)} >= (${since}::date)::timestamp at time zone 'Europe/Warsaw'`
  const hasSeat = sql<SqlBool>`(not u."isAdmin" and k.chosen_companies and exists (
    select 1 from company_people j join training_category_companies c on c.tenant_id = ${thisOffice} and c.company_id = j.company_id and c.category_id = k.id
    where j.tenant_id = ${thisOffice} and j.user_id = u.id and (${isSince('j.created_at')} or ${isSince('c.created_at')})))`
  const hasCome = sql<SqlBool>`exists (select 1 from user_tokens i
    where i.tenant_id = ${thisOffice} and i.user_id = u.id and i.kind = 'invitation' and ${isSince('i.used_at')})`
  return leftOf(db)
    .where('t.required', '=', true)
    .where(sql<SqlBool>`(${isSince('u.created_at')} or ${hasCome} or ${hasSeat})`)
    .execute()
}

/** Required ones of a category with those whom they are meant for by now. */
export const listRequired = (db: Db, category_id: string) => leftOf(db).where('t.required', '=', true).where('t.category_id', '=', category_id).execute()

/** Required ones whose term is between two days. */
export const listDue = (db: Db, from: string, until: string) =>
  leftOf(db).where('t.required', '=', true).where(sql<SqlBool>`${termOf} between ${from}::date and ${until}::date`).execute()

export async function markReminded(db: Db, training_id: string, user_ids: readonly string[]) {
  if (user_ids.length === 0) return
  await db
    .insertInto('training_progress')
    .values(user_ids.map(user_id => ({ id: newId(), training_id, user_id, reminded_at: sql<string>`now()` })))
    .onConflict(conflict => conflict.columns(['tenant_id', 'training_id', 'user_id']).doUpdateSet(eb => ({ reminded_at: eb.ref('excluded.reminded_at') })))
    .execute()
}

/** All tries anew, for somebody who has not passed. */
export async function giveTries(db: Db, training_id: string, user_id: string) {
  const row = await db
    .updateTable('training_progress')
    .set({ attempts: 0 })
    .where('training_id', '=', training_id)
    .where('user_id', '=', user_id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
