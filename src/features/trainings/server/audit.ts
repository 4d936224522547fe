import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Entity = 'trainings' | 'training_categories'

/** What a change leaves behind: an entry in the log, and word to the screens that show it. */
export async function record(
  { db }: PersonContext,
  entity: Entity,
  id: string,
  action: string,
  { person_id, ...values }: { before?: unknown; after?: unknown; person_id?: string },
) {
  await writeAudit(db, { action, entity, entity_id: id, ...values })
  for (const name of ['trainings', 'training-categories']) {
    await publish(db, { entity: name, entity_id: id })
    // The office hears of everything; a client's own screens of what concerns the client alone.
    if (person_id) await publish(db, { entity: name, entity_id: id, user_id: person_id })
  }
}
