import { limitStatusLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

const partFields = fields({ name: { label: 'Nazwa', kind: 'text' }, value: { label: 'Wartość', kind: 'decimal' } })
const status = { label: 'Stan kwoty', kind: 'choice', options: limitStatusLabels, required: true } as const

/** What the office says in place of the shipped value. */
export const correctionFields = fields({
  source: { label: 'Źródło', kind: 'text', max: 300, required: true, hint: 'Na przykład M.P. 2026 poz. 1206 albo adres obwieszczenia.' },
  note: { label: 'Uwaga', kind: 'paragraphs', max: 500 },
  author: { label: 'Autor', kind: 'text', required: true, readonly: true, computed: true },
})

/** The body of a correction, besides its source and note. */
export const correctedFields = fields({
  parts: { label: 'Wartości', kind: 'part', required: true, only: 'change', fields: partFields },
  /** A second value, from a day of the year on. */
  later_from: { label: 'Druga wartość od dnia', kind: 'day', only: 'change' },
  later_value: { label: 'Druga wartość', kind: 'decimal', only: 'change' },
  status: { ...status, only: 'change' },
})

export const limitFields = fields({
  key: { label: 'Klucz', kind: 'text', required: true, readonly: true },
  name: { label: 'Limit', kind: 'text', required: true, readonly: true },
  group: { label: 'Grupa', kind: 'text', required: true, readonly: true },
  unit: { label: 'Jednostka', kind: 'text', required: true, readonly: true },
  meaning: { label: 'Co oznacza', kind: 'text', required: true, readonly: true },
  legal_basis: { label: 'Podstawa prawna', kind: 'text', required: true, readonly: true },
  note: { label: 'Uwaga', kind: 'text', required: true, readonly: true },
  /** Of the year, in their order; two where the value changes within it. A value that is not known is null. */
  periods: {
    label: 'Wartości',
    kind: 'part',
    required: true,
    readonly: true,
    fields: fields({ from: { label: 'Od dnia', kind: 'day' }, parts: { label: 'Wartości', kind: 'part', fields: partFields } }),
  },
  status: { ...status, readonly: true },
  /** Somebody has compared this year's value with its source. */
  verified: { label: 'Sprawdzone', kind: 'boolean', required: true, readonly: true },
  /** It is to be looked up again after this day, unless the office has put it right since. */
  recheck: { label: 'Sprawdzić ponownie po', kind: 'day', readonly: true },
  /** Against the year before; null where one of the two is not known. */
  change: {
    label: 'Zmiana od poprzedniego roku',
    kind: 'part',
    readonly: true,
    fields: fields({ difference: { label: 'Różnica', kind: 'decimal' }, percent: { label: 'Procent', kind: 'decimal' } }),
  },
  correction: { label: 'Poprawka biura', kind: 'part', readonly: true, fields: correctionFields },
})

/** Whether a limit of a company is watched. */
export const watchFields = fields({
  limit_key: { label: 'Limit', kind: 'text', only: 'log' },
  watched: { label: 'Monitorowanie', kind: 'boolean', required: true },
  reason: { label: 'Powód', kind: 'paragraphs', max: 300, hint: 'Na przykład „firma ma kasę rejestrującą”. Widzi go tylko biuro.' },
})
