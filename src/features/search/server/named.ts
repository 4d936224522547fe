import type { Found } from '#features/search/shared/contract.ts'
import type { FoundKind } from '#features/search/shared/rules.ts'
import { listCompaniesByNumber, listFound } from './sources.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

/** More records of one number than that are not told apart by it. */
const mostOfNumber = 20

/** Digits of a NIP as they are typed, with the signs that divide them. */
const partOfNip = /^[\d\s-]{4,13}$/

/** Documents that bear exactly this number. Their index knows it in these spellings; what the person may see of them decides the store. */
async function findDocuments(db: Db, actor: Actor, query: string): Promise<Found[]> {
  const number = query.trim().replaceAll(/\s+/g, ' ')
  if (!/\d/.test(number)) return []
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('number', 'in', [...new Set([number, number.toUpperCase()])])
    .limit(mostOfNumber)
    .execute()
  return listFound(
    db,
    actor,
    'document',
    rows.map(({ id }) => id),
  )
}

/** What the query names exactly: it comes before all that only holds its words. */
export async function findNamed(db: Db, actor: Actor, kinds: readonly FoundKind[], query: string): Promise<Found[]> {
  const found = await Promise.all([
    kinds.includes('document') ? findDocuments(db, actor, query) : [],
    kinds.includes('company') && partOfNip.test(query.trim()) ? listCompaniesByNumber(db, actor, query.replaceAll(/\D/g, '')) : [],
  ])
  return found.flat()
}
