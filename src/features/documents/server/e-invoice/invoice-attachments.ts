import type { Invoice, InvoiceDetail } from '#features/documents/shared/contract-invoice.ts'
import { detailsOf } from './invoice-details.ts'
import { type Element, list, part, texts, words } from './xml-element.ts'
import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'

/** Of all tables together; the rest stays in the file. */
const maxRows = 20_000

const dayOr = (text: string) => (isPlainDate(text) ? formatDate(text) : text)

const pairsOf = (from: Element, name: string, letter: 'Z' | 'T'): InvoiceDetail[] =>
  list(from, name).flatMap(pair => {
    const [label, value] = [words(pair, `${letter}Klucz`), words(pair, `${letter}Wartosc`)]
    return label === null && value === null ? [] : [{ label: label ?? 'Bez nazwy', value: dayOr(value ?? '–') }]
  })

type AttachedTable = Invoice['attachments'][number]['tables'][number]

/** Empty cells hold their places. */
function cellsOf(row: Element, name: string): string[] {
  const cells = [row[name]].flat().map(cell => (typeof cell === 'string' ? cell : (words(cell ?? {}, '#text') ?? '')))
  texts(row, name)
  return cells.map(cell => cell.trim())
}

function tableOf(table: Element, most: number): AttachedTable {
  const columns = list(part(table, 'TNaglowek'), 'Kol')
  const rows = list(table, 'Wiersz').map(row => cellsOf(row, 'WKom'))
  const read = {
    title: words(table, 'Opis'),
    head: columns.map(column => ({ title: words(column, 'NKom') ?? '', numeric: ['dec', 'int'].includes(String(column['@Typ'])) })),
    rows: rows.slice(0, most),
    sums: list(table, 'Suma').flatMap(sum => cellsOf(sum, 'SKom')),
  }
  const formatCells = (cells: string[]) => cells.map((cell, place) => (read.head[place]?.numeric ? cell.replace('.', ',') : dayOr(cell)))
  const cut = rows.length > most ? [{ label: 'Dalsze wiersze', value: `jeszcze ${rows.length - most} w pliku do pobrania` }] : []
  return { ...read, rows: read.rows.map(formatCells), sums: formatCells(read.sums), details: [...pairsOf(table, 'TMetaDane', 'T'), ...cut] }
}

/** What follows an invoice inside of its file: blocks of data, texts and tables. */
export function attachmentsOf(root: Element): Invoice['attachments'] {
  const annex = part(root, 'Zalacznik')
  let left = maxRows
  return list(annex, 'BlokDanych').map(block => {
    const tables = list(block, 'Tabela').map(table => {
      const read = tableOf(table, left)
      left -= read.rows.length
      return read
    })
    const read = { title: words(block, 'ZNaglowek'), tables, texts: list(block, 'Tekst').flatMap(text => texts(text, 'Akapit')) }
    const pairs = pairsOf(block, 'MetaDane', 'Z')
    return { ...read, details: [...pairs, ...detailsOf(block)] }
  })
}
