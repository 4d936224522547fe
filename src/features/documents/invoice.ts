import { XMLParser } from 'fast-xml-parser'
import type { Invoice, InvoiceLine } from '#features/documents/contract-invoice.ts'
import { isPlainDate } from '#kernel/dates.ts'
import { checkKsefNumber, normalizeKsefNumber, normalizeNip } from '#kernel/identifiers.ts'
import { checkMoney, normalizeMoney, sumMoney } from '#kernel/money.ts'

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

/** KSeF takes 1 MB, with an attachment 3 MB. */
export const largestInvoice = 3_500_000
const deepest = 30
const mostLines = 10_000

/** Elements that may stand more than once; all others are read once. */
const repeated = ['FaWiersz', 'TerminPlatnosci', 'RachunekBankowy', 'DaneFaKorygowanej', 'DodatkowyOpis', 'Informacje']

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: false,
  transformTagName: name => name.replace(/^[\w.-]+:/, ''),
  isArray: name => repeated.includes(name),
  parseTagValue: false,
  maxNestedTags: deepest,
  // The five characters that XML itself escapes; a document type with more is refused before it is read.
  processEntities: { enabled: true, maxExpandedLength: largestInvoice },
})

interface Element {
  [name: string]: string | Element | Element[] | undefined
}

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The element at the end of a path, empty where there is none. */
function part(from: Element, ...path: string[]): Element {
  let found: Element = from
  for (const name of path) {
    const next = found[name]
    if (!isElement(next)) return {}
    found = next
  }
  return found
}

const list = (from: Element, name: string): Element[] => (Array.isArray(from[name]) ? (from[name] as unknown[]).filter(isElement) : [])

function words(from: Element, ...names: string[]): string | null {
  for (const name of names) {
    const value = from[name]
    const text = isElement(value) ? value['#text'] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim().slice(0, 1000)
  }
  return null
}

const day = (from: Element, name: string) => {
  const text = words(from, name)
  return text && isPlainDate(text) ? text : null
}

function money(from: Element, ...names: string[]): string | null {
  const text = words(from, ...names)
  return text && !checkMoney(text) ? normalizeMoney(text) : null
}

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

const methods: Record<string, string> = { 1: 'gotówka', 2: 'karta', 3: 'bon', 4: 'czek', 5: 'kredyt', 6: 'przelew', 7: 'płatność mobilna' }

function partyOf(root: Element, name: string): Invoice['seller'] {
  const identity = part(root, name, 'DaneIdentyfikacyjne')
  const address = part(root, name, 'Adres')
  const nip = words(identity, 'NIP')
  return {
    title: words(identity, 'Nazwa'),
    vat_number: nip ? normalizeNip(nip) : words(identity, 'NrVatUE', 'NrID'),
    address: [words(address, 'AdresL1'), words(address, 'AdresL2')].filter(line => line !== null),
  }
}

function lineOf(line: Element, place: number): InvoiceLine {
  const gross = words(line, 'P_9A', 'P_11') === null && words(line, 'P_9B', 'P_11A') !== null
  const rate = words(line, 'P_12')
  return {
    position: Number.parseInt(words(line, 'NrWierszaFa') ?? '', 10) || place + 1,
    name: words(line, 'P_7'),
    unit: words(line, 'P_8A'),
    quantity: words(line, 'P_8B'),
    price: words(line, ...(gross ? ['P_9B'] : ['P_9A', 'P_9B'])),
    gross,
    value: money(line, ...(gross ? ['P_11A'] : ['P_11', 'P_11A'])),
    rate: rate && /^\d+$/.test(rate) ? `${rate}%` : rate,
    before: words(line, 'StanPrzed') === '1',
  }
}

function paymentOf(fa: Element): Invoice['payment'] {
  const payment = part(fa, 'Platnosc')
  const account = list(payment, 'RachunekBankowy')[0] ?? {}
  return {
    paid_on: words(payment, 'Zaplacono') === '1' ? (day(payment, 'DataZaplaty') ?? day(fa, 'P_1')) : null,
    due_dates: list(payment, 'TerminPlatnosci').flatMap(term => day(term, 'Termin') ?? []),
    method: methods[words(payment, 'FormaPlatnosci') ?? ''] ?? words(payment, 'OpisPlatnosci'),
    account: words(account, 'NrRB'),
    bank: words(account, 'NazwaBanku'),
  }
}

const summed = (amounts: (string | null)[]) => (amounts.some(amount => amount !== null) ? sumMoney(amounts.filter(amount => amount !== null)) : null)

/** The root of the form, by its local name and its namespace, whatever prefix either has. */
function rootOf(text: string): Element | null {
  if (text.length > largestInvoice || /<!(DOCTYPE|ENTITY)/i.test(text)) return null
  const opening = /<(?:([\w.-]+):)?Faktura[\s>]/.exec(text)
  if (!opening) return null
  let tree: Element
  try {
    tree = parser.parse(text)
  } catch {
    // Not well formed, or deeper than any invoice: a file like any other.
    return null
  }
  const root = part(tree, 'Faktura')
  return root[opening[1] ? `@xmlns:${opening[1]}` : '@xmlns'] === namespace ? root : null
}

/** Reads an invoice of the form FA(3); null for any other XML. The number KSeF gave it stands in the file's name, not in the file. */
export function readInvoice(text: string, file_name = ''): Invoice | null {
  const root = rootOf(text)
  const fa = root && part(root, 'Fa')
  const number = fa && words(fa, 'P_2')
  if (!root || !fa || !number) return null
  const lines = list(fa, 'FaWiersz')
  if (lines.length > mostLines) return null
  const kind = words(fa, 'RodzajFaktury') ?? 'VAT'
  const summary = rates.flatMap(([rate, field]) => {
    const net = money(fa, `P_13_${field}`)
    return net === null ? [] : [{ rate, net, vat: money(fa, `P_14_${field}`) }]
  })
  const ksef_number = normalizeKsefNumber(file_name.replace(/\.xml$/i, ''))
  return {
    kind,
    correction: kind.startsWith('KOR'),
    correction_reason: words(fa, 'PrzyczynaKorekty'),
    corrected: list(fa, 'DaneFaKorygowanej').map(corrected => ({
      number: words(corrected, 'NrFaKorygowanej'),
      issue_date: day(corrected, 'DataWystFaKorygowanej'),
      ksef_number: words(corrected, 'NrKSeFFaKorygowanej'),
    })),
    number,
    ksef_number: checkKsefNumber(ksef_number) ? null : ksef_number,
    issue_date: day(fa, 'P_1'),
    sale_date: day(fa, 'P_6'),
    currency: /^[A-Z]{3}$/.exec(words(fa, 'KodWaluty') ?? '')?.[0] ?? 'PLN',
    seller: partyOf(root, 'Podmiot1'),
    buyer: partyOf(root, 'Podmiot2'),
    lines: lines.map(lineOf),
    rates: summary,
    net: summed(summary.map(({ net }) => net)),
    vat: summed(summary.map(({ vat }) => vat)),
    gross: money(fa, 'P_15'),
    payment: paymentOf(fa),
    notes: [
      ...list(fa, 'DodatkowyOpis').flatMap(({ Klucz, Wartosc }) => (typeof Wartosc === 'string' ? `${Klucz}: ${Wartosc}` : [])),
      ...list(part(root, 'Stopka'), 'Informacje').flatMap(note => words(note, 'StopkaFaktury') ?? []),
    ],
  }
}
