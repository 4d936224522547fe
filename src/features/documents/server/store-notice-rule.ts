import { sql } from 'kysely'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** A document lies in the bin. */
export const documentNoticeRule: NoticeRule = {
  isOver: (_db, row) =>
    sql`(${sql.ref(`${row}.event`)} like 'documents.%' and exists (select 1 from documents d
      where d.tenant_id = ${thisOffice} and d.id = ${sql.ref(`${row}.about_id`)} and d.removed_at is not null))`,
}
