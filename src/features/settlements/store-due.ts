import { taxesFor } from '#features/settlements/taxes.ts'
import type { Actor } from '#kernel/access.ts'
import type { Db } from '#server/db.ts'

/** What was sent to the client and is still to be paid in those days. */
export const listDueBetween = (db: Db, actor: Actor, from: string, to: string) =>
  taxesFor(db, actor)
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .where('t.outcome', '=', 'to_pay')
    .where('t.state', 'in', ['sent', 'part_paid'])
    .orderBy('t.due_date')
    .orderBy('t.id')
    .execute()
