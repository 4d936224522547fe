import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

/** Called after amounts, payments or declarations of a month changed, in the same transaction. */
export const onWorked =
  extensionPoint<(db: Db, office: PersonContext['office'], settlement: { id: string; company_id: string }) => Promise<void>>('what follows the work on a month')

/** An amount of a month, as far as it says which obligation it is of. */
export interface OfObligation {
  settlement_id: string
  payer_id: string | null
  kind: string
  period: string
  statutory_date: string
  due_date: string
}

/** Called before an amount is added, or one of an act gets another term: refuses one of an obligation that does not apply. */
export const onAmount = extensionPoint<(db: Db, amount: OfObligation) => Promise<void>>('what an amount of a month has to fit')

/** Called after a month was closed, in the same transaction. */
export const onClosed =
  extensionPoint<(call: Pick<PersonContext, 'db' | 'actor' | 'office' | 'installation'>, settlement: { company_id: string; month: string }) => Promise<void>>(
    'what follows the closing of a month',
  )
