import { type RawBuilder, sql } from 'kysely'
import type { Listing } from '#kernel/listing/listing.ts'

/** Bytes of formatted text in one page of a list. */
const maxPageText = 1_000_000

/**
 * Columns of a list whose rows hold a formatted text: a text that as many as are asked for could not have in one answer is left out, and read
 * by the row alone.
 */
export const withinBudget = (text: RawBuilder<unknown>, { limit }: Pick<Listing, 'limit'>) => {
  const fits = sql`octet_length(${text}) <= ${Math.floor(maxPageText / limit)}::int`
  return { content: sql`case when ${fits} then ${text} else '' end`, content_omitted: sql`not (${fits})` }
}
