import { z } from 'zod'

const words = z.string().nullable()

/** What number a party is known by: a Polish one, one of VAT UE with its country, or any other. */
export const partyNumbers = ['nip', 'vat_eu', 'other'] as const

export const invoiceParty = z.object({ title: words, vat_number: words, vat_number_kind: z.enum(partyNumbers), address: z.array(z.string()) })

/** What stands in the file beside the fields below, in words. */
const detail = z.object({ label: z.string(), value: z.string() })

export const invoiceLine = z.object({
  position: z.int(),
  name: words,
  unit: words,
  quantity: words,
  price: words,
  /** Whether price and value are gross. */
  gross: z.boolean(),
  value: words,
  rate: words,
  /** Of a correction: how the line stood before it. */
  before: z.boolean(),
  details: z.array(detail),
})

/** An invoice of the form FA(3) as people read it. */
export const invoice = z.object({
  kind: z.string(),
  correction: z.boolean(),
  correction_reason: words,
  corrected: z.array(z.object({ number: words, issue_date: words, ksef_number: words })),
  number: z.string(),
  ksef_number: words,
  issue_date: words,
  sale_date: words,
  currency: z.string(),
  seller: invoiceParty,
  buyer: invoiceParty,
  lines: z.array(invoiceLine),
  /** What an advance is paid for; its value is gross. */
  order: z.object({ value: words, lines: z.array(invoiceLine) }).nullable(),
  rates: z.array(z.object({ rate: z.string(), net: z.string(), vat: words, vat_pln: words })),
  exchange_rate: words,
  net: words,
  vat: words,
  gross: words,
  /** What is left to be paid after charges and deductions, where the invoice has them. */
  due: words,
  payment: z.object({ paid_on: words, due_dates: z.array(z.string()), due_terms: z.array(z.string()), method: words, account: words, bank: words }),
  /** Marks such as split payment, in words. */
  marks: z.array(z.string()),
  details: z.array(detail),
  notes: z.array(z.string()),
})
export type Invoice = z.infer<typeof invoice>
export type InvoiceLine = z.infer<typeof invoiceLine>
export type InvoiceDetail = z.infer<typeof detail>
