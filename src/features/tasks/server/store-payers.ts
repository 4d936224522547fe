import { sql } from 'kysely'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { countTasks } from './store-counts.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Tasks of somebody who was entered by mistake: open ones are cancelled, and none keeps the person or its source. Without the person none is an obligation either: it would be the company's. */
export async function releasePayer(db: Db, { id, company_id }: { id: string; company_id: string }) {
  await sql`update tasks t set payer_id = null, source_id = null, obligation = null, version = t.version + 1, updated_at = now(),
      status = case when t.status = any(${[...openStatuses]}::text[]) then 'cancelled' else t.status end
    where t.tenant_id = ${thisOffice} and t.payer_id = ${id}::uuid`.execute(db)
  await countTasks(db, [company_id])
}
