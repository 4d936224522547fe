import { obligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { written } from './store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** Gives the office what of the catalogue it lacks: the usual ones switched on, the rest off. */
export async function shipCatalogue(db: Db, active_from = warsawToday()) {
  await db
    .insertInto('recurring_tasks')
    .values(
      obligations.map(({ key, title, rule, shift, exceptions, conditions, usual }) => ({
        id: newId(),
        obligation: key,
        shipped: true,
        shift,
        title,
        active_from,
        enabled: usual,
        ...(written({ rule, exceptions, conditions }) as { rule: never; exceptions: never; conditions: never }),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
