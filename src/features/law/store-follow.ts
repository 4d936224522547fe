import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'

export interface Followed {
  /** Recurring tasks that the office had as the law had them. */
  recurring: number
  /** Tasks not yet begun that got another term, or an end. */
  tasks: number
}

/** What an office keeps of the law follows it, but for what the office has changed itself. In the transaction of the office. */
export const followLaw = extensionPoint<(db: Db) => Promise<Followed>>('what follows the law')
