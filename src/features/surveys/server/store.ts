import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seatedIn } from '#features/companies/server/store.ts'
import { type Survey, type SurveyBody, type SurveyRow, surveyRow, type Turn } from '#features/surveys/shared/contract.ts'
import { type Answers, minAnswers, type Submitted } from '#features/surveys/shared/rules.ts'
import { knownTo } from '#features/users/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { chunk } from '#platform/db/chunk.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const isBegun = () => sql<SqlBool>`(s.from_day is null or s.from_day <= ${warsawToday()})`
const isOpen = () => sql<SqlBool>`(s.state = 'published' and ${isBegun()} and (s.to_day is null or s.to_day >= ${warsawToday()}))`

/** Staff see all; clients those they were asked to answer, from their first day on. */
function surveysOf(db: Db, actor: Actor) {
  const all = db
    .selectFrom('surveys as s')
    .leftJoin('survey_people as me', join => join.onRef('me.survey_id', '=', 's.id').on('me.user_id', '=', actor.user_id))
  return actor.isAdmin ? all : all.where('me.id', 'is not', null).where('s.state', '!=', 'draft').where(isBegun())
}

const people = (actor: Actor, more = sql``) =>
  actor.isAdmin ? sql`(select count(*)::int from survey_people p where p.tenant_id = ${thisOffice} and p.survey_id = s.id ${more})` : sql`0::int`

const columnsFor = (actor: Actor): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(['id', 'state', 'anonymous', 'from_day', 'to_day', 'created_at', 'published_at'].map(key => [key, column(`s.${key}`)])),
  title: polish('s.title'),
  open: isOpen(),
  asked: people(actor),
  answered: people(actor, sql`and p.answered`),
  mine_answered: sql`coalesce(me.answered, false)`,
})

const rowKeys = keysOf(surveyRow)

export const listSurveys = (db: Db, actor: Actor, listing: Listing) =>
  listRows<SurveyRow>(db, { listing, from: surveysOf(db, actor), columns: columnsFor(actor), keys: rowKeys, search: column('s.search'), id: column('s.id') })

/** What waits for this person's answers. */
const unansweredBy = (db: Db, actor: Actor) => surveysOf(db, actor).where(isOpen()).where('me.answered', '=', false)

export function countUnanswered(db: Db, actor: Actor, only: { cap: number }) {
  return unansweredBy(db, actor).select(sql<boolean>`false`.as('late')).limit(only.cap)
}

