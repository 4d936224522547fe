import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import type { Followed } from '#features/law/store-follow.ts'
import { publish } from '#features/realtime/store.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { changeRecurring, written } from './store.ts'
import { applyChange } from './store-change.ts'
import type { ShippedValues } from '#features/recurring-tasks/shared/rules.ts'
import { countTasks } from '#features/tasks/server/store-counts.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** What the catalogue decides until the office says otherwise. */
const shippedValues = ({ title, rule, shift, exceptions, conditions, usual, assignee }: Obligation): ShippedValues => ({
  ...{ title, rule, shift, exceptions, conditions },
  enabled: usual,
  assignee_kind: assignee,
})
const keys = ['title', 'rule', 'shift', 'exceptions', 'conditions', 'enabled', 'assignee_kind'] as const

const asJson = (values: ShippedValues) => sql<ShippedValues>`${JSON.stringify(values)}::jsonb`

/** Gives the office what of the catalogue it lacks: the usual ones switched on, the rest off. */
export async function shipCatalogue(db: Db, active_from = warsawToday()) {
  const shipped = await db.selectFrom('recurring_tasks').select('obligation').where('shipped', '=', true).execute()
  const has = new Set(shipped.map(({ obligation }) => obligation))
  const lacking = listObligations().filter(({ key }) => !has.has(key))
  if (lacking.length === 0) return
  await db
    .insertInto('recurring_tasks')
    .values(
      lacking.map(entry => {
        const { rule, exceptions, conditions, ...values } = shippedValues(entry)
        return {
          id: newId(),
          obligation: entry.key,
          shipped: true,
          active_from,
          ...values,
          shipped_as: asJson(shippedValues(entry)) as never,
          ...(written({ rule, exceptions, conditions }) as { rule: never; exceptions: never; conditions: never }),
        }
      }),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const listShipped = (db: Db) =>
  db
    .selectFrom('recurring_tasks')
    .select(['id', 'obligation', 'shipped_as', 'scope', 'tag_ids', 'company_ids', 'description', 'priority', 'internal', 'checklist', ...keys])
    .where('shipped', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

type Shipped = Awaited<ReturnType<typeof listShipped>>[number]

/** What the office has as the law had it, and the law has otherwise now. */
function changesOf(row: Shipped, now: ShippedValues): Partial<ShippedValues> {
  const isAsShipped = (key: keyof ShippedValues) => isDeepStrictEqual(row[key], row.shipped_as?.[key])
  const followed = keys.filter(key => isAsShipped(key) && !isDeepStrictEqual(row[key], now[key]))
  return Object.fromEntries(followed.map(key => [key, now[key]])) as Partial<ShippedValues>
}

/** Of an entry that came with a package which was undone: nothing is left but what has tasks, and that makes no more. */
async function retire(db: Db, { id, enabled }: Shipped) {
  const { numDeletedRows } = await db
    .deleteFrom('recurring_tasks')
    .where('id', '=', id)
    .where(eb => eb.not(eb.exists(eb.selectFrom('tasks').select('tasks.id').where('tasks.source', '=', 'recurring').where('tasks.source_id', '=', id))))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n && enabled) await changeRecurring(db, id, { enabled: false })
}

/** Tasks not begun follow as they do when a person changes the rule. */
async function followEntry(db: Db, row: Shipped, now: ShippedValues): Promise<string[] | null> {
  const changes = changesOf(row, now)
  await db
    .updateTable('recurring_tasks')
    .set({ shipped_as: asJson(now) as never })
    .where('id', '=', row.id)
    .execute()
  const changed = Object.keys(changes) as (keyof ShippedValues)[]
  if (changed.length === 0) return null
  await changeRecurring(db, row.id, changes)
  const touched = await applyChange(db, row.id, row, { ...row, ...changes })
  const before = Object.fromEntries(changed.map(key => [key, row[key]]))
  await writeAudit(db, { action: 'updated', entity: 'recurring-tasks', entity_id: row.id, before, after: changes })
  await publish(db, { entity: 'recurring-tasks', entity_id: row.id })
  if (touched.length > 0) await publish(db, { entity: 'tasks', entity_id: row.id })
  return touched
}

/** The office's catalogue as the law in force has it, but for what the office has changed itself. */
async function followCatalogue(db: Db): Promise<Followed> {
  const touched: string[] = []
  let recurring = 0
  for (const row of await listShipped(db)) {
    const entry = findObligation(row.obligation ?? '')
    if (!entry) await retire(db, row)
    else if (!isDeepStrictEqual(row.shipped_as, shippedValues(entry))) {
      const companies = await followEntry(db, row, shippedValues(entry))
      if (companies) recurring++
      touched.push(...(companies ?? []))
    }
  }
  await countTasks(db, touched)
  return { recurring, tasks: touched.length }
}

/** The same, with what is new in the law. */
export async function followLawInForce(db: Db, active_from?: string): Promise<Followed> {
  const followed = await followCatalogue(db)
  await shipCatalogue(db, active_from)
  return followed
}
