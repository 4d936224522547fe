import { idOf } from './seeded-random.ts'
import { sql } from 'kysely'
import { listObligationTasks } from '#features/obligations/server/store.ts'
import { written } from '#features/recurring-tasks/server/store.ts'
import { duesOn, joinSettlements, listEnabled, lockDefinition, makeTasks } from '#features/recurring-tasks/server/store-make.ts'
import { collecting } from '#features/settlements/shared/rules.ts'
import { countAllTasks } from '#features/tasks/server/store-counts.ts'
import { addDays } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

/** Months in which nothing can be done yet. */
const waiting = [...collecting, 'on_hold'] as const

/** An own task beside the catalogue, and what the night's job has made of both; what was due is done, except where the month still waits or its amount was not sent or paid. */
export async function seedRecurringTasks(db: Db, people: ReadonlyMap<string, string>, today: string) {
  const active_from = addDays(today, -20)
  await db.updateTable('recurring_tasks').set({ active_from }).execute()
  const values = {
    title: 'Uzgodnienie kasy i rachunku bankowego',
    description: 'Raport kasowy i wyciąg porównać z zapisami. Różnice opisać w komentarzu.',
    rule: { type: 'monthly' as const, day: 15, months_after: 1 },
    shift: 'previous_business_day' as const,
    conditions: [{ field: 'accounting_form' as const, any: ['ksiegi_rachunkowe'] }],
    days_before: 10,
    checklist: ['Raport kasowy', 'Wyciąg bankowy', 'Różnice opisane'],
    active_from,
  }
  await db
    .insertInto('recurring_tasks')
    .values({ id: idOf('recurring-task', 'cash'), ...(written(values) as typeof values & { rule: never; conditions: never }) })
    .execute()
  for (const { id } of await listEnabled(db)) {
    const recurring = await lockDefinition(db, id)
    for (const due of recurring ? duesOn(recurring, today) : []) if (recurring) await makeTasks(db, recurring, due)
  }
  await joinSettlements(db)
  const owing = (await listObligationTasks(db, 'open', true)).filter(({ sent, paid }) => !sent || !paid).map(({ id }) => id)
  await db
    .updateTable('tasks')
    .set({ status: 'done', done_at: `${addDays(today, -1)}T09:00:00Z`, done_by: people.get('ksiegowa') ?? null })
    .where('source', '=', 'recurring')
    .where('due_date', '<', today)
    .where(sql<boolean>`id <> all(${owing}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('settlements as s').select('s.id').whereRef('s.id', '=', 'tasks.settlement_id').where('s.state', 'in', waiting))),
    )
    .execute()
  await countAllTasks(db)
}
