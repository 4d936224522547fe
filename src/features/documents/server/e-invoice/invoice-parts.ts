import type { Invoice, InvoiceDetail, InvoiceLine } from '#features/documents/shared/contract-invoice.ts'
import { codes, groups, marks, methods, names, silent } from './invoice-words.ts'
import { date, type Element, holds, type Leftover, leftovers, list, money, part, words } from './xml-element.ts'
import { formatDate, formatDateTime, isPlainDate } from '#kernel/dates/dates.ts'
import { normalizeNip, normalizeTaxNumber } from '#kernel/identifiers/identifiers.ts'

/** Rates of the summary with the numbers of their fields; those without tax have none. */
const rates: readonly (readonly [rate: string, field: string])[] = [
  ['23%', '1'],
  ['8%', '2'],
  ['5%', '3'],
  ['4% lub 3%', '4'],
  ['OSS', '5'],
  ['0%', '6_1'],
  ['0% WDT', '6_2'],
  ['0% eksport', '6_3'],
  ['zw.', '7'],
  ['np.', '8'],
  ['np. (art. 100)', '9'],
  ['odwrotne obciążenie', '10'],
  ['marża', '11'],
]

/** A number with the country it is of in front, as the fields of a document hold it. */
function withCountry(country: string | null, number: string): string {
  const plain = normalizeTaxNumber(number)
  return country && !plain.startsWith(country) ? country + plain : plain
}

function numberOf(identity: Element): Pick<Invoice['seller'], 'vat_number' | 'vat_number_kind'> {
  const nip = words(identity, 'NIP')
  if (nip) return { vat_number: normalizeNip(nip), vat_number_kind: 'nip' }
  const european = words(identity, 'NrVatUE')
  if (european) return { vat_number: withCountry(words(identity, 'KodUE'), european), vat_number_kind: 'vat_eu' }
  const other = words(identity, 'NrID')
  return { vat_number: other && withCountry(words(identity, 'KodKraju'), other), vat_number_kind: 'other' }
}

export function partyOf(root: Element, name: string): Invoice['seller'] {
  const identity = part(root, name, 'DaneIdentyfikacyjne')
  const address = part(root, name, 'Adres')
  const country = words(address, 'KodKraju')
  const lines = [words(address, 'AdresL1'), words(address, 'AdresL2'), country === 'PL' ? null : country]
  return { title: words(identity, 'Nazwa'), ...numberOf(identity), address: lines.filter(line => line !== null) }
}

function lineDetailsOf(line: Element): InvoiceDetail[] {
  const { marks, details } = detailsOf(leftovers(line))
  return [...marks.map(label => ({ label, value: 'tak' })), ...details]
}

/** The fields of an order's lines are called as those of an invoice, with a letter more. */
export function lineOf(line: Element, place: number, letter: '' | 'Z' = ''): InvoiceLine {
  const named = (name: string) => `${name}${letter}`
  const gross = !['P_9A', 'P_11'].some(name => holds(line, name)) && ['P_9B', 'P_11A'].some(name => holds(line, name))
  const rate = words(line, named('P_12'))
  const before = words(line, named('StanPrzed')) === '1'
  return {
    position: Number.parseInt(words(line, letter ? 'NrWierszaZam' : 'NrWierszaFa') ?? '', 10) || place + 1,
    name: words(line, named('P_7')),
    unit: words(line, named('P_8A')),
    quantity: words(line, named('P_8B')),
    price: words(line, letter ? 'P_9AZ' : gross ? 'P_9B' : 'P_9A'),
    gross,
    value: money(line, letter ? 'P_11NettoZ' : gross ? 'P_11A' : 'P_11'),
    rate: rate && /^\d+$/.test(rate) ? `${rate}%` : rate,
    before,
    details: lineDetailsOf(line),
  }
}

export function orderOf(fa: Element): Invoice['order'] {
  const order = part(fa, 'Zamowienie')
  const lines = list(order, 'ZamowienieWiersz').map((line, place) => lineOf(line, place, 'Z'))
  const value = money(order, 'WartoscZamowienia')
  return value === null && lines.length === 0 ? null : { value, lines }
}

export const ratesOf = (fa: Element): Invoice['rates'] =>
  rates.flatMap(([rate, field]) => {
    const net = money(fa, `P_13_${field}`)
    return net === null ? [] : [{ rate, net, vat: money(fa, `P_14_${field}`), vat_pln: money(fa, `P_14_${field}W`) }]
  })

function termOf(term: Element): string[] {
  const described = part(term, 'TerminOpis')
  const span = [words(described, 'Ilosc'), words(described, 'Jednostka')].filter(Boolean).join(' ')
  const event = words(described, 'ZdarzeniePoczatkowe')
  const text = [span, event].filter(Boolean).join(', licząc od: ')
  return text === '' ? [] : [text]
}

export function paymentOf(fa: Element): Invoice['payment'] {
  const payment = part(fa, 'Platnosc')
  const account = list(payment, 'RachunekBankowy')[0] ?? {}
  const terms = list(payment, 'TerminPlatnosci')
  const paid = words(payment, 'Zaplacono') === '1'
  const method = words(payment, 'FormaPlatnosci')
  return {
    paid_on: paid ? (date(payment, 'DataZaplaty') ?? date(fa, 'P_1')) : null,
    due_dates: terms.flatMap(term => date(term, 'Termin') ?? []),
    due_terms: terms.flatMap(termOf),
    method: method ? (methods[method] ?? method) : words(payment, 'OpisPlatnosci'),
    account: words(account, 'NrRB'),
    bank: words(account, 'NazwaBanku'),
  }
}

/** More than anybody reads; an annex may hold thousands of cells. */
const mostDetails = 2000

const isAmount = (name: string) => /^(P_(9|10|11|15)|Kwota|Suma|Kurs|DoRozliczenia)/.test(name)
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))

function shownOf(name: string, value: string): string {
  if (isAmount(name)) return value.replace('.', ',')
  if (isPlainDate(value)) return formatDate(value)
  return isInstant(value) ? formatDateTime(new Date(value).toISOString()) : value
}

function detailOf({ path, value }: Leftover): InvoiceDetail {
  const name = path.at(-1) ?? ''
  const group = path.slice(0, -1).flatMap(outer => groups[outer] ?? [])
  return { label: [...group, names[name] ?? name].join(' – '), value: codes[name]?.[value] ?? shownOf(name, value) }
}

/** What nothing else has read: marks in words, and all the rest by name, so that no amount, date or number of a file is hidden. */
export function detailsOf(rest: readonly Leftover[]): Pick<Invoice, 'marks' | 'details'> {
  const named = rest.filter(({ path }) => !silent.has(path.at(-1) ?? ''))
  const isMark = ({ path }: Leftover) => marks[path.at(-1) ?? ''] !== undefined
  const found = named.filter(one => isMark(one) && one.value === '1').map(({ path }) => marks[path.at(-1) ?? ''] as string)
  const others = named.filter(one => !isMark(one))
  const cut = others.length > mostDetails ? [{ label: 'Dalsze dane', value: `jeszcze ${others.length - mostDetails} w pliku do pobrania` }] : []
  return { marks: [...new Set(found)], details: [...others.slice(0, mostDetails).map(detailOf), ...cut] }
}
