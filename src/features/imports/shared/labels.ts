import type { ImportedList, ImportState } from './contract.ts'
import type { Encoding, Separator } from '#kernel/text/decode-text.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const importLabels: Record<ImportState, StateLabel> = {
  draft: { label: 'Do potwierdzenia', hue: 'amber' },
  waiting: { label: 'W kolejce', hue: 'slate' },
  running: { label: 'Zapisywany', hue: 'blue' },
  done: { label: 'Zapisany', hue: 'green' },
  cancelled: { label: 'Przerwany', hue: 'slate' },
  failed: { label: 'Nieudany', hue: 'red' },
}

export const importedLabels: Record<ImportedList, string> = { '/api/companies': 'Firmy', '/api/employees': 'Pracownicy' }

export const mustBeCsv = 'To nie jest plik CSV. Arkusz można w Excelu zapisać przez „Zapisz jako”, rodzaj „CSV UTF-8”.'

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO-8859-2 (Linux, banki)',
  cp852: 'CP852 (DOS)',
}

export const separatorLabels: Record<Separator, string> = { ';': 'Średnik', '\t': 'Tabulator', ',': 'Przecinek', '|': 'Kreska pionowa' }
