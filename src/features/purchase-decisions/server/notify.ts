import { listBookkeepers } from '#features/companies/server/store-people.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { aboutDocument, wordsOf } from '#features/documents/server/notify.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'

/** Whoever keeps the books hears that an invoice has left them. */
export async function tellDisputed(call: Teller, document: Document) {
  const people = await listBookkeepers(call.db, document.company_id)
  await notify(call, {
    ...aboutDocument(document),
    event: 'documents.disputed',
    recipients: people.map(({ id }) => id),
    variables: { ...wordsOf(document), kontrahent: document.counterparty ?? '' },
    wait_seconds: undoSeconds,
  })
}
