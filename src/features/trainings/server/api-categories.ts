import { listAudience } from '#features/companies/server/store-audience.ts'
import { type TrainingCategoryBody, trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import { auditTraining } from './audit.ts'
import { notifyOf } from './notify.ts'
import * as store from './store.ts'
import { listRequired } from './store-trainees.ts'
import { lastPosition, reorder, setCompanies, setPicture } from './store-write.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion, bumpVersion } from '#platform/db/optimistic-lock.ts'

/** Firms are chosen of clients alone; each is loaded as one's own list of firms shows it. */
async function readBody({ db, actor }: PersonContext, { company_ids, ...body }: TrainingCategoryBody) {
  const chosen = body.audience === 'staff' ? null : company_ids
  if (chosen) await listAudience(db, actor, { company_ids: chosen })
  return { chosen, values: { ...body, chosen_companies: chosen !== null } }
}

const createCategory: Handler<typeof trainingCategories.create> = async context => {
  const { db, actor, body } = context
  const { chosen, values } = await readBody(context, body)
  const id = newId()
  await setPicture(db, actor, null, values.picture_file_id)
  await db
    .insertInto('training_categories')
    .values({ id, ...values, position: await lastPosition(db, 'training_categories') })
    .execute()
  await setCompanies(db, id, chosen)
  const after = await store.getCategory(db, actor, id)
  await auditTraining(context, { entity: 'training_categories', entity_id: id, action: 'created', after })
  return { data: after }
}

const updateCategory: Handler<typeof trainingCategories.update> = async context => {
  const { db, actor, body, params } = context
  const before = await store.getCategory(db, actor, params.id)
  requireVersion(context.origin, before)
  const { chosen, values } = await readBody(context, body)
  const meant = new Map((await listRequired(db, before.id)).map(({ id, user_ids }) => [id, new Set(user_ids)]))
  await setPicture(db, actor, before.picture_file_id, values.picture_file_id)
  await db
    .updateTable('training_categories')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', before.id)
    .execute()
  await setCompanies(db, before.id, chosen)
  const after = await store.getCategory(db, actor, before.id)
  await auditTraining(context, { entity: 'training_categories', entity_id: before.id, action: 'changed', before, after })
  // Whom the required ones are meant for only now has not heard of them.
  for (const training of await listRequired(db, before.id)) {
    const user_ids = training.user_ids.filter(id => !meant.get(training.id)?.has(id))
    if (user_ids.length > 0) await notifyOf(context, 'trainings.required', { ...training, user_ids }, training.id)
  }
  return { data: after }
}

export const trainingCategoriesApi = handlers(trainingCategories, {
  list: async ({ db, actor }) => ({ data: await store.listCategories(db, actor) }),

  get: async ({ db, actor, params }) => ({ data: await store.getCategory(db, actor, params.id) }),

  create: createCategory,

  update: updateCategory,

  move: async context => {
    const { id } = await store.getCategory(context.db, context.actor, context.params.id)
    await reorder(context.db, 'training_categories', { id, place: context.body.place })
    await auditTraining(context, { entity: 'training_categories', entity_id: id, action: 'moved', after: context.body })
    return done
  },

  remove: async context => {
    const { db, actor, params } = context
    const before = await store.getCategory(db, actor, params.id)
    if (before.trainings + before.drafts > 0) throw new Failure('conflict', 'Ta kategoria ma szkolenia. Proszę je najpierw przenieść albo usunąć.')
    await db.deleteFrom('training_categories').where('id', '=', before.id).execute()
    await setPicture(db, actor, before.picture_file_id, null)
    await auditTraining(context, { entity: 'training_categories', entity_id: before.id, action: 'removed', before })
    return done
  },
})
