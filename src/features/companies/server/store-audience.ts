import { z } from 'zod'
import { companies } from '#features/companies/shared/contract.ts'
import type { Audience } from '#features/companies/shared/contract-audience.ts'
import { listCompanies, visibleTo } from './store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { invalid, notFound } from '#kernel/failure.ts'
import type { Listing, Cursor } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'

/** Companies read at once. */
const batch = 1000

function listingOf(to: Audience): Listing {
  if ('company_ids' in to) {
    const values = [...new Set(to.company_ids)]
    return { page: 1, limit: batch, sort: [], search: '', filters: [{ key: 'id', operator: '=', values, kind: 'id' }] }
  }
  const query = z.safeParse(companies.list.query, to.query)
  if (!query.success) throw invalid({ to: query.error.issues.map(issue => issue.message).join(' ') })
  return query.data
}

/** One that went to the archive after it was chosen is still known. */
async function requireKnown(db: Db, actor: Actor, ids: readonly string[]) {
  const known = await visibleTo(db, actor).select('c.id').where('c.id', 'in', ids).execute()
  if (known.length < ids.length) throw notFound()
}

/** What the list of companies shows; the archive is written to by nobody. Throws 422 for filters that the list does not know, 404 for a company. */
export async function listAudience(db: Db, actor: Actor, to: Audience) {
  const requestedListing = listingOf(to)
  const listing = { ...requestedListing, filters: requestedListing.filters.filter(({ key }) => key !== 'archived') }
  const audience: { id: string; title: string }[] = []
  let after: Cursor | undefined = []
  while (after) {
    const { data, meta } = await listCompanies(db, actor, { ...listing, limit: batch, after })
    audience.push(...data.map(({ id, title }) => ({ id, title })))
    after = meta.next
  }
  if ('company_ids' in to) await requireKnown(db, actor, [...new Set(to.company_ids)])
  return audience
}
