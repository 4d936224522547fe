import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { recordTables } from '../table-order.ts'

export interface CopiedTable {
  name: string
  /** What the database does not compute by itself. */
  columns: readonly string[]
  /** Columns that point into the same table: set when all of its rows are there. */
  inner: readonly string[]
}

const isFilled = (column: { generated?: unknown; generatedIdentity?: { type?: string } | undefined }) => !column.generated

function innerColumns(table: PgTable): string[] {
  const own = getTableName(table)
  return getTableConfig(table)
    .foreignKeys.map(key => key.reference())
    .filter(({ foreignTable }) => getTableName(foreignTable) === own)
    .flatMap(({ columns }) => columns.map(({ name }) => name))
    .filter(name => name !== 'tenant_id')
}

export const copiedTables = (): CopiedTable[] =>
  recordTables().map(table => ({
    name: getTableName(table),
    columns: Object.values(getTableColumns(table))
      .filter(isFilled)
      .map(column => column.name),
    inner: innerColumns(table),
  }))
