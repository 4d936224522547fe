import { openStatuses } from '#features/tasks/shared/rules.ts'
import { lockTask } from './store.ts'
import { countTasks } from './store-counts.ts'
import { moveTask } from './transitions.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** What a ticket has asked for is not to be done any more. */
export async function cancelTasksOf(call: PersonContext, { ticket_id, company_id }: { ticket_id: string; company_id: string }) {
  const { db, actor } = call
  const open = await db
    .selectFrom('tasks')
    .select('id')
    .where('source', '=', 'ticket')
    .where('source_id', '=', ticket_id)
    .where('status', 'in', openStatuses)
    .execute()
  for (const { id } of open) await moveTask(call, await lockTask(db, actor, id), 'cancelled')
  await countTasks(db, [company_id])
}
