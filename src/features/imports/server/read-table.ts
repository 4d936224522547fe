import { importLimits } from '#features/imports/shared/contract.ts'
import { type CsvRecord, parseCsv, UnclosedQuote } from './parse-csv.ts'
import { decodeText, type Encoding, encodingOf, looksMisread, type Separator, separatorOf } from '#kernel/text/decode-text.ts'
import { invalid } from '#kernel/failure.ts'
import { rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { plainCell } from '#kernel/fields/spreadsheet.ts'

export interface TableRow {
  /** Of the file, from 1. */
  line: number
  cells: string[]
}

export interface TextTable {
  headers: string[]
  rows: TableRow[]
  /** Words hold signs that no Polish word has: the encoding is likely another. */
  misread: boolean
}

/** Excel may state the separator in a line of its own. */
const stated = /^sep=(.)\r?\n/i

export function detect(content: Uint8Array): { encoding: Encoding; separator: Separator } {
  const encoding = encodingOf(content)
  const text = decodeText(content, encoding)
  const declaredSeparator = stated.exec(text)?.[1]
  // The header is the line that holds no sentences with commas.
  const header = text.split(/\r?\n/).find(line => line.trim() !== '') ?? ''
  return {
    encoding,
    separator:
      declaredSeparator === ';' || declaredSeparator === ',' || declaredSeparator === '\t' || declaredSeparator === '|'
        ? declaredSeparator
        : separatorOf(header),
  }
}

const refuse = (sentence: string) => invalid({ file_id: sentence })

/** The file as rows of text; the first one names the columns. Throws 422 at `file_id` for one that is empty or beyond `importLimits`. */
export function readTable(content: Uint8Array, reading: { encoding: Encoding; separator: Separator }): TextTable {
  if (content.length > importLimits.bytes) throw refuse('Plik jest za duży. Do importu można przesłać najwyżej 5 MB.')
  const text = decodeText(content, reading.encoding)
  const skipped = stated.exec(text)?.[0] ?? ''
  const before = skipped === '' ? 0 : 1
  const [head, ...body] = parsed(text.slice(skipped.length), reading.separator, before)
  if (!head) throw refuse('Plik jest pusty.')
  if (body.length === 0) throw refuse('Plik ma tylko nagłówek. Nie ma w nim żadnego wiersza do zaimportowania.')
  if (body.length > importLimits.rows) throw refuse(`Plik ma ${plural(body.length, rowForms)}. Naraz można zaimportować najwyżej ${importLimits.rows}.`)
  if (head.cells.length > importLimits.columns) throw refuse(`Plik ma ponad ${importLimits.columns} kolumn.`)
  return {
    headers: head.cells.map(header => plainCell(header).slice(0, 120)),
    rows: body.map(({ line, cells }) => ({ line: before + line, cells: cells.map(cell => plainCell(cell).slice(0, importLimits.cell)) })),
    misread: looksMisread(text),
  }
}

const filled = ({ cells }: CsvRecord) => cells.filter(cell => cell !== '').length

/** Lines above the header that hold one sentence, such as the title of the list; a list of one column has none. */
function withoutTitle(records: CsvRecord[]): CsvRecord[] {
  const header = records.slice(0, 10).findIndex(record => filled(record) > 1)
  return records.slice(Math.max(0, header))
}

/** `before`: lines that stand above the text. */
function parsed(text: string, separator: Separator, before: number): CsvRecord[] {
  try {
    return withoutTitle(parseCsv(text, separator))
  } catch (error) {
    if (error instanceof UnclosedQuote)
      throw refuse(`Nie udało się odczytać pliku: w wierszu ${before + error.line} zaczyna się cudzysłów, który nie ma końca.`)
    throw error
  }
}
