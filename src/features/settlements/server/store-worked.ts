import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

/** Called after amounts, payments or declarations of a month changed, in the same transaction. */
export const onWorked =
  extensionPoint<(db: Db, office: PersonContext['office'], settlement: { id: string; company_id: string }) => Promise<void>>('what follows the work on a month')
