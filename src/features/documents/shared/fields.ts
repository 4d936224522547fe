import { fromLabels, kindLabels, stateLabels } from './labels-decision.ts'
import { chosenMarkerLabels, directionLabels, documentLabels, linkLabels, markerLabels, receiptLabels, sourceLabels } from './labels.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { requiredLabels } from '#features/settlements/shared/labels.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

const documentFileFields = fields({
  ...fileFields,
  revision: { label: 'Wersja', kind: 'number' },
  digest: { label: 'Skrót', kind: 'text' },
})

export const documentFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 200, required: true, list: {}, export: true },
  company_id: { label: 'Firma', kind: 'id', required: true, row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true }, filter: true, export: true },
  month: { label: 'Miesiąc', kind: 'month', required: true, list: { width: 140 }, filter: true, export: true },
  /** The code of one of the office's categories. */
  category: { label: 'Kategoria', kind: 'text', max: 60, required: true, list: {}, filter: true },
  category_name: { label: 'Kategoria', kind: 'text', required: true, readonly: true, computed: true, export: true },
  /** Its category is marked so. */
  payroll: { label: 'Kadry', kind: 'boolean', required: true, readonly: true, computed: true, row: true, filter: true },
  state: { label: 'Stan', kind: 'choice', options: documentLabels, required: true, readonly: true, list: {}, filter: true, export: true },
  /** What the client says of a purchase invoice, or is still asked. */
  decision: { label: 'Decyzja', kind: 'choice', options: stateLabels, readonly: true, computed: true, list: { extra: true }, filter: true, export: true },
  decision_kind: { label: 'Decyzja: czym jest', kind: 'choice', options: kindLabels, readonly: true, computed: true, row: true, filter: true, export: true },
  decision_purpose: { label: 'Decyzja: na co', kind: 'text', readonly: true, computed: true, row: true, export: true },
  decided_by_name: { label: 'Decyzja: kto', kind: 'text', readonly: true, computed: true, row: true, filter: true, export: true },
  decided_at: { label: 'Decyzja: kiedy', kind: 'instant', readonly: true, computed: true, row: true, export: true },
  decided_from: { label: 'Decyzja: skąd', kind: 'choice', options: fromLabels, readonly: true, computed: true, row: true, export: true },
  waiting: { label: 'Czeka na biuro', kind: 'boolean', only: 'filter', filter: true },
  number: { label: 'Numer', kind: 'text', max: 60, list: { extra: true }, export: true },
  issue_date: { label: 'Data wystawienia', kind: 'day', export: true },
  counterparty: { label: 'Kontrahent', kind: 'text', max: 200, list: { extra: true }, export: true },
  counterparty_vat_number: { label: 'NIP kontrahenta', kind: 'tax_number', export: true },
  net: { label: 'Netto', kind: 'money', computed: true, export: true },
  vat: { label: 'VAT', kind: 'money', computed: true, export: true },
  gross: { label: 'Brutto', kind: 'money', computed: true, list: { align: 'right' }, export: true },
  currency: { label: 'Waluta', kind: 'text', required: true, export: true },
  /** Złoty for one of another currency; none where the invoice names none. */
  exchange_rate: { label: 'Kurs waluty', kind: 'decimal', export: true },
  /** Of an invoice in another currency by its rate, and without one not known. */
  gross_pln: { label: 'Brutto w złotych', kind: 'money', readonly: true, computed: true, export: true },
  source: {
    label: 'Źródło',
    kind: 'choice',
    options: sourceLabels,
    required: true,
    readonly: true,
    list: { extra: true },
    filter: true,
    export: true,
  },
  author_id: { label: 'Autor', kind: 'id', readonly: true, row: true },
  author_name: { label: 'Autor', kind: 'text', readonly: true, computed: true, list: { extra: true }, export: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  ksef_number: { label: 'Numer KSeF', kind: 'ksef_number', list: { extra: true }, row: true, export: true },
  /** By its number, kind and file, unless a person has said another one. */
  jpk_marker: {
    label: 'Znacznik JPK',
    kind: 'choice',
    options: markerLabels,
    required: true,
    readonly: true,
    computed: true,
    list: { extra: true },
    filter: true,
    export: true,
  },
  jpk_marker_chosen: { label: 'Znacznik JPK ustalony przez biuro', kind: 'choice', options: chosenMarkerLabels, readonly: true },
  jpk_marker_reason: { label: 'Powód znacznika', kind: 'paragraphs', readonly: true },
  direction: {
    label: 'Kierunek',
    kind: 'choice',
    options: directionLabels,
    required: true,
    list: { extra: true },
    filter: true,
    export: true,
  },
  receipt: { label: 'Potwierdzenie', kind: 'choice', options: receiptLabels, required: true, list: { extra: true } },
  tags: { label: 'Etykiety', kind: 'part', required: true, row: true },
  /** Of the list, by all of them together. */
  tag: { label: 'Etykiety', kind: 'text', only: 'filter', list: { extra: true }, filter: true },
  to_answer: { label: 'Czeka na klienta', kind: 'boolean', only: 'filter' },
  /** The closed month it came too late for. */
  concerns_month: { label: 'Dotyczy miesiąca', kind: 'month', readonly: true, row: true },
  acknowledged_at: { label: 'Potwierdzono', kind: 'instant', readonly: true, row: true },
  acknowledged_by_name: { label: 'Kto potwierdził', kind: 'text', readonly: true, computed: true },
  /** Why it came back, or was refused. */
  state_reason: { label: 'Powód stanu', kind: 'paragraphs', readonly: true, row: true },
  reason: { label: 'Powód', kind: 'paragraphs', max: 2000, required: true, only: 'change' },
  note: { label: 'Uwagi', kind: 'paragraphs', max: 2000 },
  /** Its settlement is closed: it can be read and nothing else. */
  month_closed: { label: 'Miesiąc zamknięty', kind: 'boolean', required: true, readonly: true, computed: true },
  /** Number, dates and amounts were read from an invoice in XML. */
  read_from_file: { label: 'Odczytano z pliku', kind: 'boolean', required: true, readonly: true },
  /** Others of the company with the same file or the same invoice. */
  duplicates: {
    label: 'Powtórzenia',
    kind: 'part',
    readonly: true,
    computed: true,
    fields: { by: { label: 'To samo', kind: 'choice', options: { file: 'Plik', ksef_number: 'Numer KSeF', number: 'Numer', likely: 'Podobna faktura' } } },
  },
  /** What it corrects or settles, and what corrects or settles it. */
  links: {
    label: 'Powiązane faktury',
    kind: 'part',
    readonly: true,
    computed: true,
    fields: { kind: { label: 'Powiązanie', kind: 'choice', options: linkLabels } },
  },
  other_id: { label: 'Drugi dokument', kind: 'id', required: true, only: 'change' },
  allow_duplicate: { label: 'Mimo powtórzenia', kind: 'boolean', only: 'change' },
  allow_other_buyer: { label: 'Mimo innego nabywcy', kind: 'boolean', only: 'change' },
  files: { label: 'Pliki', kind: 'part', readonly: true, computed: true, fields: documentFileFields },
  file_ids: { label: 'Pliki', kind: 'ids', max: 20, only: 'change' },
  /** False: a payroll document whose amounts and files this person may not see. */
  content_visible: { label: 'Treść widoczna', kind: 'boolean', required: true, readonly: true, computed: true },
})

