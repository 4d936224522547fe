import type { Separator } from '#kernel/text/decode-text.ts'

export interface CsvRecord {
  /** Of the text, from 1, in which the record begins. */
  line: number
  cells: string[]
}

/** A quote that opens in this line and closes nowhere. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`The quote in line ${line} is not closed.`)
    this.line = line
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/**
 * As Excel reads it: a quote counts at the beginning of a cell alone, and what stands behind its end belongs to the cell, so that
 * `"Żółw" sp. z o.o.` is one name. Parsers from npm refuse such a cell or cannot tell it from one that is quoted as a whole.
 */
export function parseCsv(text: string, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, cells: [] }
  let line = 1
  let at = 0
  /** Up to the end of the cell. */
  const readPlain = () => {
    const begin = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    return text.slice(begin, at)
  }
  const readQuoted = () => {
    const end = closingQuote(text, at + 1)
    if (end < 0) throw new UnclosedQuote(line)
    const quoted = text.slice(at + 1, end).replaceAll('""', '"')
    line += quoted.split('\n').length - 1
    at = end + 1
    return quoted
  }
  while (at < text.length) {
    while (text[at] === ' ') at++
    const quoted = text[at] === '"' ? readQuoted() : ''
    record.cells.push((quoted + readPlain()).trim())
    if (text[at] === separator) at++
    else {
      records.push(record)
      at += text.startsWith('\r\n', at) ? 2 : 1
      record = { line: ++line, cells: [] }
    }
  }
  if (record.cells.length > 0) records.push(record)
  return records.filter(({ cells }) => cells.some(cell => cell !== ''))
}
