import type { Invoice, InvoiceDetail, InvoiceLine, InvoiceParty } from './contract-invoice.ts'
import { sumOf } from './format-sum.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNip, formatNrb } from '#kernel/identifiers/format-identifiers.ts'

/** By the code of the form. */
const invoiceKinds: Record<string, string> = {
  VAT: 'Faktura',
  ZAL: 'Faktura zaliczkowa',
  ROZ: 'Faktura rozliczeniowa',
  UPR: 'Faktura uproszczona',
  KOR: 'Faktura korygująca',
  KOR_ZAL: 'Faktura korygująca zaliczkową',
  KOR_ROZ: 'Faktura korygująca rozliczeniową',
  VAT_RR: 'Faktura VAT RR',
  KOR_VAT_RR: 'Faktura korygująca VAT RR',
}

export const kindLabel = ({ kind }: Pick<Invoice, 'kind'>) => invoiceKinds[kind] ?? `Faktura (${kind})`

const partyNumberLabels: Record<InvoiceParty['vat_number_kind'], string> = { nip: 'NIP', vat_eu: 'VAT UE', other: 'Identyfikator' }

export const partyNumber = ({ vat_number, vat_number_kind }: InvoiceParty) => vat_number && `${partyNumberLabels[vat_number_kind]} ${formatNip(vat_number)}`

/** What the total of a correction is: a difference, whatever of. */
const differences: Record<string, string> = { KOR_ZAL: 'Zmiana otrzymanej zapłaty', KOR_ROZ: 'Zmiana kwoty pozostałej do zapłaty' }

/** What the total of the form (P_15) is: of an advance the payment that came in, of what settles advances the rest. */
export function totalLabel({ kind, correction, due, payment }: Pick<Invoice, 'kind' | 'correction' | 'due' | 'payment'>): string {
  if (correction) return differences[kind] ?? 'Zmiana kwoty brutto'
  if (kind === 'ZAL') return 'Otrzymana zapłata'
  if (due !== null || payment.parts.length > 0) return kind === 'ROZ' ? 'Pozostało po zaliczkach' : 'Razem brutto'
  if (payment.paid_on) return 'Zapłacono'
  return kind === 'ROZ' ? 'Pozostało do zapłaty' : 'Do zapłaty'
}

/** What is left after charges and deductions. */
export const dueLabel = ({ payment }: Pick<Invoice, 'payment'>) => (payment.paid_on ? 'Zapłacono' : 'Do zapłaty')

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')
const fact = (label: string, value: string | null): InvoiceDetail[] => (value ? [{ label, value }] : [])

/** Numbers of the form have a point and as many places as their writer liked. */
export const decimal = (text: string | null) => text?.replace('.', ',') ?? '–'

export const headFacts = ({ issue_date, sale_date, facts }: Invoice) => [
  ...fact('Data wystawienia', issue_date && formatDate(issue_date)),
  ...fact('Data sprzedaży', sale_date && formatDate(sale_date)),
  ...facts,
]

/** Before the number that KSeF gave it. */
export const correctedWords = ({ number, issue_date }: Invoice['corrected'][number]) =>
  `Koryguje fakturę ${number ?? 'bez numeru'}${issue_date ? ` z ${formatDate(issue_date)}` : ''}`

export const instalmentWords = ({ paid_on, amount, rate }: Invoice['instalments'][number], currency: string) =>
  joinParts(paid_on && formatDate(paid_on), amount && sumOf(amount, currency), rate && `kurs ${decimal(rate)}`)

const grosze = (amount: string | null) => Math.round(Number(amount) * 100)

/** An advance is told of once it has come in, and a correction that lowers leaves nothing to pay. */
function isToPay({ kind, gross, due, payment: { paid_on, parts } }: Invoice): boolean {
  if (paid_on || kind === 'ZAL' || kind === 'KOR_ZAL') return false
  const total = due ?? gross
  return total === null || grosze(total) > parts.reduce((sum, { amount }) => sum + grosze(amount), 0)
}

/** Between payers of VAT a transfer has to name the number in KSeF; the seller knows the invoice by its own. */
export const transferTitle = (invoice: Invoice) =>
  invoice.ksef_number && invoice.payment.accounts.length > 0 && isToPay(invoice) ? `${invoice.number} ${invoice.ksef_number}` : null

export function paymentFacts(invoice: Invoice): InvoiceDetail[] {
  const { payment, currency } = invoice
  const { paid_on, parts, due_dates, due_terms, method, accounts, details } = payment
  return [
    ...fact('Zapłacono', paid_on && formatDate(paid_on)),
    ...parts.flatMap(part => fact('Wpłata', joinParts(part.paid_on && formatDate(part.paid_on), part.amount && sumOf(part.amount, currency), part.method))),
    ...fact('Termin płatności', joinParts(...due_dates.map(formatDate), ...due_terms)),
    ...fact('Sposób płatności', method),
    ...accounts.flatMap(({ title, number, bank, details }) => [...fact(title, joinParts(number && formatNrb(number), bank)), ...details]),
    ...details,
    ...fact('Tytuł przelewu', transferTitle(invoice)),
  ]
}

export const attachmentTitle = ({ title }: Invoice['attachments'][number]) => (title ? `Załącznik: ${title}` : 'Załącznik')

export const lineDetails = ({ details }: InvoiceLine) => details.map(({ label, value }) => `${label}: ${value}`).join(', ')

export interface LineColumn {
  key: string
  title: string
  numeric?: boolean
  text(line: InvoiceLine): string
}

/** Of the table of goods, beside their names. */
export function lineColumns(lines: readonly InvoiceLine[], { currency, correction, form }: Pick<Invoice, 'currency' | 'correction' | 'form'>): LineColumn[] {
  const gross = lines.some(line => line.gross)
  // Without lines of before, those of the form FA are the difference, those of PEF how it should be.
  const now = lines.some(line => line.before) || form.startsWith('PEF') ? 'po' : 'różnica'
  return [
    ...(correction ? [{ key: 'state', title: 'Stan', text: (line: InvoiceLine) => (line.before ? 'przed' : now) }] : []),
    { key: 'quantity', title: 'Ilość', numeric: true, text: line => `${decimal(line.quantity)} ${line.unit ?? ''}` },
    { key: 'price', title: gross ? 'Cena' : 'Cena netto', numeric: true, text: line => `${decimal(line.price)}${gross && line.gross ? ' br.' : ''}` },
    { key: 'value', title: gross ? 'Wartość' : 'Wartość netto', numeric: true, text: line => sumOf(line.value, currency) },
    { key: 'rate', title: 'VAT', numeric: true, text: line => line.rate ?? '–' },
  ]
}
