import { outcomeLabels, requiredStateLabels, taxLabels, taxStateLabels } from './labels.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { fields } from '#kernel/fields/record.ts'

const moment = { kind: 'instant', readonly: true } as const

export const settlementFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true }, export: true },
  month: { label: 'Miesiąc', kind: 'month', required: true, list: { width: 130, line: true }, export: true },
  state: { label: 'Stan', kind: 'choice', options: settlementLabels, required: true, readonly: true, list: { width: 280 }, filter: true, export: true },
  held_state: { label: 'Stan przed wstrzymaniem', kind: 'choice', options: settlementLabels, readonly: true, row: true },
  revision: { label: 'Wersja rozliczenia', kind: 'number', required: true, readonly: true, row: true },
  overdue: { label: 'Po terminie', kind: 'boolean', required: true, readonly: true, computed: true, filter: true, export: true },
  /** The earliest day that has passed; null while nothing is late. */
  late_since: { label: 'Po terminie od', kind: 'day', readonly: true, computed: true, row: true },
  /** Required documents that nobody has sent yet. */
  missing: {
    label: 'Brakuje',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { align: 'right', width: 84 },
    export: { title: 'Brakujące dokumenty' },
  },
  taxes_sent: { label: 'Wysłane kwoty', kind: 'number', required: true, readonly: true, computed: true, export: true },
  caretaker_id: { label: 'Opiekun', kind: 'id', readonly: true, computed: true, row: true },
  caretaker: { label: 'Opiekun', kind: 'text', readonly: true, computed: true, list: { width: 140, line: true }, filter: true, export: true },
  /** For staff: seconds of working time, those of running clocks too. */
  time_spent: {
    label: 'Czas pracy',
    kind: 'number',
    readonly: true,
    computed: true,
    list: { align: 'right', width: 100, line: true },
    export: { title: 'Godziny' },
  },
  /** Sent and not paid yet. */
  to_pay: {
    label: 'Niezapłacone',
    kind: 'money',
    required: true,
    readonly: true,
    computed: true,
    list: { align: 'right', width: 120, sortable: false },
    export: true,
  },
  asked_at: { ...moment, label: 'Poproszono', row: true },
  documents_complete_at: { ...moment, label: 'Komplet dokumentów', row: true },
  sent_at: { ...moment, label: 'Wysłano', export: true },
  approved_at: { ...moment, label: 'Zaakceptowano', export: true },
  closed_at: { ...moment, label: 'Zamknięto', export: true },
  created_at: { ...moment, label: 'Utworzono', required: true, row: true },
  updated_at: { ...moment, label: 'Zmiana', required: true, list: { width: 120, extra: true } },
  state_reason: { label: 'Powód stanu', kind: 'paragraphs', readonly: true },
  reason: { label: 'Powód', kind: 'paragraphs', max: 2000, required: true, only: 'change' },
  checklist: { label: 'Wymagane dokumenty', kind: 'part', readonly: true, computed: true },
  taxes: { label: 'Kwoty', kind: 'part', readonly: true, computed: true },
  suggested_taxes: { label: 'Przewidywane kwoty', kind: 'part', readonly: true, computed: true },
  payers: { label: 'Podatnicy', kind: 'part', readonly: true, computed: true },
  addressees: { label: 'Odbiorcy', kind: 'texts', required: true, readonly: true, computed: true },
  company_email: { label: 'Adres e-mail firmy', kind: 'text', readonly: true, computed: true },
  company_ids: { label: 'Firmy', kind: 'ids', only: 'change' },
})

const paymentFields = fields({ amount: { label: 'Kwota', kind: 'money' }, paid_on: { label: 'Dzień zapłaty', kind: 'day' } })

/** An amount that the client owes for the month, of the company or of one of its payers. */
export const taxDueFields = fields({
  settlement_id: { label: 'Rozliczenie', kind: 'id', required: true, readonly: true },
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  kind: { label: 'Rodzaj', kind: 'choice', options: taxLabels, required: true, initial: 'other', export: true },
  period: { label: 'Okres', kind: 'month', required: true, hint: '2026-11, 2026-Q4 albo 2026', export: true },
  /** Tells several of one kind and period apart. */
  about: { label: 'Czego dotyczy', kind: 'text', max: 80, hint: 'Np. umowa pożyczki z 12.11.2026', export: true },
  /** Null is the company. */
  payer_id: { label: 'Podatnik', kind: 'id', row: true },
  payer: { label: 'Podatnik', kind: 'text', readonly: true, computed: true, export: true },
  /** By what the transfer names the taxpayer. */
  identifier_kind: { label: 'Rodzaj identyfikatora', kind: 'choice', options: { nip: 'NIP', pesel: 'PESEL' }, readonly: true, computed: true },
  outcome: { label: 'Wynik', kind: 'choice', options: outcomeLabels, required: true, initial: 'to_pay', export: true },
  amount: { label: 'Kwota', kind: 'money', min: 0, required: true, export: true },
  paid_amount: { label: 'Zapłacono', kind: 'money', required: true, readonly: true, export: true },
  statutory_date: {
    label: 'Termin ustawowy',
    kind: 'day',
    required: true,
    hint: 'Dzień wolny przesuwa zapłatę na następny dzień roboczy.',
    export: true,
  },
  due_date: { label: 'Termin zapłaty', kind: 'day', required: true, readonly: true, export: true },
  /** In part only for those who may not see the PESEL that it holds. */
  account: { label: 'Numer rachunku', kind: 'account', export: true },
  /** Another account than the last one the client was sent for this payer and kind. */
  account_changed: { label: 'Inny rachunek', kind: 'boolean', required: true, readonly: true, computed: true },
  previous_account: { label: 'Poprzedni rachunek', kind: 'account', readonly: true, computed: true },
  recipient: { label: 'Odbiorca', kind: 'text', max: 120, export: true },
  transfer_title: { label: 'Tytuł przelewu', kind: 'text', max: 140, export: true },
  form_symbol: { label: 'Symbol formularza', kind: 'text', max: 20, export: true },
  state: { label: 'Stan', kind: 'choice', options: taxStateLabels, required: true, readonly: true, export: true },
  sent_at: { ...moment, label: 'Wysłano' },
  paid_at: { ...moment, label: 'Opłacono' },
  payments: { label: 'Wpłaty', kind: 'part', required: true, readonly: true, computed: true, export: true, fields: paymentFields },
  paid_on: { ...paymentFields.paid_on, only: 'change' },
})

/** What an amount says of its month. */
export const taxMonthFields = fields({
  /** The client has said that the amounts are not right, and the office has not answered. */
  contested: { label: 'Klient ma uwagi', kind: 'boolean', required: true, readonly: true, computed: true },
})

/** A line of a month's checklist. */
export const requiredFields = fields({
  category: { label: 'Kategoria', kind: 'text', required: true },
  label: { label: 'Nazwa', kind: 'text', required: true },
  state: { label: 'Stan', kind: 'choice', options: requiredStateLabels, required: true },
  position: { label: 'Kolejność', kind: 'number', required: true },
})
