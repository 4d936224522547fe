import { fromLabels, kindLabels, stateLabels } from '#features/documents/shared/labels-decision.ts'
import { asksLabels, doubtLabels, unansweredLabels } from './labels.ts'
import { usualRules } from './rules.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

const shownOfDocument = pickFields(documentFields, [
  'title',
  'number',
  'counterparty',
  'counterparty_vat_number',
  'gross',
  'currency',
  'gross_pln',
  'issue_date',
  'month',
])

/** A purchase invoice and what the client says of it. Its id is the document's. */
export const decisionFields = fields({
  ...shownOfDocument,
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true },
  state: { label: 'Opis', kind: 'choice', options: stateLabels, required: true, readonly: true },
  kind: { label: 'Czym jest', kind: 'choice', options: kindLabels },
  purpose: { label: 'Na co', kind: 'text', max: 80, hint: 'Kilka słów, na przykład: paliwo do auta dostawczego.' },
  doubts: { label: 'Dlaczego pytamy', kind: 'choices', options: doubtLabels, required: true, readonly: true },
  /** Set together: so many of so many earlier decisions said the same. */
  equal_count: { label: 'Tak samo', kind: 'number', readonly: true },
  of_count: { label: 'Z ilu poprzednich', kind: 'number', readonly: true },
  deadline: { label: 'Odpowiedź do', kind: 'day', readonly: true },
  unanswered: { label: 'Bez odpowiedzi', kind: 'choice', options: unansweredLabels, readonly: true },
  decided_at: { label: 'Kiedy', kind: 'instant', readonly: true },
  decided_by: { label: 'Kto', kind: 'id', readonly: true },
  decided_by_name: { label: 'Kto', kind: 'text', readonly: true, computed: true },
  /** The office has decided on behalf of the client. */
  on_behalf: { label: 'W imieniu klienta', kind: 'boolean', required: true, readonly: true, computed: true },
  decided_from: { label: 'Skąd', kind: 'choice', options: fromLabels, readonly: true },
  /** What was said of this supplier's earlier invoices. */
  purposes: { label: 'Podpowiedzi', kind: 'texts', required: true, readonly: true, computed: true },
  may_decide: { label: 'Może opisać', kind: 'boolean', required: true, readonly: true, computed: true },
  from: { label: 'Skąd', kind: 'choice', options: fromLabels, only: 'change' },
})

/** When clients are asked and what holds without their answer. */
export const ruleFields = fields({
  asks: { label: 'O które faktury pytać', kind: 'choice', options: asksLabels, required: true, initial: usualRules.asks },
  deadline_day: {
    label: 'Odpowiedź do dnia',
    kind: 'number',
    min: 1,
    max: 28,
    required: true,
    initial: usualRules.deadline_day,
    hint: 'Dzień miesiąca po miesiącu faktury. Klient ma zawsze co najmniej 3 dni.',
  },
  unanswered: { label: 'Bez odpowiedzi', kind: 'choice', options: unansweredLabels, required: true, initial: usualRules.unanswered },
  listed: {
    label: 'Zawsze pytać o zakupy',
    kind: 'texts',
    max: 60,
    required: true,
    hint: 'Słowa z pozycji faktury, nazwy dokumentu, uwag albo nazwy sprzedawcy, każde w osobnym wierszu.',
  },
  /** The company's own; else the office's. */
  own: { label: 'Własne ustawienia firmy', kind: 'boolean', required: true, readonly: true, computed: true },
})

/** A letter of the client to the seller of an invoice that is not theirs. */
export const letterFields = fields({
  subject: { label: 'Temat', kind: 'text', required: true, readonly: true },
  text: { label: 'Treść', kind: 'paragraphs', required: true, readonly: true },
  name: { label: 'Nazwa pliku', kind: 'text', required: true, readonly: true },
  media_type: { label: 'Rodzaj pliku', kind: 'text', required: true, readonly: true },
  content: { label: 'Plik', kind: 'text', required: true, readonly: true },
})
