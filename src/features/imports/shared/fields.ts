import { encodingLabels, importedLabels, importLabels, separatorLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const importFields = fields({
  file_name: { label: 'Plik', kind: 'text', required: true, readonly: true, list: {} },
  list: { label: 'Co', kind: 'choice', options: importedLabels, required: true, list: { width: 120 } },
  state: { label: 'Stan', kind: 'choice', options: importLabels, required: true, readonly: true, list: { width: 170 }, filter: true },
  /** Rows put in order so far, and all of them. */
  done: { label: 'Sprawdzone wiersze', kind: 'number', required: true, readonly: true, row: true },
  total: { label: 'Wiersze', kind: 'number', required: true, readonly: true, list: { align: 'right', width: 100 } },
  /** Why nothing was taken in. */
  problem: { label: 'Powód', kind: 'text', readonly: true, row: true },
  user_id: { label: 'Kto', kind: 'id', required: true, readonly: true, row: true },
  user_name: { label: 'Kto', kind: 'text', required: true, readonly: true, computed: true, list: {} },
  created_at: { label: 'Kiedy', kind: 'instant', required: true, readonly: true, list: { width: 170 } },
  finished_at: { label: 'Zakończono', kind: 'instant', readonly: true, row: true },
  file_id: { label: 'Plik', kind: 'id', required: true, only: 'change' },
})

/** How the file is read. */
export const readingFields = fields({
  encoding: {
    label: 'Kodowanie znaków',
    kind: 'choice',
    options: encodingLabels,
    required: true,
    hint: 'Jeśli zamiast polskich liter widać inne znaki.',
  },
  separator: {
    label: 'Znak między kolumnami',
    kind: 'choice',
    options: separatorLabels,
    required: true,
    hint: 'Jeśli wszystko jest w jednej kolumnie.',
  },
  /** The field of each column. */
  mapping: { label: 'Kolumny pliku', kind: 'part', required: true },
})

/** What the answer has of the file beside that. */
export const contentFields = fields({
  headers: { label: 'Nagłówki', kind: 'texts', required: true, readonly: true, computed: true },
  /** The first rows as they stand in the file. */
  samples: { label: 'Pierwsze wiersze', kind: 'part', required: true, readonly: true, computed: true },
  /** Words hold signs that no Polish word has: the encoding is likely another. */
  misread: { label: 'Nieczytelne znaki', kind: 'boolean', required: true, readonly: true, computed: true },
  fields: { label: 'Pola', kind: 'part', required: true, readonly: true, computed: true },
})
