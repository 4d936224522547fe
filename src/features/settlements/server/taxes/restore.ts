import { listBeforeOwnSteps } from '#features/audit/server/store.ts'
import { onAmount } from '../store-extensions.ts'
import { checkBeside, type KeptTax } from '../store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

/** The amount as the log holds it, if it was this person who removed it a moment ago. Throws 409 otherwise. */
export async function findRemoved(db: Db, { user_id }: Actor, settlement_id: string, tax_id: string): Promise<KeptTax> {
  const steps = await listBeforeOwnSteps(db, 'settlements', settlement_id, { user_id, undoable: ['tax_removed'] })
  const removed = (steps as KeptTax[]).find(({ id }) => id === tax_id)
  if (!removed) throw new Failure('conflict', 'Tego usunięcia nie można już cofnąć. Kwotę można wpisać ponownie.')
  return removed
}

/**
 * The row as it was, its number included: nothing of it is asked anew but whether there is still room for it. What is removed was never sent,
 * and so never paid. Throws 409 where it is back already.
 */
export async function restoreTax(db: Db, tax: KeptTax) {
  const { payer, previous_account, identifier_kind, payments, ...taxRow } = tax
  const isBack = await db.selectFrom('taxes_due').select('id').where('id', '=', tax.id).executeTakeFirst()
  if (isBack) throw new Failure('conflict', 'Ta kwota jest już z powrotem w rozliczeniu.')
  await checkBeside(db, tax)
  await onAmount.get()(db, tax)
  await db.insertInto('taxes_due').values(taxRow).execute()
}
