import { sql } from 'kysely'
import { warsawYear } from '#kernel/dates/warsaw.ts'
import type { Db } from './db.ts'
import { newId } from './id.ts'

/** What carries a number that people say on the phone: ZAD/2026/000123. */
const prefixes = { task: 'ZAD', ticket: 'SPR', system_ticket: 'ZGL' } as const
export type Numbered = keyof typeof prefixes
const width = 6

/**
 * The next number of the office's year. The counter's row stays locked until the transaction ends: writers follow one
 * another, what is undone leaves no gap, and no number is given twice. Take it late in a write.
 */
export async function takeNumber(db: Db, kind: Numbered, year = warsawYear()): Promise<string> {
  const [number = ''] = await takeNumbers(db, kind, 1, year)
  return number
}

/** So many of them in a row, for what one write makes. */
export async function takeNumbers(db: Db, kind: Numbered, many: number, year = warsawYear()): Promise<string[]> {
  const { last } = await db
    .insertInto('number_counters')
    .values({ id: newId(), kind, year, last: many })
    .onConflict(conflict => conflict.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`number_counters.last + excluded.last` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return Array.from({ length: many }, (_, place) => `${prefixes[kind]}/${year}/${String(last - many + 1 + place).padStart(width, '0')}`)
}
