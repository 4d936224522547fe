import { supplierOf } from './assess.ts'
import type { PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'

type Stored = Pick<
  PurchaseDecision,
  'state' | 'kind' | 'purpose' | 'doubts' | 'equal_count' | 'of_count' | 'deadline' | 'unanswered' | 'decided_at' | 'decided_by' | 'decided_from'
>
export type Written = Partial<Stored> & Pick<Stored, 'state'> & { asked_by?: string; disputed_from?: DocumentState | null }

/** One after the other in a company, since each answer changes what is filled in for the others. */
export const lockDecisions = (db: Db, company_id: string) => advisoryLock(db, `purchase-decisions ${company_id}`)

/** Of an invoice that is locked; one that nobody has looked at gets its row here. Answers its supplier. */
export async function writeDecision(db: Db, { id, company_id }: Pick<PurchaseDecision, 'id' | 'company_id'>, values: Written): Promise<string | null> {
  const { supplier } = await db.selectFrom('documents as d').select(supplierOf('d').as('supplier')).where('d.id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('purchase_decisions')
    .values({ ...values, supplier, id: newId(), company_id, document_id: id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'document_id']).doUpdateSet({ ...values, supplier, ...bumpVersionIn('purchase_decisions') }))
    .execute()
  return supplier
}

/** Where the document stood before it was disputed. */
export const findDisputedFrom = async (db: Db, document_id: string) =>
  (await db.selectFrom('purchase_decisions').select('disputed_from').where('document_id', '=', document_id).executeTakeFirst())?.disputed_from ?? null
