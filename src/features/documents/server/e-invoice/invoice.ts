import { XMLParser } from 'fast-xml-parser'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { attachmentsOf } from './invoice-attachments.ts'
import { pickDetails, restOf } from './invoice-details.ts'
import { advancesOf, correctedOf, instalmentsOf, lineOf, orderOf, othersOf, partyOf, paymentOf, rateOfLines, ratesOf, settlementOf } from './invoice-parts.ts'
import { readUbl } from './invoice-ubl.ts'
import { date, type Element, list, money, part, texts, words } from './xml-element.ts'
import { findKsefNumber } from '#kernel/identifiers/identifiers.ts'
import { sumMoney } from '#kernel/money/money.ts'

/** Elements of the invoice of a flat-rate farmer, called as those of others that hold the same. */
const ofFarmers: Record<string, string> = {
  FakturaRR: 'Fa',
  FakturaRRWiersz: 'FaWiersz',
  P_4A: 'P_6',
  P_4AA: 'P_6A',
  P_4B: 'P_1',
  P_4C: 'P_2',
  P_5: 'P_7',
  P_6A: 'P_8A',
  P_6B: 'P_8B',
  P_6C: 'RR_Klasa',
  P_7: 'P_9A',
  P_8: 'P_11',
  P_9: 'P_12',
  P_10: 'RR_Zwrot',
  P_11: 'RR_Brutto',
  P_11_1: 'P_13_RR',
  P_11_1W: 'RR_NettoPLN',
  P_11_2: 'P_14_RR',
  P_11_2W: 'P_14_RRW',
  P_12_1: 'P_15',
  P_12_1W: 'RR_BruttoPLN',
  P_12_2: 'RR_Slownie',
  RachunekBankowy1: 'RachunekBankowy',
  RachunekBankowy2: 'RachunekNabywcy',
}

/** Taken by KSeF too, and written everywhere else. */
export const ublForm = 'PEF (UBL)'

interface Form {
  name: string
  root: string
  farmers?: true
}

/** Forms that KSeF takes, by the namespace of their root. */
const forms: Record<string, Form> = {
  'http://crd.gov.pl/wzor/2025/06/25/13775/': { name: 'FA (3)', root: 'Faktura' },
  'http://crd.gov.pl/wzor/2023/06/29/12648/': { name: 'FA (2)', root: 'Faktura' },
  'http://crd.gov.pl/wzor/2026/03/06/14189/': { name: 'FA_RR (1)', root: 'Faktura', farmers: true },
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': { name: ublForm, root: 'Invoice' },
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': { name: ublForm, root: 'CreditNote' },
}

/** KSeF takes 1 MB, with an attachment 3 MB. */
export const maxInvoiceBytes = 3_500_000
const maxDepth = 30
const maxLines = 10_000

function parserOf(renamed: Record<string, string>) {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: false,
    transformTagName: name => {
      const local = name.replace(/^[\w.-]+:/, '')
      return renamed[local] ?? local
    },
    parseTagValue: false,
    maxNestedTags: maxDepth,
    // Characters by their numbers too; a document type with entities of its own is refused before it is read.
    htmlEntities: true,
    processEntities: { enabled: true, maxExpandedLength: maxInvoiceBytes },
  })
}

const [plainParser, farmersParser] = [parserOf({}), parserOf(ofFarmers)]

const summed = (amounts: (string | null)[]) => (amounts.some(amount => amount !== null) ? sumMoney(amounts.filter(amount => amount !== null)) : null)

function noteOf(note: Element): string[] {
  const [key, value, line] = [words(note, 'Klucz'), words(note, 'Wartosc'), words(note, 'NrWiersza')]
  return value ? [`${key}: ${value}${line ? ` (wiersz ${line})` : ''}`] : []
}

const blank = /\s*/y

/** Behind the mark of the encoding, the declaration and remarks begins the tag that everything else stands in. */
function beginOf(text: string): number {
  let at = 0
  for (;;) {
    blank.lastIndex = at
    at += blank.exec(text)?.[0].length ?? 0
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : ''
    const ended = end ? text.indexOf(end, at) : -1
    if (ended < 0) return at
    at = ended + end.length
  }
}

