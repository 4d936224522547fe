import type { ExportFormat, ExportState } from '#features/exports/contract.ts'

export const exportLabels = {
  waiting: { label: 'W kolejce', hue: 'slate', code: 'KO' },
  running: { label: 'Przygotowywany', hue: 'blue', code: 'TR' },
  done: { label: 'Gotowy', hue: 'green', code: 'GO' },
  cancelled: { label: 'Przerwany', hue: 'slate', code: 'PR' },
  failed: { label: 'Nieudany', hue: 'red', code: 'NU' },
  expired: { label: 'Plik usunięty', hue: 'slate', code: 'US' },
} as const satisfies Record<ExportState, { label: string; hue: string; code: string }>

export const formatLabels: Record<ExportFormat, { label: string; act: string }> = {
  xlsx: { label: 'Excel', act: 'Excel (XLSX)' },
  csv: { label: 'CSV', act: 'CSV (średniki, UTF-8)' },
  zip: { label: 'ZIP', act: 'Pliki w archiwum ZIP' },
}
