import { publish } from '#features/events/store.ts'
import { closeOver } from '#features/surveys/store.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'

/** Every night: surveys whose last day is over take no more answers. */
export async function closeSurveys({ database, offices }: Installation) {
  for (const { id } of await offices.list())
    await database.transact(officeScope(id), async db => {
      for (const survey of await closeOver(db)) await publish(db, { entity: 'surveys', entity_id: survey })
    })
}
