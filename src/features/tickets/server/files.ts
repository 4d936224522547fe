import { isPicture, onlyPicturesWithin } from '#features/files/shared/rules.ts'
import { attachFiles } from '#features/files/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** Gives one's own uploads to a ticket: attached ones, and pictures within its description. Throws 422 for anything else within it. */
export async function attachToTicket(
  db: Db,
  actor: Actor,
  ticket: { id: string; company_id: string },
  { file_ids, pictures }: { file_ids: readonly string[]; pictures: readonly string[] },
) {
  const ids = [...new Set([...file_ids, ...pictures])]
  if (ids.length === 0) return
  const files = await attachFiles(db, actor, ticket.company_id, ids)
  if (files.some(file => pictures.includes(file.id) && !isPicture(file))) throw invalid({ description: onlyPicturesWithin })
  await db
    .insertInto('ticket_files')
    .values(ids.map(file_id => ({ id: newId(), company_id: ticket.company_id, ticket_id: ticket.id, file_id, inline: !file_ids.includes(file_id) })))
    .execute()
}
