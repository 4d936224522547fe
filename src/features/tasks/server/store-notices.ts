import { sql } from 'kysely'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'

/** A task that there was to do is closed by now. */
export const taskNotices: NoticeRule = {
  isOver: (db, row) =>
    sql`(${sql.ref(`${row}.event`)} in ('tasks.asked', 'tasks.assigned') and exists (select from tasks t
      where t.tenant_id = ${db.scope.tenant_id} and t.id = ${sql.ref(`${row}.about_id`)} and t.status <> all(${[...openStatuses]}::text[])))`,
}
