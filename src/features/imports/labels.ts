import type { ImportedList, ImportState } from '#features/imports/contract.ts'
import type { Encoding, Separator } from '#kernel/decode-text.ts'

export const importLabels = {
  draft: { label: 'Do potwierdzenia', hue: 'amber', code: 'DP' },
  waiting: { label: 'W kolejce', hue: 'slate', code: 'KO' },
  running: { label: 'Zapisywany', hue: 'blue', code: 'TR' },
  done: { label: 'Zapisany', hue: 'green', code: 'ZA' },
  cancelled: { label: 'Przerwany', hue: 'slate', code: 'PR' },
  failed: { label: 'Nieudany', hue: 'red', code: 'NU' },
} as const satisfies Record<ImportState, { label: string; hue: string; code: string }>

export const importedLabels: Record<ImportedList, string> = { '/api/companies': 'Firmy', '/api/employees': 'Pracownicy' }

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'windows-1250': 'Windows-1250',
}

export const separatorLabels: Record<Separator, string> = { ';': 'Średnik', '\t': 'Tabulator', ',': 'Przecinek', '|': 'Kreska pionowa' }
