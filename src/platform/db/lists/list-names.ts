import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '#kernel/listing/filters.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import type { RelatedText } from '#platform/db/search-index.ts'
import type { Compiled } from './list-plan.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Up to so many records of one name are found by their ids; of more a walk in the list's order soon has a page. */
const maxNamed = 2000
const byName = ' by name'

/** Of a list that nothing can be in: the database reads no row of it. */
export const none = sql<SqlBool>`false`

interface NamedList {
  from: Compiled
  listing: Listing
  columns: Record<string, RawBuilder<unknown>>
  relatedTexts?: Readonly<Record<string, RelatedText>>
}

/** A list by the ids of those whose whole name a filter asks for, beside that filter: alone it would look up the name of one row after another. */
export async function byNames<List extends NamedList>(db: Db, list: List): Promise<List> {
  const { listing, columns, relatedTexts = {} } = list
  for (const { key, operator, values } of listing.filters) {
    const other = relatedTexts[key]
    if (operator !== '=' || values.length === 0 || !other?.named) continue
    const { table, name } = other.named
    const { rows } = await sql<{ id: string }>`select named.id from ${sql.table(table)} named
      where named.tenant_id = ${thisOffice} and ${name} = any(${values}::text[]) limit ${maxNamed + 1}`.execute(db)
    if (rows.length > maxNamed) continue
    if (rows.length === 0) return { ...list, from: list.from.where(none) }
    const among: Condition = { key: byName, operator: '=', values: rows.map(({ id }) => id), kind: 'id' }
    return { ...list, columns: { ...columns, [byName]: other.by }, listing: { ...listing, filters: [...listing.filters, among] } }
  }
  return list
}
