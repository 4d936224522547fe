import type { Invoice, InvoiceLine, InvoiceParty } from '#features/documents/shared/contract-invoice.ts'
import { detailsOf } from './invoice-details.ts'
import { deputies, methods, partyTitles, roles } from './invoice-words.ts'
import { addressOf, date, type Element, holds, list, money, part, words } from './xml-element.ts'
import { normalizeNip, normalizeTaxNumber } from '#kernel/identifiers/identifiers.ts'
import { capitalise } from '#kernel/text/capitalise.ts'

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
  ['zryczałtowany zwrot', 'RR'],
]

/** A number with the country it is of in front, as the fields of a document hold it. */
export function withCountry(country: string | null, number: string): string {
  const plain = normalizeTaxNumber(number)
  return country && !plain.startsWith(country) ? country + plain : plain
}

function numberOf(identity: Element): Pick<InvoiceParty, 'vat_number' | 'vat_number_kind'> {
  const nip = words(identity, 'NIP')
  if (nip) return { vat_number: normalizeNip(nip), vat_number_kind: 'nip' }
  const european = words(identity, 'NrVatUE')
  if (european) return { vat_number: withCountry(words(identity, 'KodUE'), european), vat_number_kind: 'vat_eu' }
  const other = words(identity, 'NrID')
  return { vat_number: other && withCountry(words(identity, 'KodKraju'), other), vat_number_kind: 'other' }
}

function roleOf(party: Element, name: string): string {
  const code = words(party, 'Rola') ?? ''
  const deputy = words(party, 'RolaPU') ?? ''
  const roleText = roles[code] ?? deputies[deputy] ?? words(party, 'OpisRoli') ?? [code, deputy].find(Boolean)
  return capitalise([partyTitles[name], roleText].filter(Boolean).join(' – ') || 'Inny podmiot')
}

export function partyOf(party: Element, name: string): InvoiceParty {
  const identity = part(party, 'DaneIdentyfikacyjne')
  const read = { role: roleOf(party, name), title: words(identity, 'Nazwa'), ...numberOf(identity), address: addressOf(part(party, 'Adres')) }
  return { ...read, details: detailsOf(party) }
}

/** Those beside seller and buyer, and how these two stood before a correction. */
export const othersOf = (root: Element, fa: Element): InvoiceParty[] =>
  [
    ['Podmiot3', list(root, 'Podmiot3')] as const,
    ['PodmiotUpowazniony', list(root, 'PodmiotUpowazniony')] as const,
    ['Podmiot1K', list(fa, 'Podmiot1K')] as const,
    ['Podmiot2K', list(fa, 'Podmiot2K')] as const,
  ].flatMap(([name, parties]) => parties.map(party => partyOf(party, name)))

/** "23" and "7.0" are rates, "zw" and "np I" are words. */
export const rateOf = (rate: string | null) => (rate && /^\d+([.,]\d+)?$/.test(rate) ? `${rate.replace(/[.,]0+$/, '').replace('.', ',')}%` : rate)

