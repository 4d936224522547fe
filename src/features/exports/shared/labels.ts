import type { ExportFormat, ExportState } from './contract.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const exportLabels: Record<ExportState, StateLabel> = {
  waiting: { label: 'W kolejce', hue: 'slate' },
  running: { label: 'Przygotowywany', hue: 'blue' },
  done: { label: 'Gotowy', hue: 'green' },
  cancelled: { label: 'Przerwany', hue: 'slate' },
  failed: { label: 'Nieudany', hue: 'red' },
  expired: { label: 'Plik usunięty', hue: 'slate' },
}

export const formatLabels: Record<ExportFormat, { label: string; act: string }> = {
  xlsx: { label: 'Excel', act: 'Excel (XLSX)' },
  csv: { label: 'CSV', act: 'CSV (średniki, UTF-8)' },
  zip: { label: 'ZIP', act: 'Pliki w archiwum ZIP' },
  ksef: { label: 'Paczka KSeF', act: 'Paczka KSeF (XML faktur)' },
}
