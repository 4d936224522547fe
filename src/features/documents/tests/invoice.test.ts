import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice as Paper } from '#demo/pdf.ts'
import { totalsOf } from '#demo/pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { readInvoice } from '#features/documents/server/e-invoice/invoice.ts'
import { dueLabel, lineColumns, totalLabel } from '#features/documents/shared/labels-invoice.ts'
import { compact, farmerInvoice, fullInvoice, invoiceKinds, shownValues } from '#test/inputs/invoices.ts'

const paper = (values: Partial<Paper> = {}): Paper => ({
  number: 'FV 1/10/2026',
  issue_date: '2026-10-12',
  seller: { title: 'Młyn „Krzywice” & Syn', vat_number: '9990001238', address: 'ul. Młyńska 4, 32-091 Krzywice', account: '61109010140000071219812874' },
  buyer: { title: 'Piekarnia <Pod Kasztanami>', vat_number: '9990000264', address: 'ul. Kasztanowa 17, 31-215 Kraków' },
  lines: [{ name: 'Mąka pszenna typ 650', quantity: 40, unit: 'szt.', price: '58.00' }],
  ...values,
})

test('an invoice is read with its parties, lines, rates, totals and payment', () => {
  expect(readInvoice(`\uFEFF${writeInvoice(paper())}`, '5265877635-20250826-0100001AF629-AF.xml')).toMatchObject({
    kind: 'VAT',
    correction: false,
    number: 'FV 1/10/2026',
    ksef_number: '5265877635-20250826-0100001AF629-AF',
    issue_date: '2026-10-12',
    currency: 'PLN',
    seller: { title: 'Młyn „Krzywice” & Syn', vat_number: '9990001238', address: ['ul. Młyńska 4, 32-091 Krzywice'] },
    buyer: { title: 'Piekarnia <Pod Kasztanami>' },
    lines: [{ position: 1, name: 'Mąka pszenna typ 650', unit: 'szt.', quantity: '40', price: '58.00', value: '2320.00', rate: '23%', gross: false }],
    rates: [{ rate: '23%', net: '2320.00', vat: '533.60' }],
    net: '2320.00',
    vat: '533.60',
    gross: '2853.60',
    payment: { due_dates: ['2026-10-26'], method: 'przelew', accounts: [{ title: 'Rachunek', number: '61109010140000071219812874' }], paid_on: null },
  })
})

test('a correction names what it corrects', () => {
  const text = writeInvoice(paper({ number: 'KOR 1' }), { number: 'FV 1/10/2026', issue_date: '2026-10-12', reason: 'Zwrot towaru' })
  expect(readInvoice(text)).toMatchObject({
    kind: 'KOR',
    correction: true,
    correction_reason: 'Zwrot towaru',
    corrected: [{ number: 'FV 1/10/2026', issue_date: '2026-10-12' }],
  })
})

test.each(invoiceKinds)('no amount, date, number or text of an invoice of the kind %s is left out', kind => {
  const read = readInvoice(fullInvoice(kind))
  expect(read).toMatchObject({ kind, order: { lines: [{ name: expect.stringMatching(/^P_7Z/) }] } })
  const text = compact(JSON.stringify(read))
  expect(shownValues.length).toBeGreaterThan(250)
  expect(shownValues.filter(({ forms }) => !forms.some(form => text.includes(form)))).toEqual([])
})

test('an advance says what it is for, a currency its tax in złoty, and a term without a date its words', () => {
  const [lead = '', rest = ''] = writeInvoice(paper()).split(/<FaWiersz>[\s\S]*<\/FaWiersz>/)
  const advance = `${lead}${rest}`.replace('<RodzajFaktury>VAT<', '<RodzajFaktury>ZAL<').replace(
    '</Fa>',
    `<Zamowienie><WartoscZamowienia>246.00</WartoscZamowienia><ZamowienieWiersz><NrWierszaZam>1</NrWierszaZam><P_7Z>Piec</P_7Z><P_8AZ>szt.</P_8AZ><P_8BZ>1</P_8BZ>
        <P_9AZ>200.00</P_9AZ><P_11NettoZ>200.00</P_11NettoZ><P_11VatZ>46.00</P_11VatZ><P_12Z>23</P_12Z></ZamowienieWiersz></Zamowienie></Fa>`,
  )
  expect(readInvoice(advance)).toMatchObject({
    kind: 'ZAL',
    lines: [],
    order: {
      value: '246.00',
      lines: [{ position: 1, name: 'Piec', price: '200.00', value: '200.00', rate: '23%', details: [{ label: 'VAT', value: '46,00' }] }],
    },
  })
  const foreign = writeInvoice(paper())
    .replace('<KodWaluty>PLN', '<KodWaluty>EUR')
    .replace('<P_15>', '<P_14_1W>2293.47</P_14_1W><KursWalutyZ>4.3000</KursWalutyZ><P_15>')
    .replace('<P_18A>2<', '<P_18A>1<')
    .replace(
      /<Termin>.*?<\/Termin>/,
      '<TerminOpis><Ilosc>14</Ilosc><Jednostka>dni</Jednostka><ZdarzeniePoczatkowe>otrzymanie faktury</ZdarzeniePoczatkowe></TerminOpis>',
    )
  expect(readInvoice(foreign)).toMatchObject({
    currency: 'EUR',
    exchange_rate: '4.3000',
    rates: [{ rate: '23%', vat_pln: '2293.47' }],
    payment: { due_dates: [], due_terms: ['14 dni, licząc od: otrzymanie faktury'] },
    marks: ['Mechanizm podzielonej płatności'],
  })
  const since = foreign.replace('otrzymanie faktury', 'od otrzymania faktury')
  expect(readInvoice(since)?.payment.due_terms).toEqual(['14 dni od otrzymania faktury'])
})

