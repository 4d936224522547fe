import { sql } from 'kysely'
import { seatedIn } from '#features/companies/server/store.ts'
import { ownAddress } from '#features/companies/server/store-mail.ts'
import { lineName } from '#features/documents/server/store-categories.ts'
import { goesByMail } from '#features/notifications/server/store.ts'
import type { Asking } from '#features/settlements/shared/contract-many.ts'
import { collecting } from '#features/settlements/shared/rules.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'

/** The months of these companies that wait for documents, the oldest first: what is missing in each, and who would hear of it. */
export async function listAsking(db: Db, office: Office, company_ids: readonly string[]): Promise<Asking[]> {
  const waiting = await db
    .selectFrom('settlements as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .innerJoin('required_documents as r', 'r.settlement_id', 's.id')
    .select(['s.id', 's.company_id', 's.month', 's.asked_at', 'c.email', 'c.company_mail', lineName('r.category').as('label')])
    .where(sql<boolean>`s.company_id = any(${company_ids}::uuid[])`)
    .where('s.state', 'in', collecting)
    .where('c.archived_at', 'is', null)
    .where('r.state', '=', 'missing')
    .orderBy('s.month')
    .orderBy('s.id')
    .orderBy('r.position')
    .execute()
  if (waiting.length === 0) return []
  const seats = await seatedIn(db, company_ids)
    .select(['seat.company_id', 'person.id', 'person.email'])
    .distinct()
    .where('seat.role', 'in', ['owner', 'member'])
    .execute()
  const people = Map.groupBy(seats, ({ company_id }) => company_id)
  const isMailed = await goesByMail(db, office, 'documents.asked')
  return [...Map.groupBy(waiting, ({ id }) => id).values()].flatMap(lines => {
    const [first] = lines
    if (!first) return []
    const { id, company_id, month, asked_at } = first
    const reached = people.get(company_id) ?? []
    const missing = lines.map(({ label }) => label)
    return [{ id, company_id, month, missing, people: reached.length, email: isMailed ? ownAddress(first, reached) : null, asked_at }]
  })
}
