import { listBookkeepers } from '#features/companies/server/store-people.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { aboutDocument, documentVariables } from '#features/documents/server/notify.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { publishAll } from '#features/realtime/store.ts'
import type { Db } from '#platform/db/db.ts'

/** Of whoever may see these invoices of the company. */
export const tellScreens = (db: Db, company_id: string, document_ids: readonly string[]) =>
  publishAll(
    db,
    [...new Set(document_ids)].map(entity_id => ({ entity: 'purchase-decisions', entity_id, company_id })),
  )

/** Whoever keeps the books hears that an invoice has left them. */
export async function tellDisputed(call: Teller, document: Document) {
  const people = await listBookkeepers(call.db, document.company_id)
  await notify(call, {
    ...aboutDocument(document),
    event: 'documents.disputed',
    recipients: people.map(({ id }) => id),
    variables: { ...documentVariables(document), kontrahent: document.counterparty ?? '' },
    wait_seconds: undoSeconds,
  })
}