export async function getSurvey(db: Db, actor: Actor, id: string): Promise<Survey> {
  const columns = columnsFor(actor)
  const row = await surveysOf(db, actor)
    .select(selectionOf<SurveyRow>()(rowKeys, columns))
    .select(['s.introduction', 's.sections', 's.audience', 's.closed_at', 's.version', 'me.draft'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { audience, ...survey } = row
  return actor.isAdmin ? { ...survey, audience } : survey
}

/** For a write: nobody else changes, closes or answers it until the transaction ends. */
export async function lockSurvey(db: Db, actor: Actor, id: string): Promise<Survey> {
  await db.selectFrom('surveys').select('id').where('id', '=', id).forUpdate().execute()
  return getSurvey(db, actor, id)
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

const surveyValues = ({ sections, audience, ...body }: SurveyBody) => ({ ...body, sections: json(sections), audience: json(audience) })

export async function insertSurvey(db: Db, actor: Actor, body: SurveyBody): Promise<string> {
  const id = newId()
  await db
    .insertInto('surveys')
    .values({ id, author_id: actor.user_id, ...surveyValues(body) })
    .execute()
  return id
}

export async function changeSurvey(db: Db, id: string, changes: Partial<SurveyBody> & Record<string, unknown>) {
  const { sections, audience, ...rest } = changes
  await db
    .updateTable('surveys')
    .set({
      ...rest,
      ...(sections && { sections: json(sections) }),
      ...(audience && { audience: json(audience) }),
      ...bumpVersion,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeSurvey(db: Db, id: string) {
  await db.deleteFrom('surveys').where('id', '=', id).execute()
}

/** Clients of these companies who have an account in use, each once. */
export async function listAsked(db: Db, company_ids: readonly string[]): Promise<string[]> {
  if (company_ids.length === 0) return []
  const rows = await seatedIn(db, company_ids).select('person.id').distinct().where('person.isAdmin', '=', false).orderBy('person.id').execute()
  return rows.map(({ id }) => id)
}

export async function insertPeople(db: Db, survey_id: string, user_ids: readonly string[]) {
  for (const batch of chunk(user_ids))
    await db
      .insertInto('survey_people')
      .values(batch.map(user_id => ({ id: newId(), survey_id, user_id })))
      .onConflict(conflict => conflict.columns(['tenant_id', 'survey_id', 'user_id']).doNothing())
      .execute()
}

interface Respondent {
  survey_id: string
  user_id: string
}

/** False where the same page has saved something newer meanwhile. */
export async function keepDraft(db: Db, { survey_id, user_id }: Respondent, answers: Answers, turn: Turn | null = null): Promise<boolean> {
  const isOlder = turn && sql<SqlBool>`draft_turn ->> 'page' = ${turn.page} and (draft_turn ->> 'number')::bigint > ${turn.number}`
  const { numUpdatedRows } = await db
    .updateTable('survey_people')
    .set({ draft: json(answers), draft_turn: turn && json(turn) })
    .where('survey_id', '=', survey_id)
    .where('user_id', '=', user_id)
    .$if(isOlder !== null, query => query.where(sql<SqlBool>`(${isOlder}) is not true`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertNamedAnswers(db: Db, survey_id: string, user_id: string, answers: Answers) {
  await db
    .insertInto('survey_answers')
    .values({ id: newId(), survey_id, user_id, answers: json(answers) })
    .execute()
  await db
    .updateTable('survey_people')
    .set({ answered: true, draft: null, draft_turn: null })
    .where('survey_id', '=', survey_id)
    .where('user_id', '=', user_id)
    .execute()
}

/**
 * Nothing joins the person with the answers: they carry a random id and the survey's own instant. All answers are written anew
 * in a random order, and all people too, so that neither their place in the table nor the transaction that wrote them tells who came when.
 * Those that wait are counted once they are enough together; the survey is locked meanwhile.
 */
export async function insertAnonymousAnswers(db: Db, survey: Pick<Survey, 'id' | 'created_at'>, user_id: string, answers: Answers) {
  const { id: survey_id, created_at } = survey
  await db
    .insertInto('survey_answers')
    .values({ id: randomUUID(), survey_id, created_at, answers: json(answers), counted: false })
    .execute()
  const all = await db.deleteFrom('survey_answers').where('survey_id', '=', survey_id).returning(['id', 'answers', 'counted']).execute()
  const enough = all.filter(({ counted }) => !counted).length >= minAnswers
  const shuffled = all.map(row => ({ row, place: randomUUID() })).sort((left, right) => (left.place < right.place ? -1 : 1))
  for (const batch of chunk(shuffled))
    await db
      .insertInto('survey_answers')
      .values(batch.map(({ row }) => ({ id: row.id, survey_id, created_at, answers: json(row.answers), counted: row.counted || enough })))
      .execute()
  await db
    .updateTable('survey_people')
    .set({ answered: sql<boolean>`answered or user_id = ${user_id}`, draft: null })
    .where('survey_id', '=', survey_id)
    .execute()
}

/** Published ones whose first day lies between these two, both included. */
export const listBeginning = (db: Db, from: string, to: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'title', 'to_day', 'anonymous'])
    .where('state', '=', 'published')
    .where('from_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('id')
    .execute()

/** All who are asked, in an order that does not tell who has answered. */
export async function listPeople(db: Db, survey_ids: readonly string[]) {
  if (survey_ids.length === 0) return []
  return db.selectFrom('survey_people').select(['survey_id', 'user_id']).where('survey_id', 'in', survey_ids).orderBy('survey_id').orderBy('user_id').execute()
}

/** Who is asked and has not answered yet. */
export async function listWaiting(db: Db, survey_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_people')
    .select('user_id')
    .where('survey_id', '=', survey_id)
    .where('answered', '=', false)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface Answered extends Submitted {
  person: string | null
  counted: boolean
}

/** In an order that says nothing. Those with a name just of whom one may know. */
export function listAnswers(db: Db, actor: Actor, survey_id: string): Promise<Answered[]> {
  const known = knownTo(db, actor).select('users.id')
  return db
    .selectFrom('survey_answers as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.answers', 'a.created_at', 'a.counted', fullName('u').as('person')])
    .where('a.survey_id', '=', survey_id)
    .$if(actor.assigned !== undefined, query => query.where(eb => eb.or([eb('a.user_id', 'is', null), eb('a.user_id', 'in', known)])))
    .orderBy(sql`md5(a.id::text)`)
    .execute() as Promise<Answered[]>
}

/** Those whose last day is over; answers their ids. */
export async function closeOver(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('surveys')
    .set({ state: 'closed', closed_at: sql`now()`, ...bumpVersion })
    .where('state', '=', 'published')
    .where('to_day', '<', warsawToday())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those without answers of this person, by the day when they end; `text` where they are anonymous. */
export const selectWaiting = (db: Db, actor: Actor) =>
  unansweredBy(db, actor)
    .select(['s.id', 's.published_at as since', 's.to_day as date'])
    .select([
      sql<'survey'>`'survey'`.as('kind'),
      sql<string | null>`null::uuid`.as('company_id'),
      sql<string | null>`null`.as('company_title'),
      polish('s.title').as('title'),
      sql<string>`case when s.anonymous then 'anonymous' else 'named' end`.as('text'),
      sql<string | null>`null`.as('by'),
      sql<string>`${actor.isAdmin ? '/dashboard/surveys/' : '/surveys/'}::text || s.id`.as('path'),
    ])
    .orderBy('s.to_day')
    .orderBy('s.id')
