import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'

/** Called before a payer is removed, in the same transaction. */
export const onPayerRemoved = extensionPoint<(db: Db, payer: { id: string; company_id: string }) => Promise<void>>('what lets go of a payer')
