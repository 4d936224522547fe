import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'

/** Called when a company has got another NIP, in the same transaction. */
export const onVatNumber = extensionPoint<(db: Db, company_id: string) => Promise<void>>('what held for the former NIP of a company')
