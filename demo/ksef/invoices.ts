import { createHash, randomBytes } from 'node:crypto'
import { type Buyer, type InvoiceKind, type MadeInvoice, sumOf, type InvoiceMetadata, totalsOf, type WantedInvoice } from './invoice-parts.ts'
import { type TextInvoice, writeInvoice } from './invoice-xml.ts'

/** CRC-8, polynomial 0x07, from zero. */
function crc8(text: string): string {
  let crc = 0
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff
  }
  return crc.toString(16).toUpperCase().padStart(2, '0')
}

/** `5265877635-20250826-0100001AF629-AF`. */
export function ksefNumber(nip: string, day: string, reference = randomBytes(6).toString('hex').toUpperCase()): string {
  const start = `${nip}-${day.replaceAll('-', '')}-${reference}`
  return `${start}-${crc8(start)}`
}

function identifierOf(buyer: Buyer): InvoiceMetadata['buyer']['identifier'] {
  if ('nip' in buyer) return { type: 'Nip', value: buyer.nip }
  if ('eu' in buyer) return { type: 'VatUe', value: `${buyer.eu.country}${buyer.eu.number}` }
  return 'other' in buyer ? { type: 'Other', value: buyer.other.number } : { type: 'None', value: null }
}

const types: Record<InvoiceKind, string> = { VAT: 'Vat', KOR: 'Kor', ZAL: 'Zal', ROZ: 'Roz', UPR: 'Upr', KOR_ZAL: 'KorZal', KOR_ROZ: 'KorRoz' }

let invoiceCount = 0

/** An invoice in the form FA(3) of our own making, with what KSeF tells of it. */
export function makeInvoice(wanted: WantedInvoice = {}): MadeInvoice {
  invoiceCount++
  const { kind = 'VAT', currency = 'PLN', exchangeRate = 1, thirdParties = [], authorised, corrects = [] } = wanted
  const text: TextInvoice = {
    ...wanted,
    kind,
    currency,
    exchangeRate,
    issued: wanted.issued ?? '2026-11-20',
    number: wanted.number ?? `FV/${invoiceCount}/2026`,
    seller: wanted.seller ?? { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' },
    buyer: wanted.buyer ?? { nip: '9990000014', name: 'Piekarnia Próbna' },
    lines: wanted.lines ?? [{ name: 'Towar próbny', price: 10_000 }],
  }
  const totals = totalsOf(text)
  const xml = Buffer.from(writeInvoice(text, totals))
  const net = sumOf(totals, 'net')
  const vat = sumOf(totals, 'vat')
  const metadata: InvoiceMetadata = {
    ksefNumber: ksefNumber(text.seller.nip, text.issued, wanted.reference),
    invoiceNumber: text.number,
    issueDate: text.issued,
    seller: text.seller,
    buyer: { identifier: identifierOf(text.buyer), name: text.buyer.name },
    netAmount: net / 100,
    grossAmount: (net + vat) / 100,
    vatAmount: Math.round(vat * exchangeRate) / 100,
    currency,
    invoicingMode: 'Online',
    invoiceType: types[kind],
    formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
    isSelfInvoicing: wanted.selfInvoicing ?? false,
    hasAttachment: wanted.attachment ?? false,
    invoiceHash: createHash('sha256').update(xml).digest('base64'),
    ...(corrects[0] && { hashOfCorrectedInvoice: corrects[0].metadata.invoiceHash }),
    ...(thirdParties.length > 0 && {
      thirdSubjects: thirdParties.map(({ nip, name, role }) => ({ identifier: { type: 'Nip' as const, value: nip }, name, role })),
    }),
    ...(authorised && { authorizedSubject: authorised }),
  }
  return { xml, metadata, totals }
}
