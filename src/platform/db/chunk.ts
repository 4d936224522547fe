/** PostgreSQL takes 65 535 values in a statement: with so many rows, 130 columns. */
const maxRows = 500

/** Splits rows into statements. */
export function* chunk<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += maxRows) yield rows.slice(from, from + maxRows)
}
