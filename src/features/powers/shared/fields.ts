import { checkLabels, kindLabels, stateLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

/** What somebody may do on a company's behalf, and who looked whether it is so. */
export const powerFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  kind: { label: 'Rodzaj', kind: 'choice', options: kindLabels, required: true, initial: 'upl1' },
  name: { label: 'Nazwa', kind: 'text', max: 120, hint: 'Wymagana przy reprezentacji i innych, np. spory z kontrahentami' },
  /** Blank: the company. */
  payer_id: { label: 'Kto udziela', kind: 'id' },
  giver: { label: 'Udzielający', kind: 'text', required: true, readonly: true, computed: true },
  /** Blank: the office. */
  holder_id: { label: 'Komu', kind: 'id' },
  holder: { label: 'Pełnomocnik', kind: 'text', readonly: true, computed: true },
  scope: { label: 'Zakres', kind: 'paragraphs', max: 1000 },
  from_day: { label: 'Ważne od', kind: 'day', required: true },
  to_day: { label: 'Ważne do', kind: 'day', beside: true, hint: 'Puste: do odwołania' },
  state: { label: 'Stan', kind: 'choice', options: stateLabels, required: true, readonly: true, computed: true },
  checked_day: { label: 'Sprawdzono dnia', kind: 'day' },
  checked_how: { label: 'Gdzie sprawdzono', kind: 'choice', options: checkLabels, beside: true },
  checked_by: { label: 'Kto sprawdził', kind: 'text', readonly: true, computed: true },
  revoked_day: { label: 'Odwołano dnia', kind: 'day' },
  note: { label: 'Uwaga biura', kind: 'paragraphs', max: 1000, readers: 'office', hint: 'Klient jej nie widzi' },
  file_id: { label: 'Skan', kind: 'id' },
  file_name: { label: 'Plik', kind: 'text', readonly: true, computed: true },
})
