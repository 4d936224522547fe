import { checkLabels, entryLabels, kindLabels, neededLabels, reasonLabels, stateLabels } from './labels.ts'
import { connectionFields } from '#features/ksef/shared/fields.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

/** What somebody may do on a company's behalf, and who looked whether it is so. */
export const powerFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  kind: { label: 'Rodzaj', kind: 'choice', options: kindLabels, required: true, initial: 'upl1', handover: true },
  name: { label: 'Nazwa', kind: 'text', max: 120, hint: 'Wymagana przy reprezentacji i innych, np. spory z kontrahentami', handover: true },
  /** Blank: the company. */
  payer_id: { label: 'Kto udziela', kind: 'id', placeholder: 'Firma' },
  giver: { label: 'Udzielający', kind: 'text', required: true, readonly: true, computed: true, handover: true },
  /** Blank: the office. */
  holder_id: { label: 'Komu', kind: 'id' },
  holder: { label: 'Pełnomocnik', kind: 'text', readonly: true, computed: true, handover: true },
  scope: { label: 'Zakres', kind: 'paragraphs', max: 1000, handover: true },
  from_day: { label: 'Ważne od', kind: 'day', required: true, handover: true },
  to_day: { label: 'Ważne do', kind: 'day', beside: true, hint: 'Puste: do odwołania', handover: true },
  state: { label: 'Stan', kind: 'choice', options: stateLabels, required: true, readonly: true, computed: true, handover: true },
  checked_day: { label: 'Sprawdzono dnia', kind: 'day', handover: true },
  checked_how: { label: 'Gdzie sprawdzono', kind: 'choice', options: checkLabels, beside: true, handover: true },
  checked_by: { label: 'Kto sprawdził', kind: 'text', readonly: true, computed: true },
  revoked_day: { label: 'Odwołano dnia', kind: 'day', handover: true },
  note: { label: 'Uwaga biura', kind: 'paragraphs', max: 1000, readers: 'office', hint: 'Klient jej nie widzi' },
  file_id: { label: 'Skan', kind: 'id' },
  file_name: { label: 'Plik', kind: 'text', readonly: true, computed: true },
})

/** A power as it stands in the list of all, what is missing there, and what KSeF says. */
export const entryFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true }, filter: true, export: true },
  kind: { ...powerFields.kind, options: { ...kindLabels, ksef: 'KSeF (przeglądanie faktur)' }, list: { line: true }, filter: true, export: true },
  name: { ...powerFields.name, list: { extra: true }, export: true },
  giver: { ...powerFields.giver, list: { line: true }, filter: true, export: true },
  holder: { ...powerFields.holder, list: { line: true }, filter: true, export: true },
  state: { ...powerFields.state, options: entryLabels, list: { width: 190 }, filter: true, export: true },
  to_day: { ...powerFields.to_day, list: {}, filter: true, export: true },
  reason: { label: 'Dlaczego brakuje', kind: 'choice', options: reasonLabels, readonly: true, computed: true, list: { line: true }, export: true },
  from_day: { label: powerFields.from_day.label, kind: 'day', list: { extra: true }, export: true },
  checked_day: { ...powerFields.checked_day, list: {}, filter: true, export: true },
  revoked_day: { ...powerFields.revoked_day, list: { extra: true }, export: true },
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
