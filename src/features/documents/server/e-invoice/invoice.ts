import { XMLParser } from 'fast-xml-parser'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { detailsOf, lineOf, orderOf, partyOf, paymentOf, ratesOf } from './invoice-parts.ts'
import { date, type Element, leftovers, list, money, part, words } from './xml-element.ts'
import { findKsefNumber } from '#kernel/identifiers/identifiers.ts'
import { sumMoney } from '#kernel/money/money.ts'

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

/** KSeF takes 1 MB, with an attachment 3 MB. */
export const largestInvoice = 3_500_000
const deepest = 30
const mostLines = 10_000

/** Elements that may stand more than once; all others are read once. */
const repeated = ['FaWiersz', 'ZamowienieWiersz', 'TerminPlatnosci', 'RachunekBankowy', 'DaneFaKorygowanej', 'DodatkowyOpis', 'Informacje']

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

const summed = (amounts: (string | null)[]) => (amounts.some(amount => amount !== null) ? sumMoney(amounts.filter(amount => amount !== null)) : null)

function noteOf(note: Element): string[] {
  const [key, value, line] = [words(note, 'Klucz'), words(note, 'Wartosc'), words(note, 'NrWiersza')]
  return value ? [`${key}: ${value}${line ? ` (wiersz ${line})` : ''}`] : []
}

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
  if (lines.length + list(part(fa, 'Zamowienie'), 'ZamowienieWiersz').length > mostLines) return null
  const kind = words(fa, 'RodzajFaktury') ?? 'VAT'
  const summary = ratesOf(fa)
  const read = {
    kind,
    correction: kind.startsWith('KOR'),
    correction_reason: words(fa, 'PrzyczynaKorekty'),
    corrected: list(fa, 'DaneFaKorygowanej').map(corrected => ({
      number: words(corrected, 'NrFaKorygowanej'),
      issue_date: date(corrected, 'DataWystFaKorygowanej'),
      ksef_number: words(corrected, 'NrKSeFFaKorygowanej'),
    })),
    number,
    ksef_number: findKsefNumber(file_name),
    issue_date: date(fa, 'P_1'),
    sale_date: date(fa, 'P_6'),
    currency: /^[A-Z]{3}$/.exec(words(fa, 'KodWaluty') ?? '')?.[0] ?? 'PLN',
    seller: partyOf(root, 'Podmiot1'),
    buyer: partyOf(root, 'Podmiot2'),
    lines: lines.map((line, place) => lineOf(line, place)),
    order: orderOf(fa),
    rates: summary,
    exchange_rate: words(fa, 'KursWalutyZ'),
    net: summed(summary.map(({ net }) => net)),
    vat: summed(summary.map(({ vat }) => vat)),
    gross: money(fa, 'P_15'),
    due: money(part(fa, 'Rozliczenie'), 'DoZaplaty'),
    payment: paymentOf(fa),
    notes: [...list(fa, 'DodatkowyOpis').flatMap(noteOf), ...list(part(root, 'Stopka'), 'Informacje').flatMap(note => words(note, 'StopkaFaktury') ?? [])],
  }
  return { ...read, ...detailsOf(leftovers(root)) }
}
