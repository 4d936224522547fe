import type { Document } from '#features/documents/shared/contract.ts'
import { disputable, type DocumentState } from '#features/documents/shared/rules.ts'
import { assignMonth, leaveMonth } from './month/assign-month.ts'
import { updateDocument } from './store.ts'
import { changed } from './transitions.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Call = Pick<PersonContext, 'db' | 'actor'>

/** The client says that an invoice is not the company's: it leaves the books. The caller has locked it. Throws 409 once the office has finished with it. */
export async function dispute(call: Call, document: Document) {
  if (!disputable.includes(document.state)) throw new Failure('conflict', 'Biuro zakończyło już pracę nad tym dokumentem. Zmianę proszę mu zgłosić.')
  await updateDocument(call.db, document.id, { state: 'disputed' })
  await leaveMonth(call.db, document)
  await changed(call, 'disputed', document)
}

/** It was theirs after all. */
export async function settleDispute(call: Call, document: Document, state: DocumentState) {
  await updateDocument(call.db, document.id, { state })
  await assignMonth(call.db, { ...document, state })
  await changed(call, 'dispute_settled', document)
}
