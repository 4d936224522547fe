import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { allTables, tenantTables } from '#app/tables.ts'

/**
 * Of the moment or of one installation: answers to repeats and passing events mean nothing elsewhere, and the index of the search is made
 * by the records themselves as they arrive.
 */
const leftBehind: ReadonlySet<string> = new Set(['idempotency_keys', 'live_events', 'search_words', 'search_spellings', 'search_parts'])

export interface CopiedTable {
  name: string
  /** What the database does not compute by itself. */
  columns: readonly string[]
  /** Columns that point into the same table: set when all of its rows are there. */
  inner: readonly string[]
}

const isFilled = (column: { generated?: unknown; generatedIdentity?: { type?: string } | undefined }) => !column.generated

function outerNames(table: PgTable): string[] {
  const own = getTableName(table)
  return getTableConfig(table)
    .foreignKeys.map(key => getTableName(key.reference().foreignTable))
    .filter(name => name !== own && tenantTables.has(name))
}

function innerColumns(table: PgTable): string[] {
  const own = getTableName(table)
  return getTableConfig(table)
    .foreignKeys.map(key => key.reference())
    .filter(({ foreignTable }) => getTableName(foreignTable) === own)
    .flatMap(({ columns }) => columns.map(({ name }) => name))
    .filter(name => name !== 'tenant_id')
}

/** Every table of an office, each after those that it points to. */
export function copiedTables(): CopiedTable[] {
  const waiting = new Map(
    allTables.filter(table => tenantTables.has(getTableName(table)) && !leftBehind.has(getTableName(table))).map(table => [getTableName(table), table]),
  )
  const ordered: CopiedTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(table => outerNames(table).every(name => !waiting.has(name)))
    if (ready.length === 0) throw new Error(`These tables point at each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) {
      const name = getTableName(table)
      const columns = Object.values(getTableColumns(table)).filter(isFilled)
      ordered.push({ name, columns: columns.map(column => column.name), inner: innerColumns(table) })
      waiting.delete(name)
    }
  }
  return ordered
}
