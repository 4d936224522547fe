import { sql } from 'kysely'
import { listOwnSteps } from '#features/audit/server/store.ts'
import { auditSettlement } from './store-record.ts'
import { lockMonths, refreshAccountingStatus } from './store.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const undoable = ['opened']
const happened = 'Tego miesiąca nie można już cofnąć: coś się w nim stało.'

/** Anything that stands in the month, or was ever done with it beside its opening. */
const isUsed = sql<boolean>`(
  exists (select 1 from audit_entries e where e.tenant_id = ${thisOffice} and e.entity = 'settlements' and e.entity_id = s.id::text and e.action <> 'opened')
  or exists (select 1 from documents d where d.tenant_id = ${thisOffice} and d.company_id = s.company_id and d.month = s.month)
  or exists (select 1 from tasks t where t.tenant_id = ${thisOffice} and t.settlement_id = s.id)
  or exists (select 1 from uptimes u where u.tenant_id = ${thisOffice} and u.settlement_id = s.id)
  or exists (select 1 from comments c where c.tenant_id = ${thisOffice} and c.subject_kind = 'settlement' and c.subject_id = s.id)
)`

/**
 * One's own opening of months, as long as they are as they were opened: nobody was told of them, and nothing is lost with them. Where
 * something has come meanwhile, the month is named and stays. Throws 409 where there is none.
 */
export async function takeBackOpened(db: Db, user_id: string, request_ids: readonly string[]): Promise<BulkOutcome> {
  const steps = await listOwnSteps(db, request_ids, { user_id, undoable })
  const requests = new Map(steps.map(step => [String(step.entity_id), step.request_id]))
  const ids = [...requests.keys()]
  if (ids.length === 0) throw new Failure('conflict', happened)
  // What is written about one from here on waits, and then finds none.
  await lockMonths(db, ids)
  const months = await db
    .selectFrom('settlements as s')
    .innerJoin('companies as k', 'k.id', 's.company_id')
    .select(['s.id', 's.company_id', 's.month', 'k.title', isUsed.as('used')])
    .where('s.id', 'in', ids)
    .orderBy('k.title')
    .execute()
  const [used, unused] = [months.filter(month => month.used), months.filter(month => !month.used)]
  if (unused.length > 0) {
    await db
      .deleteFrom('settlements')
      .where(
        'id',
        'in',
        unused.map(({ id }) => id),
      )
      .execute()
    await refreshAccountingStatus(
      db,
      unused.map(({ company_id }) => company_id),
    )
  }
  for (const month of unused) await auditSettlement(db, month, { action: 'unopened', before: { month: month.month, request_id: requests.get(month.id) } })
  return { done: unused.map(({ company_id }) => company_id), refused: used.map(({ company_id, title }) => ({ id: company_id, title, reason: happened })) }
}