/** The form that the root is of, by its namespace, whatever prefix it has. */
function formOf(text: string): Form | undefined {
  const begin = beginOf(text)
  const tag = text.slice(begin + 1, text.indexOf('>', begin))
  const [local = '', prefix] = (tag.split(/\s/, 1)[0] ?? '').split(':').reverse()
  const namespaceMatch = [...tag.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(match => match[1] === prefix)
  const form = forms[namespaceMatch?.[2] ?? namespaceMatch?.[3] ?? '']
  return form?.root === local ? form : undefined
}

function rootOf(text: string): { root: Element; form: string } | null {
  if (text.length > maxInvoiceBytes || /<!(DOCTYPE|ENTITY)/i.test(text)) return null
  const form = formOf(text)
  if (!form) return null
  try {
    const tree: Element = (form.farmers ? farmersParser : plainParser).parse(text)
    return { root: part(tree, form.root), form: form.name }
  } catch {
    // Not well formed, or deeper than any invoice: a file like any other.
    return null
  }
}

/** Reads an invoice of any form that KSeF takes; null for any other XML. The number KSeF gave it stands in the file's name, not in the file. */
export function readInvoice(text: string, file_name = ''): Invoice | null {
  const xmlRoot = rootOf(text)
  if (!xmlRoot) return null
  const { root, form } = xmlRoot
  const head = { form, ksef_number: findKsefNumber(file_name) }
  const read = form === ublForm ? readUbl(root, head, maxLines) : readForm(root, head)
  // "Korekta do 5265877635-…": the number of another one.
  const isOfAnother = read && [...read.corrected, ...read.advances].some(other => other.ksef_number !== null && other.ksef_number === head.ksef_number)
  return isOfAnother ? { ...read, ksef_number: null } : read
}

function readForm(root: Element, head: Pick<Invoice, 'form' | 'ksef_number'>): Invoice | null {
  const fa = part(root, 'Fa')
  const number = words(fa, 'P_2')
  if (!number) return null
  const lines = list(fa, 'FaWiersz')
  if (lines.length + list(part(fa, 'Zamowienie'), 'ZamowienieWiersz').length > maxLines) return null
  const kind = words(fa, 'RodzajFaktury') ?? 'VAT'
  const summary = ratesOf(fa)
  const period = part(fa, 'OkresFa')
  const read = {
    ...head,
    kind,
    correction: kind.startsWith('KOR'),
    correction_reason: words(fa, 'PrzyczynaKorekty'),
    correction_details: pickDetails(fa, 'TypKorekty', 'OkresFaKorygowanej', 'NrFaKorygowany', 'P_15ZK', 'KursWalutyZK'),
    corrected: correctedOf(fa),
    number,
    issue_date: date(fa, 'P_1'),
    sale_date: date(fa, 'P_6'),
    facts: [...pickDetails(period, 'P_6_Od', 'P_6_Do'), ...pickDetails(fa, 'P_1M'), ...texts(fa, 'WZ').map(value => ({ label: 'Dokument WZ', value }))],
    currency: /^[A-Z]{3}$/.exec(words(fa, 'KodWaluty') ?? '')?.[0] ?? 'PLN',
    seller: partyOf(part(root, 'Podmiot1'), 'Podmiot1'),
    buyer: partyOf(part(root, 'Podmiot2'), 'Podmiot2'),
    others: othersOf(root, fa),
    lines: lines.map((line, place) => lineOf(line, place)),
    order: orderOf(fa),
    instalments: instalmentsOf(fa),
    advances: advancesOf(fa),
    rates: summary,
    exchange_rate: words(fa, 'KursWalutyZ') ?? rateOfLines(fa),
    net: summed(summary.map(({ net }) => net)),
    vat: summed(summary.map(({ vat }) => vat)),
    gross: money(fa, 'P_15'),
    ...settlementOf(fa),
    payment: paymentOf(fa),
    notes: [...list(fa, 'DodatkowyOpis').flatMap(noteOf), ...list(part(root, 'Stopka'), 'Informacje').flatMap(note => texts(note, 'StopkaFaktury'))],
    attachments: attachmentsOf(root),
  }
  return { ...read, ...restOf(root) }
}
