import { followOffice } from '#features/obligations/server/store-follow.ts'
import { publish } from '#features/realtime/store.ts'
import { duesOn, joinSettlements, listEnabled, listMadeToday, lockDefinition, type MadeFor, makeTasks } from './store-make.ts'
import { followLawInForce } from './store-ship.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { countAllTasks } from '#features/tasks/server/store-counts.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Each recurring task by itself, so that one that fails holds up no other and nobody waits for long locks. Answers how many tasks were made, and what failed. */
export async function makeTasksOf(database: Database, tenant_id: string, today: string): Promise<{ made: number; failed: unknown[] }> {
  const scope = officeScope(tenant_id)
  let taskCount = 0
  const failed: unknown[] = []
  for (const enabled of await listEnabled(database.reader(scope))) {
    const { id } = enabled
    try {
      // Most have no term these days; those are not locked.
      if (duesOn(enabled, today).length === 0) continue
      taskCount += await database.transact(scope, async db => {
        const recurring = await lockDefinition(db, id)
        if (!recurring) return 0
        let fresh = 0
        for (const due of duesOn(recurring, today)) fresh += (await makeTasks(db, recurring, due)).length
        if (fresh > 0) await publish(db, { entity: 'tasks', entity_id: id })
        return fresh
      })
    } catch (error) {
      failed.push(error)
    }
  }
  return { made: taskCount, failed }
}

/** Each person hears of them once a day, however many there are. */
async function tellMade(teller: Teller, newTasks: readonly MadeFor[], today: string) {
  for (const { assignee_id, count } of newTasks) {
    if (!assignee_id) continue
    const filters = writeFilters([
      { key: 'assignee_id', operator: '=', values: [assignee_id] },
      { key: 'status', operator: ':', values: [...openStatuses] },
    ])
    await notify(teller, {
      event: 'tasks.made',
      about_id: assignee_id,
      recipients: [assignee_id],
      variables: { ile: String(count) },
      paths: { staff: `/dashboard/tasks?${new URLSearchParams({ filters })}`, client: '/' },
      once: `recurring ${today}`,
    })
  }
}

/**
 * Every night: the tasks whose time has come. A night that was missed is made up for; a second run finds nothing to make, and tells what
 * the first one made and came no further.
 */
export async function makeRecurringTasks(installation: Installation, today = warsawToday()) {
  const { database } = installation
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:companyTasks')) return
    const scope = officeScope(office.id)
    await database.transact(scope, db => followLawInForce(db, today))
    const { failed } = await makeTasksOf(database, office.id, today)
    await database.transact(scope, async db => {
      await joinSettlements(db)
      const moved = await followOffice(db, office.settings.switches)
      const tasksOfToday = await listMadeToday(db)
      if (moved + tasksOfToday.length > 0) await countAllTasks(db)
      await tellMade({ db, office, installation }, tasksOfToday, today)
    })
    if (failed.length > 0) throw new AggregateError(failed, 'Some recurring tasks were not made.')
  })
}