/** The fields of an order's lines are called as those of an invoice, with a letter more. */
export function lineOf(line: Element, place: number, letter: '' | 'Z' = ''): InvoiceLine {
  const named = (name: string) => `${name}${letter}`
  const gross = !['P_9A', 'P_11'].some(name => holds(line, name)) && ['P_9B', 'P_11A'].some(name => holds(line, name))
  const position = words(line, letter ? 'NrWierszaZam' : 'NrWierszaFa')
  const read = {
    position: Number.parseInt(position ?? '', 10) || place + 1,
    name: words(line, named('P_7')),
    unit: words(line, named('P_8A')),
    quantity: words(line, named('P_8B')),
    price: words(line, letter ? 'P_9AZ' : gross ? 'P_9B' : 'P_9A'),
    gross,
    value: money(line, letter ? 'P_11NettoZ' : gross ? 'P_11A' : 'P_11'),
    rate: rateOf(words(line, named('P_12'))),
    before: words(line, named('StanPrzed')) === '1',
  }
  return { ...read, details: detailsOf(line) }
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

/** The exchange rate that each line says by itself, where all say the same one; of several there is none for the whole. */
export function rateOfLines(fa: Element): string | null {
  const [first = null, ...others] = list(fa, 'FaWiersz').map(line => words(line, 'KursWaluty'))
  return others.every(rate => Number(rate) === Number(first)) ? first : null
}

export const correctedOf = (fa: Element): Invoice['corrected'] =>
  list(fa, 'DaneFaKorygowanej').map(corrected => ({
    number: words(corrected, 'NrFaKorygowanej'),
    issue_date: date(corrected, 'DataWystFaKorygowanej'),
    ksef_number: words(corrected, 'NrKSeFFaKorygowanej'),
  }))

export const instalmentsOf = (fa: Element): Invoice['instalments'] =>
  list(fa, 'ZaliczkaCzesciowa').map(one => ({ paid_on: date(one, 'P_6Z'), amount: money(one, 'P_15Z'), rate: words(one, 'KursWalutyZW') }))

export const advancesOf = (fa: Element): Invoice['advances'] =>
  list(fa, 'FakturaZaliczkowa').map(one => ({ number: words(one, 'NrFaZaliczkowej'), ksef_number: words(one, 'NrKSeFFaZaliczkowej') }))

export function settlementOf(fa: Element): Pick<Invoice, 'settlement' | 'due'> {
  const settlement = part(fa, 'Rozliczenie')
  const entry = (label: string, from: Element, name: string) => {
    const amount = money(from, name)
    return amount === null ? [] : [{ label, amount }]
  }
  const each = (label: string, name: string) =>
    list(settlement, name).flatMap(one => entry(label, one, 'Kwota').map(read => ({ ...read, label: [label, words(one, 'Powod')].filter(Boolean).join(': ') })))
  return {
    settlement: [
      ...each('Obciążenie', 'Obciazenia'),
      ...entry('Suma obciążeń', settlement, 'SumaObciazen'),
      ...each('Odliczenie', 'Odliczenia'),
      ...entry('Suma odliczeń', settlement, 'SumaOdliczen'),
      ...entry('Do rozliczenia lub zwrotu', settlement, 'DoRozliczenia'),
    ],
    due: money(settlement, 'DoZaplaty'),
  }
}

function termOf(term: Element): string[] {
  const described = part(term, 'TerminOpis')
  const span = [words(described, 'Ilosc'), words(described, 'Jednostka')].filter(Boolean).join(' ')
  const event = words(described, 'ZdarzeniePoczatkowe')
  const description = words(term, 'TerminOpis')
  // "14 dni od otrzymania faktury" says by itself from when; "otrzymanie faktury" does not.
  const text = [span, event].filter(Boolean).join(/^(od|po|przed|do|licząc|w|z)\s/i.test(event ?? '') ? ' ' : ', licząc od: ')
  return [text, description ?? ''].filter(Boolean)
}

function methodOf(payment: Element): string | null {
  const method = words(payment, 'FormaPlatnosci')
  return method ? (methods[method] ?? method) : words(payment, 'OpisPlatnosci')
}

function accountsOf(payment: Element): Invoice['payment']['accounts'] {
  const titles = { RachunekBankowy: 'Rachunek', RachunekBankowyFaktora: 'Rachunek faktora', RachunekNabywcy: 'Rachunek nabywcy' }
  return Object.entries(titles).flatMap(([name, title]) =>
    list(payment, name).map(account => {
      const read = { title, number: words(account, 'NrRB'), bank: words(account, 'NazwaBanku') }
      return { ...read, details: detailsOf(account) }
    }),
  )
}

export function paymentOf(fa: Element): Invoice['payment'] {
  const payment = part(fa, 'Platnosc')
  const terms = list(payment, 'TerminPlatnosci')
  const paid = words(payment, 'Zaplacono') === '1'
  const read = {
    paid_on: paid ? (date(payment, 'DataZaplaty') ?? date(fa, 'P_1')) : null,
    parts: list(payment, 'ZaplataCzesciowa').map(one => ({
      paid_on: date(one, 'DataZaplatyCzesciowej'),
      amount: money(one, 'KwotaZaplatyCzesciowej'),
      method: methodOf(one),
    })),
    due_dates: terms.flatMap(term => date(term, 'Termin') ?? []),
    due_terms: terms.flatMap(termOf),
    method: methodOf(payment),
    accounts: accountsOf(payment),
  }
  return { ...read, details: detailsOf(payment) }
}
