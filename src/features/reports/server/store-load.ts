import { sql } from 'kysely'
import type { Load } from '#features/reports/shared/contract.ts'
import { staffName } from './store.ts'
import { countByAssignee } from '#features/tasks/server/store.ts'
import { timeOf, uptimesOf } from '#features/uptimes/server/store-time.ts'
import { startOfWeek } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'

/** Workload of each active member of staff, most overdue first. */
export async function listLoads(db: Db): Promise<Load[]> {
  const staff = await db
    .selectFrom('users as w')
    .select(['w.id', staffName.as('name')])
    .where('w.isAdmin', '=', true)
    .where('w.status', '=', 'active')
    .orderBy(sql`w.last_name collate pl, w.first_name collate pl`)
    .execute()
  const times = await uptimesOf(db)
    .select(['u.user_id', timeOf.as('seconds')])
    .where('u.started_at', '>=', wallToInstant(`${startOfWeek(warsawToday())} 00:00:00`))
    .groupBy('u.user_id')
    .execute()
  const tasks = await countByAssignee(db)
  return staff
    .map(({ id, name }) => {
      const own = tasks.find(row => row.assignee_id === id)
      return { id, name, seconds: times.find(row => row.user_id === id)?.seconds ?? 0, tasks: own?.open ?? 0, late: own?.late ?? 0 }
    })
    .toSorted((left, right) => right.late - left.late || right.tasks - left.tasks)
}
