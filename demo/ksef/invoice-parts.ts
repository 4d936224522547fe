/** Whole grosze, or hundredths of another currency. */
export type Cents = number

export type Rate = '23' | '8' | '5' | '4' | '0 KR' | '0 WDT' | '0 EX' | 'zw' | 'np I' | 'np II' | 'oo'
export type InvoiceKind = 'VAT' | 'KOR' | 'ZAL' | 'ROZ' | 'UPR' | 'KOR_ZAL' | 'KOR_ROZ'

export interface Line {
  name: string
  quantity?: number
  unit?: string
  /** Net, of one. */
  price: Cents
  rate?: Rate
}

export interface Party {
  nip: string
  name: string
}

/** Who buys may be known by another number than a NIP, or by none. */
export type Buyer =
  | Party
  | { eu: { country: string; number: string }; name: string }
  | { other: { country: string; number: string }; name: string }
  | { name: string }

export interface WantedInvoice {
  kind?: InvoiceKind
  /** Twelve hexadecimal digits of its number in KSeF. */
  reference?: string
  number?: string
  /** As `2026-11-20`. */
  issued?: string
  seller?: Party
  buyer?: Buyer
  lines?: readonly Line[]
  /** Of a correction: the lines as they were. */
  before?: readonly Line[]
  corrects?: readonly MadeInvoice[]
  /** Of the final invoice: the advances that were invoiced. */
  advances?: readonly MadeInvoice[]
  currency?: string
  /** Zlotys for one of another currency. */
  exchangeRate?: number
  thirdParties?: readonly (Party & { role: number })[]
  authorised?: Party & { role: number }
  selfInvoicing?: boolean
  splitPayment?: boolean
  attachment?: boolean
  due?: string
  paid?: string
  account?: string
  note?: string
}

/** As KSeF tells of it, without the times that it gets when it is taken in. */
export interface InvoiceMetadata {
  ksefNumber: string
  invoiceNumber: string
  issueDate: string
  seller: Party
  buyer: { identifier: { type: 'Nip' | 'VatUe' | 'Other' | 'None'; value: string | null }; name: string | null }
  netAmount: number
  grossAmount: number
  vatAmount: number
  currency: string
  invoicingMode: 'Online' | 'Offline'
  invoiceType: string
  formCode: { systemCode: string; schemaVersion: string; value: string }
  isSelfInvoicing: boolean
  hasAttachment: boolean
  invoiceHash: string
  hashOfCorrectedInvoice?: string
  thirdSubjects?: { identifier: { type: 'Nip'; value: string }; name: string; role: number }[]
  authorizedSubject?: { nip: string; name: string; role: number }
}

export interface MadeInvoice {
  xml: Buffer
  metadata: InvoiceMetadata
  totals: Totals
}

/** Of each rate: net and VAT, in the invoice's own currency. */
export type Totals = ReadonlyMap<Rate, { net: Cents; vat: Cents }>

export const netOf = ({ price, quantity = 1 }: Line): Cents => Math.round(price * quantity)
const percentOf = (rate: Rate) => (/^\d+$/.test(rate) ? Number(rate) : 0)
export const vatOf = (line: Line): Cents => Math.round((netOf(line) * percentOf(line.rate ?? '23')) / 100)

function add(totals: Map<Rate, { net: Cents; vat: Cents }>, rate: Rate, net: Cents, vat: Cents) {
  const before = totals.get(rate) ?? { net: 0, vat: 0 }
  totals.set(rate, { net: before.net + net, vat: before.vat + vat })
}

/** What is invoiced now: a correction tells the difference, a final invoice what its advances left. */
export function totalsOf({ lines = [], before = [], advances = [] }: WantedInvoice): Totals {
  const totals = new Map<Rate, { net: Cents; vat: Cents }>()
  for (const line of lines) add(totals, line.rate ?? '23', netOf(line), vatOf(line))
  for (const line of before) add(totals, line.rate ?? '23', -netOf(line), -vatOf(line))
  for (const advance of advances) for (const [rate, { net, vat }] of advance.totals) add(totals, rate, -net, -vat)
  return totals
}

export const sumOf = (totals: Totals, which: 'net' | 'vat'): Cents => [...totals.values()].reduce((sum, part) => sum + part[which], 0)
