import { scanLabels, warningLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const fileFields = fields({
  name: { label: 'Nazwa pliku', kind: 'text', required: true, readonly: true },
  media_type: { label: 'Rodzaj pliku', kind: 'text', required: true, readonly: true },
  bytes: { label: 'Rozmiar w bajtach', kind: 'number', required: true, readonly: true },
  scan_state: { label: 'Sprawdzenie pliku', kind: 'choice', options: scanLabels, required: true, readonly: true },
  /** Shown beside the file wherever it is offered. */
  warnings: { label: 'Ostrzeżenia', kind: 'choices', options: warningLabels, required: true, readonly: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true },
})
