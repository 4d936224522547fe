import { type Buyer, type Cents, type Line, netOf, type Party, type Rate, sumOf, type Totals, vatOf, type WantedInvoice } from './invoice-parts.ts'

/** An invoice of which the necessary is known. */
export type TextInvoice = WantedInvoice &
  Required<Pick<WantedInvoice, 'kind' | 'currency' | 'exchangeRate' | 'issued' | 'number' | 'seller' | 'buyer' | 'lines'>>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Nothing where there is no content. */
const text = (name: string, content: string | number | undefined) => (content === undefined ? '' : `<${name}>${escaped(String(content))}</${name}>`)
const group = (name: string, ...parts: string[]) => `<${name}>${parts.join('')}</${name}>`
const renderIf = (isGiven: unknown, content: () => string) => (isGiven ? content() : '')

const money = (cents: Cents) => (cents / 100).toFixed(2)

const address = (line: string) => group('Adres', text('KodKraju', 'PL'), text('AdresL1', line), text('AdresL2', '00-001 Warszawa'))
const partyOf = ({ nip, name }: Party) => group('DaneIdentyfikacyjne', text('NIP', nip), text('Nazwa', name))

function buyerOf(buyer: Buyer): string {
  const name = text('Nazwa', buyer.name)
  if ('nip' in buyer) return partyOf(buyer)
  if ('eu' in buyer) return group('DaneIdentyfikacyjne', text('KodUE', buyer.eu.country), text('NrVatUE', buyer.eu.number), name)
  if ('other' in buyer) return group('DaneIdentyfikacyjne', text('KodKraju', buyer.other.country), text('NrID', buyer.other.number), name)
  return group('DaneIdentyfikacyjne', text('BrakID', 1), name)
}

/** Fields of the totals by rate, in the order of the form; those with VAT have a second one. */
const fields: readonly (readonly [rate: Rate, net: string, vat?: string])[] = [
  ['23', 'P_13_1', 'P_14_1'],
  ['8', 'P_13_2', 'P_14_2'],
  ['5', 'P_13_3', 'P_14_3'],
  ['4', 'P_13_4', 'P_14_4'],
  ['0 KR', 'P_13_6_1'],
  ['0 WDT', 'P_13_6_2'],
  ['0 EX', 'P_13_6_3'],
  ['zw', 'P_13_7'],
  ['np I', 'P_13_8'],
  ['np II', 'P_13_9'],
  ['oo', 'P_13_10'],
]

const totalsIn = (totals: Totals, currency: string, exchangeRate: number) =>
  fields
    .map(([rate, net, vat]) => {
      const total = totals.get(rate)
      if (!total) return ''
      const inZlotys = vat && currency !== 'PLN' ? text(`${vat}W`, money(Math.round(total.vat * exchangeRate))) : ''
      return `${text(net, money(total.net))}${vat ? text(vat, money(total.vat)) : ''}${inZlotys}`
    })
    .join('')

function notesOf({ selfInvoicing, splitPayment }: TextInvoice, totals: Totals): string {
  const yes = (isSo: unknown) => (isSo ? 1 : 2)
  return group(
    'Adnotacje',
    text('P_16', 2),
    text('P_17', yes(selfInvoicing)),
    text('P_18', yes(totals.has('oo'))),
    text('P_18A', yes(splitPayment)),
    group('Zwolnienie', totals.has('zw') ? text('P_19', 1) + text('P_19A', 'art. 43 ust. 1 pkt 37 ustawy') : text('P_19N', 1)),
    group('NoweSrodkiTransportu', text('P_22N', 1)),
    text('P_23', 2),
    group('PMarzy', text('P_PMarzyN', 1)),
  )
}

const correctedOf = ({ metadata: { issueDate, invoiceNumber, ksefNumber } }: NonNullable<WantedInvoice['corrects']>[number]) =>
  group(
    'DaneFaKorygowanej',
    text('DataWystFaKorygowanej', issueDate),
    text('NrFaKorygowanej', invoiceNumber),
    text('NrKSeF', 1),
    text('NrKSeFFaKorygowanej', ksefNumber),
  )

function correctionOf({ kind, corrects = [], before = [] }: TextInvoice): string {
  if (!kind.startsWith('KOR')) return ''
  const paidBefore = before.reduce((sum, line) => sum + netOf(line) + vatOf(line), 0)
  return [
    text('PrzyczynaKorekty', 'Zmiana ceny'),
    text('TypKorekty', 2),
    ...corrects.map(correctedOf),
    renderIf(kind === 'KOR_ZAL', () => text('P_15ZK', money(paidBefore))),
  ].join('')
}

interface Row {
  line: Line
  number: number
  isBefore: boolean
}

const rowsOf = ({ lines, before = [] }: TextInvoice): Row[] => [
  ...before.map((line, place) => ({ line, number: place + 1, isBefore: true })),
  ...lines.map((line, place) => ({ line, number: place + 1, isBefore: false })),
]

