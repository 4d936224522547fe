import { writeAudit } from '#features/audit/store.ts'
import type { Document } from '#features/documents/contract.ts'
import type * as mails from '#features/documents/mails.ts'
import * as store from '#features/documents/store.ts'
import { listInformed, listToTell } from '#features/documents/store-people.ts'
import { publish } from '#features/events/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { addressOf } from '#server/office-address.ts'

export const forbidden = () => new Failure('forbidden', 'Brak uprawnień do tej czynności.')

/** Seconds that mail waits, so that a step taken back is not written about. */
const undoSeconds = 10

/** Screens of whoever may know of the document; those of its company follow. */
async function tellScreens(db: Db, document: Pick<Document, 'id' | 'company_id' | 'category'>) {
  const informed = await listInformed(db, document)
  if (!informed) await publish(db, { entity: 'documents', entity_id: document.id, company_id: document.company_id })
  for (const user_id of informed ?? []) await publish(db, { entity: 'documents', entity_id: document.id, company_id: document.company_id, user_id })
  for (const entity of ['companies', 'settlements']) await publish(db, { entity, entity_id: document.company_id, company_id: document.company_id })
}

/** The end of every write: the company's count, the audit entry, the live screens. */
export async function record(db: Db, action: string, document: Pick<Document, 'id' | 'company_id' | 'category'>, before: unknown, after: unknown) {
  await store.countDocuments(db, document.company_id)
  await writeAudit(db, { action, entity: 'documents', entity_id: document.id, company_id: document.company_id, before, after })
  await tellScreens(db, document)
}

/** Tells the client's people why a document came back. */
export async function tellClient(
  { db, installation, office }: Pick<PersonContext, 'db' | 'installation' | 'office'>,
  document: Document,
  mail: typeof mails.sentBack,
) {
  const link = `${await addressOf(installation, office)}/documents/${document.id}`
  for (const person of await listToTell(db, document)) {
    await queueMessage(db, office, {
      channel: 'email',
      recipient: person.email,
      user_id: person.id,
      event: `documents.${document.state}`,
      about_id: document.id,
      wait_seconds: undoSeconds,
      ...mail(office, document, link),
    })
  }
}
