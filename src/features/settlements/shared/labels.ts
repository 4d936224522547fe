import { formatMonth } from '#kernel/dates/dates.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { plural } from '#kernel/text/plural.ts'
import type { BulkAction } from './contract-many.ts'
import { overpaid, type PaidTax, remaining } from './rules.ts'
import type { MonthStep, RequiredCategory, RequiredState, Retractable, SettlementAction, TaxKind, TaxOutcome, TaxState } from './rules.ts'

/** What no source confirms, beside the input that it is about. */
export const unconfirmed: Partial<Record<TaxKind, { amount?: string; transfer_title?: string }>> = {
  pfron: { amount: 'Do sprawdzenia: czy wpłatę na PFRON zaokrągla się do pełnych złotych.' },
  pcc: { transfer_title: 'Do sprawdzenia: okres w przelewie podatkowym PCC-3.' },
}

export const actionLabels: Record<SettlementAction, string> = {
  complete: 'To już wszystko za ten miesiąc',
  none: 'Brak dokumentów w tym miesiącu',
  start: 'Rozpocznij księgowanie',
  incomplete: 'Uznaj dokumenty za niekompletne',
  back: 'Cofnij o krok',
  send: 'Wyślij kwoty',
  approve: 'Akceptuję',
  remark: 'Zgłoś uwagi',
  close: 'Zamknij miesiąc',
  correct: 'Rozpocznij korektę',
  hold: 'Wstrzymaj',
  resume: 'Wznów',
}

/** What the office's buttons say where it acts in the client's name. */
const officeLabels: Partial<Record<SettlementAction, string>> = {
  complete: 'Uznaj dokumenty za kompletne',
  none: 'Uznaj, że nie ma dokumentów',
  approve: 'Zaakceptuj za klienta',
  remark: 'Zapisz uwagi klienta',
}

export const actionLabel = (action: SettlementAction, staff: boolean): string => (staff && officeLabels[action]) || actionLabels[action]

/** The client's button by which an answer is taken back. */
export const retractLabels: Record<Retractable, string> = {
  complete: 'Mam jeszcze dokumenty',
  none: 'Jednak mam dokumenty',
  remark: 'Wycofaj uwagi',
}

/** What the client has taken back, for the office. */
export const retractedWords: Record<Retractable, string> = {
  complete: 'będą jeszcze dokumenty',
  none: 'jednak są dokumenty',
  remark: 'uwagi są nieaktualne',
}

/** The same step with many months. */
export const bulkLabels: Record<BulkAction, string> = {
  ask: 'Poproś o dokumenty',
  complete: 'Uznaj dokumenty za kompletne',
  start: 'Rozpocznij księgowanie',
  approve: 'Zaakceptuj za klienta',
  close: 'Zamknij',
  hold: 'Wstrzymaj',
  resume: 'Wznów',
}

export const taxLabels: Record<TaxKind, string> = {
  vat: 'VAT',
  pit: 'Zaliczka na PIT',
  ryczalt: 'Ryczałt',
  karta: 'Karta podatkowa',
  cit: 'Zaliczka na CIT',
  pit4: 'Zaliczki na PIT od wynagrodzeń (PIT-4)',
  zus: 'Składki ZUS',
  ppk: 'Wpłaty do PPK',
  pfron: 'Wpłata na PFRON',
  pcc: 'Podatek od czynności cywilnoprawnych (PCC)',
  other: 'Inna płatność',
}

export const outcomeLabels: Record<TaxOutcome, string> = {
  to_pay: 'Do zapłaty',
  nothing: 'Brak kwoty do zapłaty',
  carried_over: 'Do przeniesienia',
  refund: 'Do zwrotu',
}

export const taxStateLabels: Record<TaxState, StateLabel> = {
  draft: { label: 'Szkic', hue: 'slate' },
  sent: { label: 'Wysłane', hue: 'violet' },
  part_paid: { label: 'Opłacone częściowo', hue: 'amber' },
  paid: { label: 'Opłacone', hue: 'green' },
}

/** What was sent and is paid beyond what it is now is named so. */
export const taxStateLabel = (tax: PaidTax & { state: TaxState }): StateLabel =>
  tax.state !== 'draft' && overpaid(tax) !== '0.00' ? { label: 'Nadpłacone', hue: 'green' } : taxStateLabels[tax.state]

/** "nadpłata 200,00 zł", or "pozostało do zapłaty 300,00 zł" of what was paid in part; nothing before the first payment. */
export function balanceText(tax: PaidTax): string | null {
  if (tax.paid_amount === '0.00') return null
  const over = overpaid(tax)
  return over === '0.00' ? `pozostało do zapłaty ${formatMoney(remaining(tax))}` : `nadpłata ${formatMoney(over)}`
}

/** What the client reads of a sending without amounts. */
export const nothingNewText = (taxes: readonly { state: TaxState }[]): string =>
  taxes.some(({ state }) => state !== 'draft')
    ? 'Nie ma nowych kwot; wysłane wcześniej pozostają bez zmian.'
    : 'W tym miesiącu nie ma podatków ani składek do zapłaty.'

export const requiredLabels: Record<RequiredCategory, string> = {
  sales: 'Faktury sprzedaży',
  purchases: 'Faktury zakupu',
  statement: 'Wyciąg bankowy',
  payroll: 'Lista płac',
}

/** "brakuje 2 rodzajów dokumentów" */
export const missingText = (missing: number) => `brakuje ${plural(missing, ['rodzaju dokumentów', 'rodzajów dokumentów', 'rodzajów dokumentów'])}`

/** "Wyciąg bankowy" in the middle of a sentence; an abbreviation stays as it is. */
export const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())

export const requiredStateLabels: Record<RequiredState, StateLabel> = {
  missing: { label: 'Brakuje', hue: 'amber' },
  received: { label: 'Otrzymane', hue: 'green' },
  none: { label: 'Brak w tym miesiącu', hue: 'slate' },
}

export const stepLabels: Record<MonthStep, string> = {
  documents: 'Dokumenty',
  booking: 'Księgowanie',
  taxes: 'Podatki',
  approval: 'Akceptacja',
  closing: 'Zamknięcie',
}

/** "październik 2026", "4. kwartał 2026", "2026 rok" */
export function formatPeriod(period: string): string {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  return quarter ? `${quarter}. kwartał ${year}` : period.length === 4 ? `${period} rok` : formatMonth(period)
}

/** What a whole year leaves to pay is no advance. */
const yearlyLabels: Partial<Record<TaxKind, string>> = { pit: 'PIT', cit: 'CIT' }

interface NamedTax {
  kind: TaxKind
  period: string
  about?: string | null
}

export const taxName = ({ kind, period }: NamedTax): string => (period.length === 4 && yearlyLabels[kind]) || taxLabels[kind]

/**
 * "VAT za 4. kwartał 2026", "PIT za 2026 rok", "Składki ZUS za październik 2026, Barbara Kasztelan": partners owe the same for the same
 * month, and what the company pays itself has no name behind it. What is owed by an act says by which: "Inna płatność za listopad 2026, opłata skarbowa".
 */
export const taxTitle = ({ payer, ...tax }: NamedTax & { payer?: string | null }): string =>
  [`${taxName(tax)} za ${formatPeriod(tax.period)}`, tax.about, payer].filter(Boolean).join(', ')