const lineOf = ({ line, number, isBefore }: Row, { currency, exchangeRate }: TextInvoice) =>
  group(
    'FaWiersz',
    text('NrWierszaFa', number),
    text('P_7', line.name),
    text('P_8A', line.unit ?? 'szt.'),
    text('P_8B', line.quantity ?? 1),
    text('P_9A', money(line.price)),
    text('P_11', money(netOf(line))),
    text('P_12', line.rate ?? '23'),
    renderIf(currency !== 'PLN', () => text('KursWaluty', exchangeRate)),
    renderIf(isBefore, () => text('StanPrzed', 1)),
  )

/** What an advance is paid for. */
function orderOf(invoice: TextInvoice): string {
  const value = invoice.lines.reduce((sum, line) => sum + netOf(line) + vatOf(line), 0)
  const rows = rowsOf(invoice).map(({ line, number, isBefore }) =>
    group(
      'ZamowienieWiersz',
      text('NrWierszaZam', number),
      text('P_7Z', line.name),
      text('P_8AZ', line.unit ?? 'szt.'),
      text('P_8BZ', line.quantity ?? 1),
      text('P_9AZ', money(line.price)),
      text('P_11NettoZ', money(netOf(line))),
      text('P_11VatZ', money(vatOf(line))),
      text('P_12Z', line.rate ?? '23'),
      renderIf(isBefore, () => text('StanPrzedZ', 1)),
    ),
  )
  return group('Zamowienie', text('WartoscZamowienia', money(value)), ...rows)
}

const paymentOf = ({ due, paid, account }: TextInvoice) =>
  renderIf(due ?? paid ?? account, () =>
    group(
      'Platnosc',
      renderIf(paid, () => text('Zaplacono', 1) + text('DataZaplaty', paid)),
      renderIf(due, () => group('TerminPlatnosci', text('Termin', due))),
      text('FormaPlatnosci', 6),
      renderIf(account, () => group('RachunekBankowy', text('NrRB', account), text('NazwaBanku', 'Bank Próbny'))),
    ),
  )

const attachment = () =>
  group(
    'Zalacznik',
    group(
      'BlokDanych',
      text('ZNaglowek', 'Zużycie energii'),
      group('MetaDane', text('ZKlucz', 'Punkt poboru'), text('ZWartosc', '590000000000000001')),
      group('Tekst', text('Akapit', 'Odczyt z licznika.')),
      group(
        'Tabela',
        group('TNaglowek', ...['Miesiąc', 'kWh'].map(name => `<Kol Typ="txt">${text('NKom', name)}</Kol>`)),
        group('Wiersz', text('WKom', 'październik'), text('WKom', '120')),
      ),
    ),
  )

const isAdvance = ({ kind }: TextInvoice) => kind === 'ZAL' || kind === 'KOR_ZAL'

/** By the schema FA(3), in its order. */
export function writeInvoice(invoice: TextInvoice, totals: Totals): string {
  const { kind, number, issued, seller, buyer, currency, exchangeRate, thirdParties = [], authorised, advances = [], note } = invoice
  const header = group(
    'Naglowek',
    '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
    text('WariantFormularza', 3),
    text('DataWytworzeniaFa', `${issued}T08:00:00Z`),
    text('SystemInfo', 'Biurko'),
  )
  const body = group(
    'Fa',
    text('KodWaluty', currency),
    text('P_1', issued),
    text('P_1M', 'Warszawa'),
    text('P_2', number),
    text('P_6', issued),
    totalsIn(totals, currency, exchangeRate),
    text('P_15', money(sumOf(totals, 'net') + sumOf(totals, 'vat'))),
    renderIf(isAdvance(invoice) && currency !== 'PLN', () => text('KursWalutyZ', exchangeRate)),
    notesOf(invoice, totals),
    text('RodzajFaktury', kind),
    correctionOf(invoice),
    renderIf(note, () => group('DodatkowyOpis', text('Klucz', 'Uwagi'), text('Wartosc', note))),
    ...advances.map(({ metadata }) => group('FakturaZaliczkowa', text('NrKSeFFaZaliczkowej', metadata.ksefNumber))),
    ...(isAdvance(invoice) ? [] : rowsOf(invoice).map(row => lineOf(row, invoice))),
    paymentOf(invoice),
    renderIf(isAdvance(invoice), () => orderOf(invoice)),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">',
    header,
    group('Podmiot1', partyOf(seller), address('ul. Składowa 1')),
    group('Podmiot2', buyerOf(buyer), address('ul. Chlebowa 2'), text('JST', 2), text('GV', 2)),
    ...thirdParties.map(party => group('Podmiot3', partyOf(party), address('ul. Trzecia 3'), text('Rola', party.role))),
    renderIf(authorised, () => (authorised ? group('PodmiotUpowazniony', partyOf(authorised), address('ul. Czwarta 4'), text('RolaPU', authorised.role)) : '')),
    body,
    renderIf(invoice.attachment, attachment),
    '</Faktura>',
  ].join('')
}
