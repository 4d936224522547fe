import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { allTables, tenantTables } from '#app/tables.ts'

/**
 * Of the moment or of one installation: answers to repeats, passing events and connections to KSeF mean nothing elsewhere, and the index of the
 * search is made by the records themselves as they arrive.
 */
const derived: ReadonlySet<string> = new Set([
  'idempotency_keys',
  'live_events',
  'search_words',
  'search_spellings',
  'search_parts',
  'ksef_connections',
  'ksef_streams',
  'ksef_fetches',
])

function outerNames(table: PgTable): string[] {
  const own = getTableName(table)
  return getTableConfig(table)
    .foreignKeys.map(key => getTableName(key.reference().foreignTable))
    .filter(name => name !== own && tenantTables.has(name))
}

const ofOffices = (isWanted: (name: string) => boolean) => allTables.filter(table => tenantTables.has(getTableName(table)) && isWanted(getTableName(table)))

export const derivedTables = (): string[] => ofOffices(name => derived.has(name)).map(getTableName)

/** Every table of an office that holds records, each after those that it points to. */
export function recordTables(): PgTable[] {
  const waiting = new Map(ofOffices(name => !derived.has(name)).map(table => [getTableName(table), table]))
  const ordered: PgTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(table => outerNames(table).every(name => !waiting.has(name)))
    if (ready.length === 0) throw new Error(`These tables point at each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(getTableName(table))
    }
  }
  return ordered
}
