import { publishAll } from '#features/realtime/store.ts'
import { listPeople } from './store.ts'
import type { Db } from '#platform/db/db.ts'

/** The office, and each of those who are asked by name. What one of them answers is told to the office alone. */
export async function notifyInvited(db: Db, survey_ids: readonly string[]) {
  const buildEvent = (entity_id: string, user_id: string | null = null) => ({ entity: 'surveys', entity_id, user_id })
  const people = await listPeople(db, survey_ids)
  await publishAll(db, [...survey_ids.map(id => buildEvent(id)), ...people.map(({ survey_id, user_id }) => buildEvent(survey_id, user_id))])
}
