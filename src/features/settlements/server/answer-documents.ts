import type { z } from 'zod'
import { isCollecting } from '#features/settlements/shared/rules.ts'
import type { settlements } from '#features/settlements/shared/contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import * as store from './store.ts'
import { auditSettlement } from './store-record.ts'
import { requireRight } from './transitions.ts'

type Answers = z.output<typeof settlements.documents.body>['documents']

/**
 * What the client has sent or has none of, by the lines of the month's checklist; that something was received is said by the office. Throws
 * 403 without the right, 409 once collecting is over, 422 for a line that the month does not have.
 */
export async function answerDocuments(db: Db, actor: Actor, settlement: store.LockedSettlement, answers: Answers) {
  requireRight(actor, 'settlements.answer', settlement.company_id)
  if (settlement.state === 'closed') throw store.monthClosed()
  if (!actor.isAdmin && !isCollecting(settlement.state))
    throw new Failure('conflict', 'Dokumenty tego miesiąca są już w biurze; zmiany prosimy zgłosić opiekunowi.')
  const before = await store.listRequired(db, settlement.id)
  for (const { category, state } of answers) {
    if (state === 'received' && !actor.isAdmin) throw invalid({ documents: 'Otrzymanie dokumentów zaznacza biuro.' })
    if (!before.some(required => required.category === category)) throw invalid({ documents: 'Tej pozycji nie ma na liście dokumentów tego miesiąca.' })
    await db.updateTable('required_documents').set({ state }).where('settlement_id', '=', settlement.id).where('category', '=', category).execute()
  }
  await db
    .updateTable('settlements')
    .set({ ...bumpVersion })
    .where('id', '=', settlement.id)
    .execute()
  await auditSettlement(db, settlement, { action: 'documents_listed', before, after: answers })
}
