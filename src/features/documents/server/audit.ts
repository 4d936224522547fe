import { type AuditEntry, undoWindowSeconds, writeAudit } from '#features/audit/server/store.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { aboutDocument, documentVariables } from './notify.ts'
import * as store from './store.ts'
import { listInformed, listToTell } from './store-people.ts'
import { publish } from '#features/realtime/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { notify, publishNotices } from '#features/notifications/server/store.ts'
import { delayMessages } from '#features/outbox/server/store.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

/** Screens of whoever may know of the document; those of its company follow. */
export async function tellScreens(db: Db, document: Pick<Document, 'id' | 'company_id' | 'payroll'>) {
  const informed = await listInformed(db, document)
  if (!informed) await publish(db, { entity: 'documents', entity_id: document.id, company_id: document.company_id })
  for (const user_id of informed ?? []) await publish(db, { entity: 'documents', entity_id: document.id, company_id: document.company_id, user_id })
  for (const entity of ['companies', 'settlements']) await publish(db, { entity, entity_id: document.company_id, company_id: document.company_id })
}

/** Who follows what a document says: told of each write of it, in its transaction. */
export const onDocument = extensionPoint<(db: Db, document: Pick<Document, 'id' | 'company_id'>) => Promise<void>>(
  'what follows documents',
  async () => undefined,
)

/** The end of every write: the company's count, the audit entry, the live screens. */
export async function auditDocument(
  db: Db,
  document: Pick<Document, 'id' | 'company_id' | 'payroll'>,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) {
  await store.countDocuments(db, document.company_id)
  await writeAudit(db, { ...change, entity: 'documents', entity_id: document.id, company_id: document.company_id })
  await onDocument.get()(db, document)
  await tellScreens(db, document)
}

/** Tells the client's people why a document came back, or why it was refused. */
export async function tellClient(
  call: Pick<PersonContext, 'db' | 'installation' | 'office'>,
  document: Document,
  event: 'documents.needs_correction' | 'documents.rejected',
) {
  const people = await listToTell(call.db, document)
  await notify(call, {
    ...aboutDocument(document),
    event,
    recipients: people.map(({ id }) => id),
    variables: { ...documentVariables(document), powod: document.state_reason ?? '' },
    wait_seconds: undoSeconds,
  })
}

/** What tells of a document that the office has not worked on yet. */
const news = ['documents.for_information', 'documents.reminder', 'documents.late'] as const

/** In the bin it is news to nobody, but taken out at once it still is to whoever had not heard of it: see `isOver`. */
export async function hideNews(db: Db, id: string) {
  await delayMessages(db, id, news, undoWindowSeconds)
  await publishNotices(db, id, ...news)
}

export const showNews = (db: Db, id: string) => publishNotices(db, id, ...news)
