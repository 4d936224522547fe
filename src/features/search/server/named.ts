import type { SearchResult } from '#features/search/shared/contract.ts'
import type { FoundKind } from '#features/search/shared/rules.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { amountOf } from '#features/search/shared/rules.ts'
import { listCompaniesByNumber, listDocumentsBySum, listFound, listPaymentsBySum } from './sources.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** More records of one number than that are not told apart by it. */
const maxPerNumber = 20

/** Digits of a NIP as they are typed, with the signs that divide them. */
const partOfNip = /^[\d\s-]{4,13}$/

/** Documents that bear exactly this number. Their index knows it in these spellings; what the person may see of them decides the store. */
async function findDocuments(db: Db, actor: Actor, query: string): Promise<SearchResult[]> {
  const number = query.trim().replaceAll(/\s+/g, ' ')
  if (!/\d/.test(number)) return []
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('number', 'in', [...new Set([number, number.toUpperCase()])])
    .limit(maxPerNumber)
    .execute()
  return listFound(
    db,
    actor,
    'document',
    rows.map(({ id }) => id),
  )
}

type Searcher = Pick<PersonContext, 'db' | 'office' | 'actor'>

/** A client knows an amount from their bank: which payment it was, or which document. No index holds sums, and a client's own are few. */
async function findSums({ db, office, actor }: Searcher, kinds: readonly FoundKind[], query: string): Promise<SearchResult[]> {
  const amount = amountOf(query)
  if (!amount) return []
  const { access, needs } = settlements.payments
  const seesPayments = can(actor.role, access) && isOn(office.settings.switches, needs)
  const results = await Promise.all([
    seesPayments ? listPaymentsBySum(db, office, actor, amount) : [],
    kinds.includes('document') ? listDocumentsBySum(db, actor, amount) : [],
  ])
  return results.flat()
}

/** What the query names exactly: it comes before all that only holds its words. */
export async function findNamed(searcher: Searcher, kinds: readonly FoundKind[], query: string): Promise<SearchResult[]> {
  const { db, actor } = searcher
  const results = await Promise.all([
    kinds.includes('document') ? findDocuments(db, actor, query) : [],
    kinds.includes('company') && partOfNip.test(query.trim()) ? listCompaniesByNumber(db, actor, query.replaceAll(/\D/g, '')) : [],
  ])
  return [...(actor.isAdmin ? [] : await findSums(searcher, kinds, query)), ...results.flat()]
}
