import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { File } from '#features/files/shared/contract.ts'
import { shownOfFile } from '#features/files/server/store.ts'
import { type Training, type TrainingRow, trainingRow } from '#features/trainings/shared/contract.ts'
import type { TrainingCategory } from '#features/trainings/shared/contract-categories.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const edits = (actor: Actor) => can(actor.role, 'trainings.write')

/** Whether what is in category `k` is meant for this person. */
function isFor(actor: Actor) {
  if (actor.isAdmin) return sql<SqlBool>`k.audience in ('staff', 'both')`
  return sql<SqlBool>`(k.audience in ('clients', 'both') and (not k.chosen_companies or exists (
    select 1 from training_category_companies c where c.tenant_id = ${thisOffice} and c.category_id = k.id
      and c.company_id = any(${[...actor.companies.keys()]}::uuid[]))))`
}

/** Whoever edits sees all; others what is meant for them. */
function categoriesOf(db: Db, actor: Actor) {
  const all = db
    .selectFrom('training_categories as k')
    .leftJoin('trainings as t', 't.category_id', 'k.id')
    .leftJoin('training_progress as p', join => join.onRef('p.training_id', '=', 't.id').on('p.user_id', '=', actor.user_id))
  return edits(actor) ? all : all.where(isFor(actor))
}

/** Published ones that are meant for this person; others, and drafts, for whoever edits. */
function trainingsOf(db: Db, actor: Actor) {
  const all = db
    .selectFrom('trainings as t')
    .innerJoin('training_categories as k', 'k.id', 't.category_id')
    .leftJoin('training_progress as p', join => join.onRef('p.training_id', '=', 't.id').on('p.user_id', '=', actor.user_id))
    .leftJoin('users as u', join => join.on('u.id', '=', actor.user_id))
  return edits(actor) ? all : all.where('t.published', '=', true).where(isFor(actor))
}

const shownCompanies = sql<string[] | null>`case when k.chosen_companies then (
  select coalesce(json_agg(c.company_id order by c.company_id), '[]') from training_category_companies c where c.tenant_id = ${thisOffice} and c.category_id = k.id) end`

function readCategories(db: Db, actor: Actor) {
  const count = (condition: RawBuilder<SqlBool>) => sql<number>`(count(t.id) filter (where ${condition}))::int`
  const mine = isFor(actor)
  return categoriesOf(db, actor)
    .select(['k.id', 'k.title', 'k.description', 'k.picture_file_id', 'k.audience', 'k.version'])
    .select([
      count(sql`t.published`).as('trainings'),
      count(sql`t.published and p.done_at is not null`).as('done'),
      count(sql`t.published and t.required and p.done_at is null and ${mine}`).as('required_left'),
      sql<boolean>`${mine}`.as('for_me'),
      (edits(actor) ? count(sql`not t.published`) : sql<number>`0`).as('drafts'),
      (edits(actor) ? shownCompanies : sql<null>`null`).as('company_ids'),
    ])
    .groupBy(['k.tenant_id', 'k.id'])
    .orderBy('k.position')
    .orderBy('k.id')
}

export const listCategories = (db: Db, actor: Actor): Promise<TrainingCategory[]> => readCategories(db, actor).execute()

export async function getCategory(db: Db, actor: Actor, id: string): Promise<TrainingCategory> {
  const category = await readCategories(db, actor).where('k.id', '=', id).executeTakeFirst()
  if (!category) throw notFound()
  return category
}

const dayOf = (name: string) => sql`(${sql.ref(name)} at time zone 'Europe/Warsaw')::date`
/** Until when person `u` has time for training `t`: who came after it has as many days from then, so that nobody is late on the first day. */
export const termOf = sql<string | null>`(case when t.due_on is not null and ${dayOf('u.created_at')} > ${dayOf('t.created_at')}
  then greatest(t.due_on, ${dayOf('u.created_at')} + greatest(t.due_on - ${dayOf('t.created_at')}, 0)) else t.due_on end)`
