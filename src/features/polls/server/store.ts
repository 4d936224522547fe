import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { seatedIn } from '#features/companies/server/store.ts'
import type { newPoll, OpenPoll, Poll } from '#features/polls/shared/contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Each option with what it got, in its order. */
const counted = sql`(select json_agg(json_build_object('id', o.value ->> 'id', 'label', o.value ->> 'label', 'votes',
    (select count(*)::int from poll_votes v where v.tenant_id = ${thisOffice} and v.poll_id = p.id and v.option_id = o.value ->> 'id')) order by o.ordinality)
  from jsonb_array_elements(p.options) with ordinality o)`

/** Whether the last day of the poll "p" has passed. */
const isOver = () => sql<boolean>`coalesce(p.to_day < ${warsawToday()}::date, false)`

const votesOf = sql<number>`(select count(*)::int from poll_votes v where v.tenant_id = ${thisOffice} and v.poll_id = p.id)`

const columnsNow = (): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(['id', 'created_at', 'closed_at', 'to_day'].map(key => [key, column(`p.${key}`)])),
  state: sql`case when ${isOver()} then 'closed' else p.state end`,
  question: polish('p.question'),
  options: counted,
  companies: sql`cardinality(p.company_ids)`,
  votes: votesOf,
  author_name: fullName('u'),
})
const pollKeys = Object.keys(columnsNow()) as (keyof Poll)[]

const pollsOf = (db: Db) => db.selectFrom('polls as p').innerJoin('users as u', 'u.id', 'p.author_id')

export const listPolls = (db: Db, listing: Listing) =>
  listRows<Poll>(db, { listing, from: pollsOf(db), columns: columnsNow(), keys: pollKeys, search: column('p.search'), id: column('p.id') })

export async function getPoll(db: Db, id: string): Promise<Poll> {
  const row = await pollsOf(db).select(selectionOf<Poll>()(pollKeys, columnsNow())).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Whose clients are asked; null is everybody. */
export async function companiesAsked(db: Db, id: string): Promise<string[] | null> {
  const row = await db.selectFrom('polls').select('company_ids').where('id', '=', id).executeTakeFirst()
  return row?.company_ids ?? null
}

/** Clients with an account in use, each once; of these companies, or all of them. */
export async function listAsked(db: Db, company_ids: readonly string[] | null): Promise<string[]> {
  if (company_ids?.length === 0) return []
  const rows = company_ids
    ? await seatedIn(db, company_ids).select('person.id').distinct().where('person.isAdmin', '=', false).execute()
    : await db.selectFrom('users').select('id').where('isAdmin', '=', false).where('status', '=', 'active').execute()
  return rows.map(({ id }) => id)
}

/** How many of those that were answered still show what others chose; what was not answered is shown whole. */
const maxAnswered = 3

const asks = (actor: Actor) => sql<boolean>`(p.company_ids is null or p.company_ids && ${[...actor.companies.keys()]}::uuid[])`

const openPolls = (db: Db, actor: Actor) =>
  db
    .selectFrom('polls as p')
    .leftJoin('poll_votes as me', join => join.onRef('me.poll_id', '=', 'p.id').on('me.user_id', '=', actor.user_id))
    .select([
      'p.id',
      'p.question',
      'p.to_day',
      'p.options',
      votesOf.as('voted'),
      'me.option_id as mine',
      sql<OpenPoll['votes']>`case when me.id is null then null else ${counted} end`.as('votes'),
    ])
    .where('p.state', '=', 'open')
    .where(asks(actor))

export const listOpen = (db: Db, actor: Actor): Promise<OpenPoll[]> => {
  const lately = db
    .selectFrom('poll_votes as v')
    .innerJoin('polls as p', 'p.id', 'v.poll_id')
    .select('v.poll_id')
    .where('v.user_id', '=', actor.user_id)
    .where('p.state', '=', 'open')
    .where(asks(actor))
    .where(eb => eb.not(isOver()))
    .orderBy('v.created_at', 'desc')
    .limit(maxAnswered)
  return openPolls(db, actor)
    .where(eb => eb.not(isOver()))
    .where(eb => eb.or([eb('me.id', 'is', null), eb('p.id', 'in', lately)]))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
}

/** Before the office ends it; its last day may have passed. */
export async function getOpen(db: Db, actor: Actor, id: string): Promise<OpenPoll> {
  const row = await openPolls(db, actor).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type NewPoll = Pick<z.output<typeof newPoll>, 'question' | 'options' | 'to_day'> & { company_ids: readonly string[] | null }

export async function insertPoll(db: Db, actor: Actor, { question, options, to_day = null, company_ids }: NewPoll): Promise<string> {
  const id = newId()
  const numbered = options.map((label, place) => ({ id: String(place + 1), label }))
  await db
    .insertInto('polls')
    .values({ id, question, options: sql`${JSON.stringify(numbered)}::jsonb`, to_day, company_ids: company_ids && [...company_ids], author_id: actor.user_id })
    .execute()
  return id
}

export async function lockPoll(db: Db, id: string) {
  await db.selectFrom('polls').select('id').where('id', '=', id).forUpdate().execute()
}

export async function changePoll(db: Db, id: string, { to_day, company_ids }: { to_day: string | null; company_ids: readonly string[] | null }) {
  await db
    .updateTable('polls')
    .set({ to_day, company_ids: company_ids && [...company_ids] })
    .where('id', '=', id)
    .execute()
}

/** False when this person had voted before. */
export async function insertVote(db: Db, actor: Actor, poll_id: string, option_id: string): Promise<boolean> {
  const row = await db
    .insertInto('poll_votes')
    .values({ id: newId(), poll_id, user_id: actor.user_id, option_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'poll_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closePoll(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('polls as p')
    .set({ state: 'closed', closed_at: sql`now()` })
    .where('p.id', '=', id)
    .where('p.state', '=', 'open')
    .where(eb => eb.not(isOver()))
    .returning('p.id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removePoll(db: Db, id: string) {
  await db.deleteFrom('polls').where('id', '=', id).execute()
}
