import { sql } from 'kysely'
import { unshareFiles } from '#features/files/server/store.ts'
import { type TrainingBody, trainings } from '#features/trainings/shared/contract.ts'
import { auditTraining } from './audit.ts'
import { maxTrainings } from '#features/trainings/shared/rules.ts'
import * as store from './store.ts'
import { listLeft } from './store-trainees.ts'
import { lastPosition, reorder, setFiles } from './store-write.ts'
import { notifyOf } from './notify.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { readRichText } from '#platform/security/rich-text.ts'
import { requireVersion, bumpVersion } from '#platform/db/optimistic-lock.ts'

/** The columns of a training; files go into a table of their own. */
async function readBody({ db, actor }: PersonContext, { file_ids, video_file_id, body, quiz, ...values }: TrainingBody, category_before?: string) {
  const category = await store.getCategory(db, actor, values.category_id)
  if (category.id !== category_before && category.trainings + category.drafts >= maxTrainings)
    throw invalid({ category_id: `Kategoria może mieć najwyżej ${maxTrainings} szkoleń.` })
  if (values.due_on && !values.required) throw invalid({ due_on: 'Termin ma tylko szkolenie wymagane.' })
  if (video_file_id && values.video_url) throw invalid({ video_url: 'Proszę wybrać jedno: plik z filmem albo adres.' })
  const { html, pictures } = await readRichText('body', body)
  return { pictures, values: { ...values, body: html, quiz: quiz && sql<never>`${JSON.stringify(quiz)}::jsonb` } }
}

/** A required training that can be seen is told to everybody it is meant for, each once. */
async function finish(context: PersonContext, id: string, action: string, before?: object) {
  const { db, actor } = context
  const after = await store.showTraining(db, actor, id)
  await auditTraining(context, { entity: 'trainings', entity_id: id, action, before, after })
  if (after.published && after.required) for (const left of await listLeft(db, id)) await notifyOf(context, 'trainings.required', left, id)
  return { data: after }
}

const removeTraining: Handler<typeof trainings.remove> = async context => {
  const { db, actor, params } = context
  const before = await store.showTraining(db, actor, params.id)
  const finished = await db
    .selectFrom('training_progress')
    .select('id')
    .where('training_id', '=', before.id)
    .where('done_at', 'is not', null)
    .limit(1)
    .execute()
  if (finished.length > 0)
    throw new Failure('conflict', 'Ktoś ukończył już to szkolenie i ma z niego zaświadczenie. Można je wycofać: wyłączyć „Opublikowane”.')
  const files = await db.selectFrom('training_files').select('file_id').where('training_id', '=', before.id).execute()
  await db.deleteFrom('trainings').where('id', '=', before.id).execute()
  await unshareFiles(
    db,
    files.map(({ file_id }) => file_id),
  )
  await auditTraining(context, { entity: 'trainings', entity_id: before.id, action: 'removed', before })
  return done
}

const updateTraining: Handler<typeof trainings.update> = async context => {
  const { db, actor, body, params } = context
  const before = await store.showTraining(db, actor, params.id)
  requireVersion(context.origin, before)
  const { values, pictures } = await readBody(context, body, before.category_id)
  await setFiles(db, actor, before.id, { ...body, pictures })
  await db
    .updateTable('trainings')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', before.id)
    .execute()
  return finish(context, before.id, 'changed', before)
}

export const trainingsApi = handlers(trainings, {
  list: ({ db, actor, query }) => store.listTrainings(db, actor, query),

  get: async ({ db, actor, params }) => ({ data: await store.showTraining(db, actor, params.id) }),

  create: async context => {
    const { db, actor, body } = context
    const { values, pictures } = await readBody(context, body)
    const id = newId()
    await db
      .insertInto('trainings')
      .values({ ...values, id, position: await lastPosition(db, 'trainings') })
      .execute()
    await setFiles(db, actor, id, { ...body, pictures })
    return finish(context, id, 'created')
  },

  update: updateTraining,

  move: async context => {
    const { id, category_id } = await store.getTraining(context.db, context.actor, context.params.id)
    await reorder(context.db, 'trainings', { id, place: context.body.place, category_id })
    await auditTraining(context, { entity: 'trainings', entity_id: id, action: 'moved', after: context.body })
    return done
  },

  remove: removeTraining,
})