/** By the row `p` of progress. */
export const isLate = () => sql<boolean>`(t.required and p.done_at is null and coalesce(${termOf} < ${warsawToday()}::date, false))`
/** How far a person is, by the row `p` of progress. */
export const stateOf = sql<TrainingRow['state']>`(case when p.done_at is not null then 'done' when p.opened_at is not null then 'begun' else 'new' end)`

const columnsFor = (actor: Actor): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(['id', 'category_id', 'summary', 'minutes', 'published', 'required', 'due_on', 'position'].map(key => [key, column(`t.${key}`)])),
  title: polish('t.title'),
  category_title: polish('k.title'),
  has_quiz: sql`(t.quiz is not null)`,
  term: sql`(case when ${isFor(actor)} then ${termOf} else t.due_on end)`,
  for_me: isFor(actor),
  late: sql`(${isLate()} and ${isFor(actor)})`,
  state: stateOf,
  opened_at: column('p.opened_at'),
  seconds: sql`coalesce(p.seconds, 0)`,
  done_at: column('p.done_at'),
  score: column('p.score'),
  attempts: sql`coalesce(p.attempts, 0)`,
})

const rowKeys = keysOf(trainingRow)

export const listTrainings = (db: Db, actor: Actor, listing: Listing) =>
  listRows<TrainingRow>(db, {
    listing,
    from: trainingsOf(db, actor),
    columns: columnsFor(actor),
    keys: rowKeys,
    search: column('t.search'),
    id: column('t.id'),
  })

/** What this person is asked to complete. */
const leftFor = (db: Db, actor: Actor) =>
  trainingsOf(db, actor).where('t.published', '=', true).where('t.required', '=', true).where('p.done_at', 'is', null).where(isFor(actor))

export function countLeft(db: Db, actor: Actor, only: { cap: number }) {
  return leftFor(db, actor).select(isLate().as('late')).limit(only.cap)
}

/** With the right answers: for the server alone. */
export async function getTraining(db: Db, actor: Actor, id: string) {
  const columns = columnsFor(actor)
  const row = await trainingsOf(db, actor)
    .select(selectionOf<TrainingRow>()(rowKeys, columns))
    .select(['t.body', 't.video_url', 't.quiz', 't.version', 'k.audience'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function showTraining(db: Db, actor: Actor, id: string): Promise<Training> {
  const { quiz, ...row } = await getTraining(db, actor, id)
  const files = await db
    .selectFrom('training_files as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select([...shownOfFile.map(name => `f.${name}` as const), 'a.kind'])
    .where('a.training_id', '=', id)
    .orderBy('a.position')
    .execute()
  const of = (wanted: string): File[] => files.filter(({ kind }) => kind === wanted).map(({ kind, ...file }) => file as File)
  return {
    ...row,
    video: of('video')[0] ?? null,
    files: of('material'),
    quiz: quiz && { ...quiz, questions: quiz.questions.map(({ right, ...question }) => (edits(actor) ? { ...question, right } : question)) },
  }
}

/** A file of a training, or the picture of a category, for whoever may see it. */
export async function findTrainingFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const training = await trainingsOf(db, actor)
    .innerJoin('training_files as a', 'a.training_id', 't.id')
    .select('a.file_id as id')
    .where('a.file_id', '=', file_id)
    .executeTakeFirst()
  return (
    training ??
    categoriesOf(db, actor).select('k.picture_file_id as id').where('k.picture_file_id', '=', file_id).$narrowType<{ id: string }>().executeTakeFirst()
  )
}

/** Required ones that this person has not completed, by their terms; `text` is how many minutes each takes. */
export const selectWaiting = (db: Db, actor: Actor) =>
  leftFor(db, actor)
    .select(['t.id', 't.created_at as since'])
    .select([
      sql<'training'>`'training'`.as('kind'),
      sql<string | null>`null::uuid`.as('company_id'),
      sql<string | null>`null`.as('company_title'),
      polish('t.title').as('title'),
      sql<string>`t.minutes::text`.as('text'),
      sql<string | null>`null`.as('by'),
      termOf.as('date'),
      sql<string>`${actor.isAdmin ? '/dashboard/trainings/' : '/trainings/'}::text || t.category_id || '/view/' || t.id`.as('path'),
    ])
    .orderBy(termOf)
    .orderBy('t.id')
