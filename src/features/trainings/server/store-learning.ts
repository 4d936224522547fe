import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstTime } from '#platform/db/first-time.ts'
import { newId } from '#platform/db/id.ts'

/** The person's own row, made when there is none, and held until the transaction ends: tries are counted one by one. */
export async function lockProgress(db: Db, training_id: string, user_id: string) {
  await db
    .insertInto('training_progress')
    .values({ id: newId(), training_id, user_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'training_id', 'user_id']).doNothing())
    .execute()
  return db
    .selectFrom('training_progress')
    .select(['id', 'attempts', 'done_at'])
    .where('training_id', '=', training_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Step {
  seconds?: number
  done?: boolean
  /** Of one try. */
  score?: number
}

export async function saveStep(db: Db, id: string, { seconds, done, score }: Step) {
  await db
    .updateTable('training_progress')
    .set({
      opened_at: firstTime('opened_at'),
      ...(seconds !== undefined && { seconds }),
      // Done stays done, with the day on which it was; the best result counts.
      ...(done && { done_at: firstTime('done_at') }),
      ...(score !== undefined && { attempts: sql<number>`attempts + 1`, score: sql<number>`greatest(coalesce(score, 0), ${score}::int)` }),
    })
    .where('id', '=', id)
    .execute()
}

/** What this person has completed: it stays theirs when the training is withdrawn or meant for others. */
const completedBy = (db: Db, user_id: string) =>
  db
    .selectFrom('training_progress as p')
    .innerJoin('trainings as t', 't.id', 'p.training_id')
    .innerJoin('training_categories as k', 'k.id', 't.category_id')
    .select(['t.id', 't.title', 'k.title as category_title', 't.minutes', 'p.score', sql<string>`p.done_at`.as('done_at')])
    .where('p.user_id', '=', user_id)
    .where('p.done_at', 'is not', null)

/** The latest first. */
export const listCompleted = (db: Db, user_id: string) => completedBy(db, user_id).orderBy('p.done_at', 'desc').orderBy('t.id').execute()

export const findCompleted = (db: Db, user_id: string, training_id: string) => completedBy(db, user_id).where('t.id', '=', training_id).executeTakeFirst()
