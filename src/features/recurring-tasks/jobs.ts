import { publish } from '#features/events/store.ts'
import { duesOn, joinSettlements, listEnabled, lockDefinition, type Made, makeTasks } from '#features/recurring-tasks/store-make.ts'
import { shipCatalogue } from '#features/recurring-tasks/store-ship.ts'
import { notify, type Teller } from '#features/notifications/store.ts'
import { taskForms } from '#features/tasks/labels.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import { countAllTasks } from '#features/tasks/store-counts.ts'
import { writeFilters } from '#kernel/filters.ts'
import { plural } from '#kernel/plural.ts'
import { isOn } from '#kernel/switches.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import type { Installation } from '#server/context.ts'
import { type Database, officeScope } from '#server/db.ts'

/** Each recurring task by itself, so that one that fails holds up no other and nobody waits for long locks. */
export async function makeTasksOf(database: Database, tenant_id: string, today: string): Promise<Made[]> {
  const scope = officeScope(tenant_id)
  const made: Made[] = []
  for (const { id } of await listEnabled(database.reader(scope))) {
    const more = await database.transact(scope, async db => {
      const recurring = await lockDefinition(db, id)
      if (!recurring) return []
      const fresh: Made[] = []
      for (const due of duesOn(recurring, today)) fresh.push(...(await makeTasks(db, recurring, due)))
      if (fresh.length > 0) await publish(db, { entity: 'tasks', entity_id: id })
      return fresh
    })
    made.push(...more)
  }
  return made
}

/** Each person hears of them once a day, however many there are. */
async function tellMade(teller: Teller, made: readonly Made[], today: string) {
  const people = Map.groupBy(made, ({ assignee_id }) => assignee_id)
  for (const [user_id, tasks] of people) {
    if (!user_id) continue
    const filters = writeFilters([
      { key: 'assignee_id', operator: '=', values: [user_id] },
      { key: 'status', operator: ':', values: [...openStatuses] },
    ])
    await notify(teller, {
      event: 'tasks.made',
      about_id: user_id,
      recipients: [user_id],
      variables: { ile: plural(tasks.length, taskForms) },
      paths: { staff: `/dashboard/tasks?${new URLSearchParams({ filters })}`, client: '/' },
      once: `recurring ${today}`,
    })
  }
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
      if (made.length > 0) await countAllTasks(db)
      await tellMade({ db, office, installation }, made, today)
    })
  }
}
