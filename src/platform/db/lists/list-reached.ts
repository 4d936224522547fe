import { type Condition, type FieldKind, isAmong } from '#kernel/listing/filters.ts'
import { countedUpTo, type Listing } from '#kernel/listing/listing.ts'

/** Of more rows a walk in the list's order soon has a page. */
const maxIds = countedUpTo + 2000

interface Ids {
  limit(rows: number): { execute(): Promise<{ id: string }[]> }
}

/** By key of a filter that other tables answer: the ids, of the list's rows or of what these belong to, of all that may pass it. */
type Reached = Readonly<Record<string, (condition: Condition) => Ids | undefined>>

/** Rows without a value, or with another one beside it, are asked for by any other comparison of these. */
const plain: readonly FieldKind[] = ['boolean', 'id', 'ids']

/** Whether rows of other tables that pass it lead to all rows of the list that do. */
export const narrows = (condition: Condition) =>
  isAmong(condition) || (condition.values.length > 0 && condition.operator !== '!=' && !plain.includes(condition.kind))

/** A list by those ids as well, where they are not too many: the filter alone would be asked of one row after another, of a long list of all. */
export async function byReached(listing: Listing, key: string, reached: Reached): Promise<Listing> {
  for (const condition of listing.filters) {
    if (!narrows(condition)) continue
    const ids = await reached[condition.key]?.(condition)
      ?.limit(maxIds + 1)
      .execute()
    if (ids && ids.length <= maxIds) return { ...listing, filters: [...listing.filters, { key, operator: '=', values: ids.map(({ id }) => id), kind: 'id' }] }
  }
  return listing
}
