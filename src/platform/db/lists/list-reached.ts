import type { Condition, FieldKind } from '#kernel/listing/filters.ts'
import { countedUpTo, type Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'

/** Of more rows a walk in the list's order soon has a page. */
const most = countedUpTo + 2000

interface Ids {
  limit(rows: number): { execute(): Promise<{ id: string }[]> }
}

/** By key of a filter that other tables answer: the ids, of the list's rows or of what these belong to, of all that may pass it. */
export type Reached = Readonly<Record<string, (asked: Condition) => Ids | undefined>>

/** Rows without a value, or with another one beside it, are asked for by any other comparison of these. */
const plain: readonly FieldKind[] = ['boolean', 'id', 'ids']

const leads = ({ operator, values, kind }: Condition) => values.length > 0 && operator !== '!=' && (['=', ':'].includes(operator) || !plain.includes(kind))

/** A list by those ids as well, where they are not too many: the filter alone would be asked of one row after another, of a long list of all. */
export async function byReached(db: Db, listing: Listing, key: string, reached: (db: Db) => Reached): Promise<Listing> {
  const leading = reached(db)
  for (const asked of listing.filters) {
    if (!leads(asked)) continue
    const ids = await leading[asked.key]?.(asked)
      ?.limit(most + 1)
      .execute()
    if (ids && ids.length <= most) return { ...listing, filters: [...listing.filters, { key, operator: '=', values: ids.map(({ id }) => id), kind: 'id' }] }
  }
  return listing
}

/** Whether it asks for those of which that is so. */
export const isTrue = ({ values }: Condition) => values.join() === 'true'
