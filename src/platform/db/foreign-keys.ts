import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { allTables, tenantTables } from '#app/tables.ts'

export interface Reference {
  table: string
  column: string
  /** A row that would go with the record it points to; the others outlive it. */
  goes: boolean
}

/** Every column of an office's tables that points to a table, as the tables themselves declare it: a new one is found by itself. */
export function referencesTo(target: string): Reference[] {
  return allTables
    .filter(table => tenantTables.has(getTableName(table)))
    .flatMap(table =>
      getTableConfig(table).foreignKeys.flatMap(key => {
        const { columns, foreignTable } = key.reference()
        if (getTableName(foreignTable) !== target) return []
        return columns
          .filter(({ name }) => name !== 'tenant_id')
          .map(({ name }) => ({ table: getTableName(table), column: name, goes: key.onDelete === 'cascade' }))
      }),
    )
}
