import { cellValue } from '#kernel/fields/format.ts'
import { optionLabel } from '#kernel/fields/options.ts'
import { entriesOf, type Field, type Fields, type Kind, orderedEntries } from '#kernel/fields/record.ts'
import { type ImportField, type Read, readBoolean, readCode, readCount, readDate } from './import-spec.ts'
import type { CellKind, SheetColumn } from './spreadsheet.ts'

/** Lists of records in files: what is exported, imported and handed over. */

const cellKinds: Partial<Record<Kind, CellKind>> = {
  code: 'code',
  account: 'code',
  accounts: 'code',
  pesel: 'code',
  tax_number: 'code',
  number: 'number',
  decimal: 'number',
  money: 'money',
  boolean: 'boolean',
  day: 'date',
  wall: 'instant',
  instant: 'instant',
}

type Values<Row> = Partial<Record<keyof Row & string, (row: Row) => ReturnType<SheetColumn<Row>['value']>>>
interface Order<Row> {
  /** Columns that come before the others. */
  first?: readonly string[]
  /** Where a value is not written by its kind. */
  own?: Values<Row>
}

function columnsOf<Row extends object>(all: Fields, isThere: (field: Field) => boolean, { first, own = {} }: Order<Row>): SheetColumn<Row>[] {
  return orderedEntries(all, isThere, first).map(([key, field]) => {
    const value = (row: Row) => cellValue(field, row[key as keyof Row])
    const title = typeof field.export === 'object' ? field.export.title : field.label
    return { title, kind: (!field.options && cellKinds[field.kind]) || 'text', value: own[key as keyof Row & string] ?? value }
  })
}

/** Of a list within a package that leaves the office. */
export const handoverColumns = <Row extends object>(all: Fields, order: Order<Row> = {}) => columnsOf(all, field => field.handover !== undefined, order)

export const exportColumns = <Row extends object>(all: Fields, order: Order<Row> = {}) => columnsOf(all, field => field.export !== undefined, order)

/** Name and value of each field that leaves the office with its record. */
export function handoverFacts(all: Fields, record: object, first?: readonly string[]): { name: string; value: string | null }[] {
  const isThere = (field: Field) => field.handover !== undefined
  return orderedEntries(all, isThere, first).map(([key, field]) => {
    const value = cellValue(field, record[key as keyof typeof record])
    return { name: field.label, value: value === null ? null : String(value) }
  })
}

const readDigits: Read = cell => ({ value: cell.replace(/[\s-]/g, '') })

const reads: Partial<Record<Kind, Read>> = { code: readDigits, day: readDate, boolean: readBoolean, number: readCount }

function readOf({ kind, options, import: sheet }: Field): Read | undefined {
  if (!options) return reads[kind]
  return readCode(Object.fromEntries(Object.keys(options).map(code => [code, [optionLabel(options, code), ...(sheet?.words?.[code] ?? [])]])))
}

/** Columns of an import's template, and how their cells are read. */
export function importFields(all: Fields): ImportField[] {
  return entriesOf(all).flatMap(([key, field]) => {
    if (!field.import) return []
    const { title = field.label, also = [], example } = field.import
    const read = readOf(field)
    const required = field.required && field.initial === undefined
    return [{ key, title, also, example, ...(required && { required }), ...(read && { read }) }]
  })
}