export const binFields = fields({
  ...pickFields(documentFields, ['title', 'company_title', 'month', 'category', 'category_name']),
  removed_by_name: { label: 'Kto usunął', kind: 'text', required: true, readonly: true, computed: true, list: {}, export: true },
  removed_at: { label: 'Usunięto', kind: 'instant', required: true, readonly: true, list: {}, export: true },
})

export const categoryFields = fields({
  /** What documents carry; it never changes. */
  code: { label: 'Kod', kind: 'text', required: true, readonly: true },
  name: { label: 'Nazwa', kind: 'text', max: 60, required: true },
  /** Which line of a month's checklist such a document ticks off. */
  required: {
    label: 'Zaznacza na liście dokumentów miesiąca',
    kind: 'choice',
    options: requiredLabels,
    placeholder: 'Własną pozycję, jeśli jest na liście',
  },
  /** Known to few, the pay in it to fewer. */
  payroll: {
    label: 'Kadrowa',
    kind: 'boolean',
    required: true,
    initial: false,
    hint: 'Dokumenty widzą tylko osoby z prawem do kadr, a kwoty i pliki tylko te, które widzą płace. Obejmuje też dokumenty już wysłane.',
  },
  /** Kept by older documents, offered to no new one. */
  archived: {
    label: 'Nieużywana',
    kind: 'boolean',
    required: true,
    initial: false,
    hint: 'Zostaje przy dawnych dokumentach, do nowych nie można jej wybrać.',
  },
  position: { label: 'Kolejność', kind: 'number', required: true, readonly: true },
  built_in: { label: 'Wbudowana', kind: 'boolean', required: true, readonly: true, computed: true },
  /** Where it stands among the others, from 0; without it, where it was. */
  place: { label: 'Kolejność', kind: 'number', min: 0, max: 200, required: true, only: 'change' },
})

/** A letter to the owners with what is missing. */
export const requestFields = fields({
  company_ids: { label: 'Firmy', kind: 'ids', only: 'change' },
  month: { label: 'Miesiąc', kind: 'month', required: true, only: 'change' },
  missing: {
    label: 'Czego brakuje',
    kind: 'paragraphs',
    required: true,
    hint: 'Każda rzecz w osobnym wierszu.',
    placeholder: 'Wyciąg bankowy\nFaktura za paliwo',
    only: 'change',
  },
  note: { label: 'Dopisek', kind: 'paragraphs', max: 2000, only: 'change' },
})
