import { sql } from 'kysely'
import type { CompanyBeginning } from '#features/companies/shared/contract.ts'
import { visibleTo } from './store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const owners = sql`from company_people p join users person on person.tenant_id = ${thisOffice} and person.id = p.user_id
  where p.tenant_id = ${thisOffice} and p.company_id = c.id and p.role = 'owner' and person.status in ('active', 'invited')`
const months = sql`from settlements m where m.tenant_id = ${thisOffice} and m.company_id = c.id`

/** What the company has of what its first month needs; one statement, however much there is. */
export async function countBeginning(db: Db, actor: Actor, id: string): Promise<CompanyBeginning> {
  const counts = await visibleTo(db, actor)
    .select([
      sql<number>`(select count(*)::int ${owners})`.as('owners'),
      sql<number>`(select count(*)::int ${months})`.as('months'),
      sql<number>`(select count(*)::int ${months} and m.state = 'closed')`.as('closed_months'),
      sql<number>`(select count(*)::int from billing_terms t where t.tenant_id = ${thisOffice} and t.company_id = c.id)`.as('terms'),
      sql<number>`(select count(*)::int from services s where s.tenant_id = ${thisOffice} and s.archived_at is null)`.as('services'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!counts) throw notFound()
  return counts
}
