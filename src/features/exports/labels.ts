import type { ExportFormat, ExportState } from '#features/exports/contract.ts'

export const exportLabels = {
  waiting: { label: 'W kolejce', hue: 'slate', icon: 'hourglass', code: 'KO' },
  running: { label: 'Przygotowywany', hue: 'blue', icon: 'progress', code: 'TR' },
  done: { label: 'Gotowy', hue: 'green', icon: 'circle-check', code: 'GO' },
  cancelled: { label: 'Przerwany', hue: 'slate', icon: 'circle-x', code: 'PR' },
  failed: { label: 'Nieudany', hue: 'red', icon: 'alert-circle', code: 'NU' },
  expired: { label: 'Plik usunięty', hue: 'slate', icon: 'clock', code: 'US' },
} as const satisfies Record<ExportState, { label: string; hue: string; icon: string; code: string }>

export const formatLabels: Record<ExportFormat, { label: string; act: string }> = {
  xlsx: { label: 'Excel', act: 'Excel (XLSX)' },
  csv: { label: 'CSV', act: 'CSV (średniki, UTF-8)' },
  zip: { label: 'ZIP', act: 'Pliki w archiwum ZIP' },
}
