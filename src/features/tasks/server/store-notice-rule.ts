import { sql } from 'kysely'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** A task that there was to do is closed by now. */
export const taskNoticeRule: NoticeRule = {
  isOver: (_db, row) =>
    sql`(${sql.ref(`${row}.event`)} in ('tasks.asked', 'tasks.assigned') and exists (select 1 from tasks t
      where t.tenant_id = ${thisOffice} and t.id = ${sql.ref(`${row}.about_id`)} and t.status <> all(${[...openStatuses]}::text[])))`,
}
