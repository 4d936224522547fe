import { type AuditEntry, writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { PersonContext } from '#platform/http/context.ts'

interface Entry extends AuditEntry {
  entity: 'trainings' | 'training_categories'
}

/** What a change leaves behind: an entry in the log, and word to the screens that show it. */
export async function auditTraining({ db }: PersonContext, { person_id, ...entry }: Entry) {
  await writeAudit(db, entry)
  const { entity_id } = entry
  for (const entity of ['trainings', 'training-categories']) {
    await publish(db, { entity, entity_id })
    // The office hears of everything; a client's own screens of what concerns the client alone.
    if (person_id) await publish(db, { entity, entity_id, user_id: person_id })
  }
}
