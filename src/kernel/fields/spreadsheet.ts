/** A code has digits and is no number: an account, a PESEL, a share. */
export type CellKind = 'text' | 'code' | 'number' | 'money' | 'date' | 'instant' | 'boolean'

export interface SheetColumn<Row> {
  title: string
  /** Default: text. Money and dates are strings as the API writes them. */
  kind?: CellKind
  value(row: Row): string | number | boolean | null | undefined
}

/** A list as a table of a file; every format is written from it. */
export interface Spreadsheet<Row> {
  /** Polish, also the beginning of the file's name. */
  title: string
  columns: readonly SheetColumn<Row>[]
}

export const spreadsheet = <Row>(sheet: Spreadsheet<Row>) => sheet

/** What a spreadsheet would take for a formula, in any width of letters. */
const formula = /^[\s\u00a0]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A leading apostrophe makes any spreadsheet show the text as it is. */
export const neutralised = (text: string) => (formula.test(text) ? `'${text}` : text)

/** What a spreadsheet that opens a CSV would reckon with: a zero in front goes, long digits are rounded, a fraction becomes a day. */
const reckoned = /^(0\d+|\d{16,}|\d+\/\d+)$/

/** What such a mark, and Excel's own `="…"` around digits, were put on: what goes out comes in again. */
export const plainCell = (text: string) =>
  text
    .replace(/^'(?=\d)/, '')
    .replace(/^'(?=[\s=+\-@＝＋－＠])/, '')
    .replace(/^="([^"]*)"$/, '$1')

export const asCode = (text: string) => (reckoned.test(text) ? `'${text}` : neutralised(text))
