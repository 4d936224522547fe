import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#features/imports/contract.ts'
import { decodeText, type Encoding, encodingOf, type Separator, separatorOf } from '#kernel/decode-text.ts'
import { invalid } from '#kernel/failure.ts'
import { plural } from '#kernel/plural.ts'

export interface TableRow {
  /** Of the file, from 1. */
  line: number
  cells: string[]
}

export interface TextTable {
  headers: string[]
  rows: TableRow[]
}

/** Excel may state the separator in a line of its own. */
const stated = /^sep=(.)\r?\n/i

export function detect(content: Uint8Array): { encoding: Encoding; separator: Separator } {
  const encoding = encodingOf(content)
  const text = decodeText(content, encoding)
  const told = stated.exec(text)?.[1]
  // The header is the line that holds no sentences with commas.
  const header = text.split(/\r?\n/).find(line => line.trim() !== '') ?? ''
  return { encoding, separator: told === ';' || told === ',' || told === '\t' || told === '|' ? told : separatorOf(header) }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const refuse = (sentence: string) => invalid({ file_id: sentence })

const linesIn = (cells: readonly string[]) => cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)

/** The file as rows of text; the first one names the columns. */
export function readTable(content: Uint8Array, reading: { encoding: Encoding; separator: Separator }): TextTable {
  if (content.length > importLimits.bytes) throw refuse('Plik jest za duży. Do importu można przesłać najwyżej 5 MB.')
  const text = decodeText(content, reading.encoding)
  const skipped = stated.exec(text)?.[0] ?? ''
  const [head, ...body] = parsed(text.slice(skipped.length), reading.separator)
  if (!head) throw refuse('Plik jest pusty.')
  if (body.length === 0) throw refuse('Plik ma tylko nagłówek. Nie ma w nim żadnego wiersza do zaimportowania.')
  if (body.length > importLimits.rows)
    throw refuse(`Plik ma ${plural(body.length, ['wiersz', 'wiersze', 'wierszy'])}. Naraz można zaimportować najwyżej ${importLimits.rows}.`)
  if (head.record.length > importLimits.columns) throw refuse(`Plik ma ponad ${importLimits.columns} kolumn.`)
  const before = skipped === '' ? 0 : 1
  return {
    headers: head.record.map(header => header.slice(0, 120)),
    rows: body.map(({ record, info }) => ({ line: before + info.lines - linesIn(record), cells: record.map(cell => cell.slice(0, importLimits.cell)) })),
  }
}

function parsed(text: string, delimiter: Separator): Parsed[] {
  try {
    const options = {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
    }
    return parse(text, { ...options, max_record_size: 1024 * 1024 }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw refuse('Nie udało się odczytać pliku: cudzysłów w jednym z wierszy nie ma końca albo wiersz jest za długi.')
    throw error
  }
}
