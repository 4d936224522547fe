import { sql } from 'kysely'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'

/** A document lies in the bin. */
export const documentNotices: NoticeRule = {
  isOver: (db, row) =>
    sql`(${sql.ref(`${row}.event`)} like 'documents.%' and exists (select from documents d
      where d.tenant_id = ${db.scope.tenant_id} and d.id = ${sql.ref(`${row}.about_id`)} and d.removed_at is not null))`,
}
