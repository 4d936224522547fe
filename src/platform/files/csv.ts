import { stringify } from 'csv-stringify/sync'

/** Lines as Polish spreadsheets read them. */
export const csvLines = (rows: readonly (readonly string[])[]) => stringify(rows as string[][], { delimiter: ';', record_delimiter: 'windows' })

/** A file of such lines: with this mark spreadsheets open it as UTF-8 without asking. */
export const csvFile = (rows: readonly (readonly string[])[]) => `\ufeff${csvLines(rows)}`
