import { z } from 'zod'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { contentFields, importFields, readingFields } from './fields.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'

/** What may be taken in from a file, by the list that the records belong to. */
export const importedLists = ['/api/companies', '/api/employees'] as const
export type ImportedList = (typeof importedLists)[number]

export type ImportState = 'draft' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 100, cell: 4000 } as const

export const importRow = z.object({ id: z.uuid(), ...rowOf(importFields) })
export type ImportRow = z.infer<typeof importRow>

const { encoding, separator } = bodyOf(readingFields)
const reading = {
  encoding,
  separator,
  /** The field of each column; null leaves the column out. */
  mapping: z.array(z.string().max(60).nullable()).max(importLimits.columns),
}

export const importRecord = importRow.extend({
  ...reading,
  ...recordOf(contentFields),
  samples: z.array(z.array(z.string())),
  fields: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  version: z.int(),
})
/** The same without what is read from its file. */
export const savedImport = importRecord.omit({ headers: true, samples: true, misread: true, fields: true })
export type ImportRecord = z.infer<typeof importRecord>

export const importPreviewRow = z.object({
  /** The line of the file in which the row begins. */
  line: z.int(),
  /** What the file says, by field. */
  cells: z.record(z.string(), z.string()),
  /** What is wrong with it, by field; `row` is about the whole. */
  faults: z.record(z.string(), z.string()),
})

const wholeNumber = (most: number, fallback: number) => z.coerce.number().int().min(1).max(most).default(fallback)

export const newImport = z.strictObject({ list: z.enum(importedLists), file_id: id })

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'imports.use',
    summary: 'Importy: własne, a dla kierownictwa wszystkie',
    query: listing(importRow, { sort: 'created_at:desc', except: ['problem'] }),
    response: pageOf(importRow),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/imports/template',
    access: 'imports.use',
    summary: 'Wzór pliku do importu, ze wszystkimi kolumnami i przykładem',
    query: z.strictObject({ list: z.enum(importedLists).default('/api/companies') }),
    response: one(z.object({ name: z.string(), text: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    access: 'imports.use',
    summary: 'Import z przesłanego pliku CSV: rozpoznanie zapisu i kolumn, bez zapisywania czegokolwiek',
    body: newImport,
    response: one(importRecord),
  }),
  get: endpoint({ method: 'GET', path: '/api/imports/:id', access: 'imports.use', summary: 'Import: kolumny pliku i postęp', response: one(importRecord) }),
  update: endpoint({
    method: 'PUT',
    path: '/api/imports/:id',
    access: 'imports.use',
    summary: 'Zmiana kodowania, separatora i przypisania kolumn',
    body: z.strictObject(reading).partial(),
    response: one(importRecord),
    current: savedImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    access: 'imports.use',
    summary: 'Podgląd wierszy z błędami każdego z nich',
    query: z.strictObject({ page: wholeNumber(10_000, 1), limit: wholeNumber(100, 25), faulty: z.enum(['true', 'false']).default('false') }),
    response: z.object({ data: z.array(importPreviewRow), meta: z.object({ page: z.int(), limit: z.int(), total: z.int(), faulty: z.int() }) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/imports/:id/confirm',
    access: 'imports.use',
    summary: 'Zapisanie wszystkich wierszy naraz, w tle; z jednym błędnym wierszem nie zapisuje się żaden',
    response: one(importRecord),
    current: savedImport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/:id/cancel',
    access: 'imports.use',
    summary: 'Przerwanie importu: nic z niego nie zostaje',
    response: done,
  }),
}
