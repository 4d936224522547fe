import type { Invoice, InvoiceLine, InvoiceParty } from '#features/documents/shared/contract-invoice.ts'
import { detailsOf, pickDetails, restOf } from './invoice-details.ts'
import { rateOf, withCountry } from './invoice-parts.ts'
import { categories, methods } from './invoice-words-ubl.ts'
import { date, type Element, list, money, part, texts, words } from './xml-element.ts'
import { checkNip, findKsefNumber, normalizeNip } from '#kernel/identifiers/identifiers.ts'

const addressLines = (address: Element): string[] => {
  const country = words(part(address, 'Country'), 'IdentificationCode')
  const town = [words(address, 'PostalZone'), words(address, 'CityName')].filter(Boolean).join(' ')
  const more = list(address, 'AddressLine').flatMap(line => texts(line, 'Line'))
  const lines = [words(address, 'StreetName'), words(address, 'AdditionalStreetName'), ...more, town, words(address, 'CountrySubentity')]
  return [...lines, country === 'PL' ? null : country].flatMap(line => line || [])
}

function numberOf(party: Element, country: string | null): Pick<InvoiceParty, 'vat_number' | 'vat_number_kind'> {
  const number = words(part(party, 'PartyTaxScheme'), 'CompanyID') ?? words(part(party, 'PartyLegalEntity'), 'CompanyID')
  if (number === null) return { vat_number: null, vat_number_kind: 'other' }
  const nip = normalizeNip(number)
  if (checkNip(nip) === null) return { vat_number: nip, vat_number_kind: 'nip' }
  return { vat_number: withCountry(/^[A-Z]{2}/.test(number) ? null : country, number), vat_number_kind: /^[A-Z]{2}/.test(number) ? 'vat_eu' : 'other' }
}

function partyOf(party: Element, role: string): InvoiceParty {
  const postal = part(party, 'PostalAddress')
  const country = words(part(postal, 'Country'), 'IdentificationCode')
  const title = words(part(party, 'PartyName'), 'Name') ?? words(part(party, 'PartyLegalEntity'), 'RegistrationName')
  const read = { role, title, ...numberOf(party, country), address: addressLines(postal) }
  return { ...read, details: detailsOf(party) }
}

const rateIn = (category: Element) => {
  const code = words(category, 'ID') ?? ''
  const percent = rateOf(words(category, 'Percent'))
  return categories[code] ?? percent ?? code
}

function lineOf(line: Element, place: number, before = false): InvoiceLine {
  const item = part(line, 'Item')
  const quantityName = ['InvoicedQuantity', 'CreditedQuantity'].find(name => line[name] !== undefined) ?? ''
  const quantity = line[quantityName]
  const unit = typeof quantity === 'object' && !Array.isArray(quantity) ? quantity['@unitCode'] : null
  const position = words(line, 'ID')
  const read = {
    position: Number.parseInt(position ?? '', 10) || place + 1,
    name: words(item, 'Name'),
    unit: typeof unit === 'string' ? (unit === 'C62' || unit === 'H87' ? 'szt.' : unit) : null,
    quantity: words(line, quantityName),
    price: words(part(line, 'Price'), 'PriceAmount'),
    gross: false,
    value: money(line, 'LineExtensionAmount'),
    rate: rateIn(part(item, 'ClassifiedTaxCategory')) || null,
    before,
  }
  return { ...read, details: detailsOf(line) }
}

const ratesOf = (total: Element): Invoice['rates'] =>
  list(total, 'TaxSubtotal').flatMap(one => {
    const net = money(one, 'TaxableAmount')
    return net === null ? [] : [{ rate: rateIn(part(one, 'TaxCategory')), net, vat: money(one, 'TaxAmount'), vat_pln: null }]
  })

function paymentOf(root: Element): Invoice['payment'] {
  const means = list(root, 'PaymentMeans')
  const codes = means.flatMap(one => words(one, 'PaymentMeansCode') ?? [])
  const read = {
    paid_on: null,
    parts: [],
    due_dates: [date(root, 'DueDate'), ...means.map(one => date(one, 'PaymentDueDate'))].filter(day => day !== null),
    due_terms: list(root, 'PaymentTerms').flatMap(term => texts(term, 'Note')),
    method: codes.map(code => methods[code] ?? code).join(', ') || null,
    accounts: means.flatMap(one =>
      list(one, 'PayeeFinancialAccount').map(account => {
        const number = words(account, 'ID')
        return { title: 'Rachunek', number, bank: words(part(account, 'FinancialInstitutionBranch'), 'ID'), details: detailsOf(account) }
      }),
    ),
  }
  return { ...read, details: means.flatMap(detailsOf) }
}

/** The file in an annex stays in the document's file: what is shown is its name. */
function annexesOf(root: Element): Invoice['facts'] {
  return list(root, 'AdditionalDocumentReference').flatMap(reference => {
    const binaryObject = part(reference, 'Attachment').EmbeddedDocumentBinaryObject
    const name = typeof binaryObject === 'object' && !Array.isArray(binaryObject) ? binaryObject['@filename'] : undefined
    const descriptions = [words(reference, 'ID'), words(reference, 'DocumentDescription'), typeof name === 'string' ? `plik ${name} w XML` : null]
    return [{ label: 'Dokument', value: descriptions.filter(Boolean).join(', ') }].filter(({ value }) => value !== '')
  })
}

