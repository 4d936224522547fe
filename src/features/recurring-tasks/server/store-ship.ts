import { sql } from 'kysely'
import { obligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { written } from './store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** What the catalogue decides until the office has changed something of the task. */
const followed = ['title', 'rule', 'shift', 'exceptions', 'conditions', 'enabled', 'assignee_kind'] as const

/**
 * Gives the office what of the catalogue it lacks: the usual ones switched on, the rest off. What the office has never touched
 * (version 1) follows the catalogue.
 */
export async function shipCatalogue(db: Db, active_from = warsawToday()) {
  await db
    .insertInto('recurring_tasks')
    .values(
      obligations.map(({ key, title, rule, shift, exceptions, conditions, usual, assignee }) => ({
        id: newId(),
        obligation: key,
        shipped: true,
        shift,
        title,
        active_from,
        enabled: usual,
        assignee_kind: assignee,
        ...(written({ rule, exceptions, conditions }) as { rule: never; exceptions: never; conditions: never }),
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'obligation'])
        .where(sql<boolean>`shipped`)
        .doUpdateSet(eb => Object.fromEntries(followed.map(key => [key, eb.ref(`excluded.${key}`)])))
        .where('recurring_tasks.version', '=', 1)
        .where(
          sql<boolean>`(${sql.join(followed.map(key => sql.ref(`recurring_tasks.${key}`)))}) is distinct from (${sql.join(followed.map(key => sql.ref(`excluded.${key}`)))})`,
        ),
    )
    .execute()
}
