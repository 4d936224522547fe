import type { RawBuilder } from 'kysely'
import type { Condition } from '#kernel/listing/filters.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { column, matches } from '#platform/db/list-query.ts'
import { fullName } from '#platform/db/person-name.ts'

/** Of more companies a walk in the list's order soon has a page. */
const few = 2000

/** Who a filter is about, of those who look after companies. */
const keepers: Readonly<Record<string, RawBuilder<unknown>>> = { owner: fullName('keeper'), owner_id: column('keeper.id') }

const isAsked = ({ key, operator, values }: Condition) => keepers[key] !== undefined && [':', '='].includes(operator) && values.length > 0

/** A list of the companies of some caretakers by their ids, where these are few: otherwise the caretaker of one company after another would be looked up. */
export async function byCaretakers(db: Db, listing: Listing): Promise<Listing> {
  const asked = listing.filters.find(isAsked)
  const keeper = asked && keepers[asked.key]
  if (!keeper) return listing
  const kept = await db
    .selectFrom('company_people as care')
    .innerJoin('users as keeper', 'keeper.id', 'care.user_id')
    .select('care.company_id')
    .where('care.role', '=', 'caretaker')
    .where(matches(asked, keeper))
    .limit(few + 1)
    .execute()
  if (kept.length > few) return listing
  const others = listing.filters.filter(filter => filter !== asked)
  return { ...listing, filters: [...others, { key: 'id', operator: '=', values: kept.map(({ company_id }) => company_id), kind: 'id' }] }
}