/** In the currency of the tax, beside the invoice's own. */
function taxIn(tax: Element): Invoice['facts'] {
  const amountElement = tax.TaxAmount
  const currency = typeof amountElement === 'object' && !Array.isArray(amountElement) ? amountElement['@currencyID'] : ''
  return pickDetails(tax, 'TaxAmount').map(({ value }) => ({ label: `Podatek w ${String(currency)}`, value }))
}

/** How the lines stood before a correction: they lie in an extension of the form. */
const linesBefore = (root: Element): InvoiceLine[] =>
  list(part(root, 'UBLExtensions'), 'UBLExtension')
    .flatMap(extension => list(part(extension, 'ExtensionContent', 'OriginalInvoiceData'), 'InvoiceLine'))
    .map((line, place) => lineOf(line, place, true))

/** KSeF wants its own number in the place of the invoice's. */
function earlierOf(reference: Element): Invoice['advances'][number] {
  const number = words(reference, 'ID')
  const ksef_number = findKsefNumber(number ?? '')
  return { number: ksef_number ? null : number, ksef_number }
}

const totals: readonly (readonly [name: string, label: string])[] = [
  ['LineExtensionAmount', 'Suma wierszy'],
  ['AllowanceTotalAmount', 'Suma upustów'],
  ['ChargeTotalAmount', 'Suma dopłat'],
  ['PrepaidAmount', 'Zapłacono wcześniej'],
  ['PayableRoundingAmount', 'Zaokrąglenie'],
]

/** An invoice or a credit note of PEF; only the office of the state knows more than one reading of its corrections. */
export function readUbl(root: Element, head: Pick<Invoice, 'form' | 'ksef_number'>, maxLines: number): Invoice | null {
  const number = words(root, 'ID')
  const lines = [...list(root, 'InvoiceLine'), ...list(root, 'CreditNoteLine')]
  if (!number || lines.length > maxLines) return null
  const correction = words(root, 'CreditNoteTypeCode') !== null
  const type = words(root, 'InvoiceTypeCode')
  const summed = part(root, 'LegalMonetaryTotal')
  // Their own currency comes first, that of the tax after it.
  const taxes = list(root, 'TaxTotal')
  const period = part(root, 'InvoicePeriod')
  const earlier = list(root, 'BillingReference').flatMap(reference => list(reference, 'InvoiceDocumentReference'))
  const amounts = {
    net: money(summed, 'TaxExclusiveAmount'),
    vat: taxes[0] ? money(taxes[0], 'TaxAmount') : null,
    gross: money(summed, 'TaxInclusiveAmount'),
    due: money(summed, 'PayableAmount'),
  }
  const entry = (label: string, amount: string | null) => (amount === null ? [] : [{ label, amount }])
  const read = {
    ...head,
    kind: correction ? 'KOR' : 'VAT',
    correction,
    correction_reason: null,
    correction_details: [],
    corrected: correction ? earlier.map(one => ({ ...earlierOf(one), issue_date: date(one, 'IssueDate') })) : [],
    number,
    issue_date: date(root, 'IssueDate'),
    sale_date: date(part(root, 'Delivery'), 'ActualDeliveryDate'),
    facts: [
      ...pickDetails(root, 'TaxPointDate'),
      ...detailsOf(period).map(one => ({ ...one, label: `Okres ${one.label.toLowerCase()}` })),
      ...taxes.slice(1).flatMap(taxIn),
      ...annexesOf(root),
    ],
    currency: /^[A-Z]{3}$/.exec(words(root, 'DocumentCurrencyCode') ?? '')?.[0] ?? 'PLN',
    seller: partyOf(part(root, 'AccountingSupplierParty', 'Party'), 'Sprzedawca'),
    buyer: partyOf(part(root, 'AccountingCustomerParty', 'Party'), 'Nabywca'),
    others: [
      ...list(root, 'PayeeParty').map(party => partyOf(party, 'Odbiorca płatności')),
      ...list(root, 'TaxRepresentativeParty').map(party => partyOf(party, 'Przedstawiciel podatkowy')),
    ],
    lines: [...linesBefore(root), ...lines.map((line, place) => lineOf(line, place))],
    order: null,
    instalments: [],
    advances: correction ? [] : earlier.map(earlierOf),
    rates: taxes[0] ? ratesOf(taxes[0]) : [],
    exchange_rate: null,
    // A credit note of PEF holds the invoice as it should be, not the difference that the books take.
    ...(correction ? { net: null, vat: null, gross: null, due: null } : amounts),
    settlement: [
      ...(correction
        ? [
            ...entry('Netto po korekcie', amounts.net),
            ...entry('Podatek po korekcie', amounts.vat),
            ...entry('Brutto po korekcie', amounts.gross),
            ...entry('Do zapłaty po korekcie', amounts.due),
          ]
        : []),
      ...totals.flatMap(([name, label]) => entry(label, money(summed, name))),
    ],
    payment: paymentOf(root),
    notes: texts(root, 'Note'),
    attachments: [],
  }
  const rest = restOf(root)
  return { ...read, ...rest, marks: type === '389' ? ['Samofakturowanie', ...rest.marks] : rest.marks }
}
