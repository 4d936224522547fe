import { checkLabels, kindLabels, neededLabels, reasonLabels, stateLabels } from './labels.ts'
import { connectionFields } from '#features/ksef/shared/fields.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

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

/** What a company's taxes ask for and the office does not have. */
export const lackFields = fields({
  kind: { label: 'Czego brakuje', kind: 'choice', options: neededLabels, required: true, readonly: true },
  reason: { label: 'Dlaczego', kind: 'choice', options: reasonLabels, required: true, readonly: true },
  payer_id: { label: 'Kto udziela', kind: 'id', readonly: true },
  payer: { label: 'Wspólnik', kind: 'text', readonly: true },
})

/** What KSeF itself says of the office's permission, as the portal has asked it. */
export const ksefPowerFields = pickFields(connectionFields, ['state', 'way', 'since', 'permissions', 'checked_at', 'token_ends'])
