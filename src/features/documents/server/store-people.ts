import { sql } from 'kysely'
import { listOwners } from '#features/companies/server/store-people.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { batchSize } from './store-bin.ts'
import { isPayrollIn } from './store-categories.ts'
import { grants } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

const active = (db: Db) => db.selectFrom('users').select(['id', 'email']).where('status', '=', 'active')

/** Whom to tell of a document sent back: its author when that is a client, else the owners of the company. */
export async function listToTell(db: Db, document: Pick<Document, 'author_id' | 'company_id'>): Promise<{ id: string; email: string }[]> {
  const author = document.author_id ? await active(db).where('isAdmin', '=', false).where('id', '=', document.author_id).execute() : []
  return author.length > 0 ? author : listOwners(db, [document.company_id])
}

/** Who may know that there is such a document; undefined means everybody in the company. */
export async function listInformed(db: Db, document: Pick<Document, 'payroll' | 'company_id'>): Promise<string[] | undefined> {
  if (!document.payroll) return undefined
  const staff = await active(db)
    .where('isAdmin', '=', true)
    .where('role', 'in', [...grants['documents.payroll']])
    .execute()
  return [...staff, ...(await listOwners(db, [document.company_id]))].map(({ id }) => id)
}

/** Documents of the office that clients have not acknowledged for days, and were not reminded of lately. */
export function listUnacknowledged(db: Db, days: number) {
  const before = sql<string>`now() - make_interval(days => ${days})`
  return db
    .selectFrom('documents as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.id', 'd.title', 'd.company_id', 'd.month', isPayrollIn('d.category').as('payroll'), 'd.author_id', 'c.title as company_title'])
    .where('d.receipt', '=', 'acknowledge')
    .where('d.acknowledged_at', 'is', null)
    .where('d.removed_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where(eb => eb(eb.fn.coalesce('d.reminded_at', 'd.created_at'), '<', before))
    .orderBy('d.id')
    .limit(batchSize)
    .forUpdate('d')
    .skipLocked()
    .execute()
}
