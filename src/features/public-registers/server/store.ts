import type { AccountCheck } from '#features/public-registers/shared/contract.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'

/** Newest first; older ones stay in the audit log. */
const maxRows = 20

export function listAccountChecks(db: Db, company_id: string): Promise<AccountCheck[]> {
  return db
    .selectFrom('account_checks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.account', 'k.assigned', 'k.request_id', 'k.answered_at', 'k.created_at'])
    .select(fullName('u').as('user_name'))
    .where('k.company_id', '=', company_id)
    .orderBy('k.id', 'desc')
    .limit(maxRows)
    .execute()
}
