import { trainees } from '#features/trainings/shared/contract.ts'
import { auditTraining } from './audit.ts'
import * as store from './store.ts'
import { giveTries, listLeft, listTrainees, markReminded } from './store-trainees.ts'
import { notifyOf } from './notify.ts'
import { Failure } from '#kernel/failure.ts'
import { handlers, done } from '#platform/http/handlers.ts'

export const traineesApi = handlers(trainees, {
  list: ({ db, query }) => listTrainees(db, query),

  remind: async context => {
    const { db, actor, params, body } = context
    const training = await store.getTraining(db, actor, params.id)
    if (!training.published) throw new Failure('conflict', 'To szkolenie nie jest jeszcze opublikowane.')
    const notifiedIds: string[] = []
    // Of those who were chosen, whoever has done it meanwhile is left in peace.
    for (const { user_ids, ...left } of await listLeft(db, training.id))
      notifiedIds.push(...(await notifyOf(context, 'trainings.reminder', { ...left, user_ids: user_ids.filter(id => body.user_ids?.includes(id) ?? true) })))
    await markReminded(db, training.id, notifiedIds)
    await auditTraining(context, { entity: 'trainings', entity_id: training.id, action: 'reminded', after: { people: notifiedIds.length } })
    return { data: { people: notifiedIds.length } }
  },

  retry: async context => {
    const { id } = await store.getTraining(context.db, context.actor, context.params.id)
    await giveTries(context.db, id, context.params.user_id)
    await auditTraining(context, {
      entity: 'trainings',
      entity_id: id,
      action: 'tries_given',
      after: { user_id: context.params.user_id },
      person_id: context.params.user_id,
    })
    return done
  },
})