test.each([
  ['<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>', 'DE123456789', 'vat_eu'],
  ['<KodUE>AT</KodUE><NrVatUE>U12345678</NrVatUE>', 'ATU12345678', 'vat_eu'],
  ['<KodUE>EL</KodUE><NrVatUE>EL 123456789</NrVatUE>', 'EL123456789', 'vat_eu'],
  ['<KodKraju>CH</KodKraju><NrID>CHE-123.456.789</NrID>', 'CHE123456789', 'other'],
  ['<KodKraju>US</KodKraju><NrID>12-3456789</NrID>', 'US123456789', 'other'],
  ['<BrakID>1</BrakID>', null, 'other'],
])('a buyer with %s is known as %s', (identity, vat_number, vat_number_kind) => {
  const text = writeInvoice(paper()).replace('<NIP>9990000264</NIP>', identity)
  expect(readInvoice(text)?.buyer).toMatchObject({ vat_number, vat_number_kind })
})

test('a prefix of the namespace makes no difference', () => {
  const prefixed = writeInvoice(paper())
    .replaceAll(/<(\/?)([A-Z])/g, '<$1fa:$2')
    .replace('xmlns=', 'xmlns:fa=')
  expect(readInvoice(prefixed)?.gross).toBe('2853.60')
})

test('a form is known by the namespace of its root alone', () => {
  const good = writeInvoice(paper())
  const remarks = good.replace('<Faktura ', '<!-- <Faktura xmlns="urn:x"> <FakturaRR> --><?x <Invoice ?>\n<Faktura ')
  expect(readInvoice(remarks)).toMatchObject({ form: 'FA (3)', gross: '2853.60' })
  expect(readInvoice(good.replace('<P_7>', '<P_7><![CDATA[<FakturaRR >]]>'))).toMatchObject({ form: 'FA (3)', gross: '2853.60' })
  expect(readInvoice(good.replace('xmlns=', "xmlns:other='urn:x'\n  xmlns =").replace('/13775/"', '/13775/" schemaVersion="1"'))?.gross).toBe('2853.60')
  expect(readInvoice(farmerInvoice)?.form).toBe('FA_RR (1)')
})

test('remarks without end are no invoice', () => {
  for (const text of ['<!---->'.repeat(400_000), '<!--'.repeat(800_000), ' '.repeat(3_400_000), '<?x ?>'.repeat(500_000)]) expect(readInvoice(text)).toBeNull()
})

test('the number in a name is not that of an invoice that this one corrects', () => {
  const number = '5265877635-20250826-0100001AF629-AF'
  const corrected = writeInvoice(paper({ number: 'KOR 1' }), { number: 'FV 1/10', issue_date: '2026-10-12', reason: 'Zwrot' }).replace(
    '<NrKSeFN>1</NrKSeFN>',
    `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`,
  )
  expect(readInvoice(corrected, `korekta do ${number}.xml`)?.ksef_number).toBeNull()
  expect(readInvoice(writeInvoice(paper()), `${number}.xml`)?.ksef_number).toBe(number)
})

test('a correction in UBL shows its lines before and after, and the number in KSeF of what it corrects', () => {
  const line = (name: string, tag: string, quantity: string) =>
    `<${tag}><ID>1</ID><${quantity} unitCode="C62">3</${quantity}><LineExtensionAmount>30.00</LineExtensionAmount><Item><Name>${name}</Name></Item></${tag}>`
  const note = `<?xml version="1.0"?><CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2">
    <UBLExtensions><UBLExtension><ExtensionContent><Comment>x</Comment></ExtensionContent></UBLExtension>
      <UBLExtension><ExtensionContent><OriginalInvoiceData>${line('Było', 'InvoiceLine', 'InvoicedQuantity')}</OriginalInvoiceData></ExtensionContent></UBLExtension></UBLExtensions>
    <ID>KOR/1</ID><CreditNoteTypeCode>381</CreditNoteTypeCode>
    <BillingReference><InvoiceDocumentReference><ID>5265877635-20250826-0100001AF629-AF</ID></InvoiceDocumentReference></BillingReference>
    ${line('Jest', 'CreditNoteLine', 'CreditedQuantity')}</CreditNote>`
  expect(readInvoice(note)).toMatchObject({
    correction: true,
    corrected: [{ number: null, ksef_number: '5265877635-20250826-0100001AF629-AF' }],
    lines: [
      { name: 'Było', before: true, value: '30.00' },
      { name: 'Jest', before: false, value: '30.00' },
    ],
  })
})

