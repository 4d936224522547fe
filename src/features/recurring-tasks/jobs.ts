import { publish } from '#features/events/store.ts'
import { duesOn, joinSettlements, listEnabled, lockDefinition, makeTasks } from '#features/recurring-tasks/store-make.ts'
import { shipCatalogue } from '#features/recurring-tasks/store-ship.ts'
import { countAllTasks } from '#features/tasks/store-counts.ts'
import { isOn } from '#kernel/switches.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import type { Installation } from '#server/context.ts'
import { type Database, officeScope } from '#server/db.ts'

/** Each recurring task by itself, so that one that fails holds up no other and nobody waits for long locks. */
export async function makeTasksOf(database: Database, tenant_id: string, today: string): Promise<number> {
  const scope = officeScope(tenant_id)
  let made = 0
  for (const { id } of await listEnabled(database.reader(scope))) {
    made += await database.transact(scope, async db => {
      const recurring = await lockDefinition(db, id)
      if (!recurring) return 0
      let count = 0
      for (const due of duesOn(recurring, today)) count += (await makeTasks(db, recurring, due)).length
      if (count > 0) await publish(db, { entity: 'tasks', entity_id: id })
      return count
    })
  }
  return made
}

/** Every night: the tasks whose time has come. A night that was missed is made up for; a second run finds nothing to do. */
export async function makeRecurringTasks(installation: Installation, today = warsawToday()) {
  const { database, offices } = installation
  for (const office of await offices.list()) {
    if (!isOn(office.settings.switches, 'component:companyTasks')) continue
    const scope = officeScope(office.id)
    await database.transact(scope, db => shipCatalogue(db, today))
    const made = await makeTasksOf(database, office.id, today)
    await database.transact(scope, async db => {
      await joinSettlements(db)
      if (made > 0) await countAllTasks(db)
    })
  }
}
