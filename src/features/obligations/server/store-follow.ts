import { sql } from 'kysely'
import { writeAudits } from '#features/audit/server/store.ts'
import { statusBySteps } from '#features/obligations/shared/steps.ts'
import { publishAll } from '#features/realtime/store.ts'
import { countTasks } from '#features/tasks/server/store-counts.ts'
import { type TaskStatus, taskStatuses } from '#features/tasks/shared/rules.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import type { Installation } from '#platform/http/context.ts'
import { chunk } from '#platform/db/chunk.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { joinAmounts } from './acts.ts'
import { listObligationTasks, type ObligationTask } from './store.ts'

const isFollowed = (switches: Switches) => isOn(switches, 'component:companyTasks') && isOn(switches, 'component:settlements')

async function setStatus(db: Db, ids: readonly string[], status: TaskStatus) {
  const done = status === 'done' ? { done_at: sql<string>`now()`, done_by: db.scope.user_id } : { done_at: null, done_by: null }
  for (const batch of chunk(ids))
    await db
      .updateTable('tasks')
      .set({ status, by_steps: status === 'done' || status === 'waiting', ...done, ...bumpVersion })
      .where('id', 'in', [...batch])
      .execute()
}

/** Moves the tasks whose steps say more than their status; answers how many moved. */
async function moveBySteps(db: Db, tasks: readonly ObligationTask[]): Promise<number> {
  const moved = tasks.flatMap(task => {
    const status = statusBySteps(task, task)
    return status === task.status ? [] : [{ ...task, to: status }]
  })
  for (const status of taskStatuses) {
    const ids = moved.filter(({ to }) => to === status).map(({ id }) => id)
    if (ids.length > 0) await setStatus(db, ids, status)
  }
  await writeAudits(
    db,
    moved.map(({ id, company_id, status, to }) => ({
      ...{ action: 'steps_followed', entity: 'tasks', entity_id: id, company_id },
      before: { status },
      after: { status: to },
    })),
  )
  await publishAll(
    db,
    moved.map(({ id, company_id, internal }) => ({ entity: 'tasks', entity_id: id, company_id: internal ? null : company_id })),
  )
  return moved.length
}

/**
 * After a step of a month, in the same transaction: the tasks of its obligations stand where their steps do. The database keeps internal
 * tasks from clients, so that what a client did is followed by a job.
 */
export async function followMonth(db: Db, switches: Switches, settlement: { id: string; company_id: string }) {
  if (!isFollowed(switches)) return
  if (db.scope.companies !== 'all') {
    // A key of its own: what is asked while another job of this month ends would not be filed.
    return db.tell('requested', { name: 'follow_month', tenant_id: db.scope.tenant_id, id: `${settlement.id} ${newId()}` })
  }
  const amounts = isOn(switches, 'component:taxesDue')
  if (amounts) await joinAmounts(db, settlement.company_id)
  const tasks = await listObligationTasks(db, { settlement_id: settlement.id }, amounts)
  if ((await moveBySteps(db, tasks)) > 0) await countTasks(db, [settlement.company_id])
}

/** What a client did in a month. */
export async function followAsked({ database, offices }: Installation, tenant_id: string, jobId: string) {
  const [settlement_id = ''] = jobId.split(' ')
  await database.transact(officeScope(tenant_id), async db => {
    const settlement = await db.selectFrom('settlements').select(['id', 'company_id']).where('id', '=', settlement_id).forUpdate().executeTakeFirst()
    const office = await offices.byId(tenant_id)
    if (settlement && office) await followMonth(db, office.settings.switches, settlement)
  })
}

/** Tasks that were made after their steps had been taken, and what a lost job left behind; answers how many moved, to be counted by the caller. */
export async function followOffice(db: Db, switches: Switches): Promise<number> {
  if (!isFollowed(switches)) return 0
  const amounts = isOn(switches, 'component:taxesDue')
  if (amounts) await joinAmounts(db)
  return moveBySteps(db, await listObligationTasks(db, 'open', amounts))
}