test('a total says what it is', () => {
  const payment = { paid_on: null, parts: [], due_dates: [], due_terms: [], method: null, accounts: [], details: [] }
  const label = (kind: string, more: object = {}) => totalLabel({ kind, correction: kind.startsWith('KOR'), due: null, payment, ...more })
  const paid = { payment: { ...payment, paid_on: '2026-10-12' } }
  const part = { payment: { ...payment, parts: [{ paid_on: '2026-10-12', amount: '1.00', method: null }] } }
  expect([label('VAT'), label('VAT', paid), label('VAT', part), label('VAT', { due: '1.00' }), label('VAT', { due: '1.00', ...paid })]).toEqual([
    'Do zapłaty',
    'Zapłacono',
    'Razem brutto',
    'Razem brutto',
    'Razem brutto',
  ])
  expect(['ZAL', 'ROZ', 'KOR', 'KOR_ZAL', 'KOR_ROZ'].map(kind => label(kind))).toEqual([
    'Otrzymana zapłata',
    'Pozostało do zapłaty',
    'Zmiana kwoty brutto',
    'Zmiana otrzymanej zapłaty',
    'Zmiana kwoty pozostałej do zapłaty',
  ])
  expect([label('KOR', paid), label('ROZ', { due: '0.00' }), dueLabel({ payment }), dueLabel(paid)]).toEqual([
    'Zmiana kwoty brutto',
    'Pozostało po zaliczkach',
    'Do zapłaty',
    'Zapłacono',
  ])
})

test('lines of a correction say whether they stood before, stand now, or are the difference', () => {
  const line = (before: boolean) => ({
    position: 1,
    name: '',
    unit: null,
    quantity: '1',
    price: '1',
    gross: false,
    value: '1.00',
    rate: null,
    before,
    details: [],
  })
  const states = (lines: ReturnType<typeof line>[], form: string) =>
    lines.map(one =>
      lineColumns(lines, { currency: 'PLN', correction: true, form })
        .find(({ key }) => key === 'state')
        ?.text(one),
    )
  expect(states([line(true), line(false)], 'FA (3)')).toEqual(['przed', 'po'])
  expect(states([line(false)], 'FA (3)')).toEqual(['różnica'])
  expect(states([line(false)], 'PEF (UBL)')).toEqual(['po'])
})

describe('no invoice is', () => {
  const good = writeInvoice(paper())
  const bad: Record<string, string> = {
    'another namespace': good.replace('13775', '99999'),
    'no namespace': good.replace(/ xmlns="[^"]*"/, ''),
    'an entity of its own': good.replace('<Faktura', '<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<Faktura').replace('FV 1/10', '&x;'),
    'what is deeper than any invoice': good.replace('<P_16>2</P_16>', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`),
    'broken off': good.slice(0, 200),
    'a number missing': good.replace(/<P_2>.*?<\/P_2>/, ''),
    'larger than KSeF takes': good.replace('</Faktura>', `<!--${'x'.repeat(4_000_000)}--></Faktura>`),
    'something else': '<JPK><Faktura/></JPK>',
    empty: '',
  }
  for (const [name, text] of Object.entries(bad)) test(name, () => expect(readInvoice(text)).toBeNull())
})

test('ten thousand lines are read, one more is not', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `Towar ${place}`, quantity: 1, unit: 'szt.', price: '1.00' }))
  expect(readInvoice(writeInvoice(paper({ lines: lines(10_000) })))?.lines).toHaveLength(10_000)
  expect(readInvoice(writeInvoice(paper({ lines: lines(10_001) })))).toBeNull()
})

test('whatever was written is read back, and no text makes it fail', () => {
  const word = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'aąęółżź <>&"\'/-1290.') }).filter(text => text.trim() !== '')
  const line = fc.record({
    name: word,
    quantity: fc.integer({ min: 1, max: 500 }),
    unit: fc.constant('szt.'),
    price: fc.integer({ min: 1, max: 99_999 }).map(grosze => (grosze / 100).toFixed(2)),
  })
  fc.assert(
    fc.property(word, fc.array(line, { minLength: 1, maxLength: 6 }), (number, lines) => {
      const written = paper({ number, lines })
      const read = readInvoice(writeInvoice(written))
      expect(read).toMatchObject({ number: number.trim(), ...totalsOf(written) })
      expect(read?.lines.map(({ name }) => name)).toEqual(lines.map(({ name }) => name.trim()))
    }),
  )
  fc.assert(fc.property(fc.string(), text => readInvoice(text) === null))
  fc.assert(
    fc.property(fc.nat(3000), place => {
      readInvoice(writeInvoice(paper()).slice(0, place))
    }),
  )
})
