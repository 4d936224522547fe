import { type PurchaseRules, usualRules } from '#features/purchase-decisions/shared/rules.ts'
import type { PurchaseRulesRecord } from '#features/purchase-decisions/shared/contract.ts'
import type { Db } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const values = ['asks', 'deadline_day', 'unanswered', 'listed', 'version'] as const

const rowOf = (db: Db, company_id: string | null) =>
  db
    .selectFrom('purchase_rules')
    .select([...values, 'id', 'company_id'])
    .where('company_id', 'is not distinct from', company_id)

const officeRules = { ...usualRules, own: false, version: 0 }

/** The office's, or those by which a company is asked. */
export async function findRules(db: Db, company_id: string | null): Promise<PurchaseRulesRecord> {
  const rows = await db
    .selectFrom('purchase_rules')
    .select([...values, 'company_id'])
    .where(eb => eb.or([eb('company_id', 'is', null), ...(company_id === null ? [] : [eb('company_id', '=', company_id)])]))
    .execute()
  const ownRow = rows.find(row => row.company_id === company_id)
  const { company_id: _, ...rules } = ownRow ?? rows.find(row => row.company_id === null) ?? { ...officeRules, company_id: null }
  return { ...rules, own: company_id !== null && ownRow !== undefined, version: ownRow ? rules.version : 0 }
}

export async function saveRules(db: Db, company_id: string | null, rules: PurchaseRules) {
  // Of two who set the first ones at once the second changes what the first has written.
  await advisoryLock(db, 'purchase-rules')
  const existing = await rowOf(db, company_id).forUpdate().executeTakeFirst()
  if (existing)
    await db
      .updateTable('purchase_rules')
      .set({ ...rules, ...bumpVersion })
      .where('id', '=', existing.id)
      .execute()
  else
    await db
      .insertInto('purchase_rules')
      .values({ ...rules, id: newId(), company_id, shared: company_id === null })
      .execute()
}

export async function dropRules(db: Db, company_id: string) {
  await db.deleteFrom('purchase_rules').where('company_id', '=', company_id).execute()
}
