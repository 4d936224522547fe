import { exportLabels, formatLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const exportFields = fields({
  title: { label: 'Lista', kind: 'text', required: true, readonly: true, list: {} },
  /** By the address of its endpoint. */
  list: { label: 'Lista', kind: 'text', required: true, row: true },
  format: { label: 'Plik', kind: 'choice', options: formatLabels, required: true, list: { width: 90 } },
  state: { label: 'Stan', kind: 'choice', options: exportLabels, required: true, readonly: true, list: { width: 170 }, filter: true },
  /** Why there is no file. */
  problem: { label: 'Powód', kind: 'text', readonly: true, list: { width: 260, sortable: false } },
  /** Rows written so far, and all of them once they are counted. */
  done: { label: 'Wiersze', kind: 'number', required: true, readonly: true, list: { align: 'right', width: 100 } },
  total: { label: 'Wszystkie wiersze', kind: 'number', readonly: true, row: true },
  user_id: { label: 'Kto', kind: 'id', required: true, readonly: true, row: true },
  user_name: { label: 'Kto', kind: 'text', required: true, readonly: true, computed: true, list: {} },
  created_at: { label: 'Kiedy', kind: 'instant', required: true, readonly: true, list: { width: 170 } },
  finished_at: { label: 'Zakończono', kind: 'instant', readonly: true, row: true },
  expires_at: { label: 'Do pobrania do', kind: 'instant', readonly: true, list: { width: 170 } },
  /** Whose list it is, of those that each company has of its own. */
  company_id: { label: 'Firma', kind: 'id', only: 'change' },
  /** What narrows and orders the list, as in its own query. */
  query: {
    label: 'Wybrane',
    kind: 'part',
    only: 'change',
    fields: fields({
      sort: { label: 'Kolejność', kind: 'text' },
      search: { label: 'Szukane', kind: 'text' },
      filters: { label: 'Filtry', kind: 'text' },
    }),
  },
})
