import { z } from 'zod'

const words = z.string().nullable()

/** What number a party is known by: a Polish one, one of VAT UE with its country, or any other. */
export const partyNumbers = ['nip', 'vat_eu', 'other'] as const

/** What stands in the file beside the fields below, in words. */
const detail = z.object({ label: z.string(), value: z.string() })
const details = z.array(detail)

export const invoiceParty = z.object({
  /** In words. */
  role: z.string(),
  title: words,
  vat_number: words,
  vat_number_kind: z.enum(partyNumbers),
  address: z.array(z.string()),
  details,
})

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
  details,
})

const payment = z.object({
  paid_on: words,
  /** What was paid of it so far. */
  parts: z.array(z.object({ paid_on: words, amount: words, method: words })),
  due_dates: z.array(z.string()),
  due_terms: z.array(z.string()),
  method: words,
  accounts: z.array(z.object({ title: z.string(), number: words, bank: words, details })),
  details,
})

const attachedTable = z.object({
  title: words,
  details,
  head: z.array(z.object({ title: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
  sums: z.array(z.string()),
})

/** An electronic invoice as people read it. */
export const invoice = z.object({
  /** Whose elements it has, e.g. FA (3). */
  form: z.string(),
  kind: z.string(),
  correction: z.boolean(),
  correction_reason: words,
  correction_details: details,
  corrected: z.array(z.object({ number: words, issue_date: words, ksef_number: words })),
  number: z.string(),
  ksef_number: words,
  issue_date: words,
  sale_date: words,
  /** Beside the dates: place, period, delivery notes. */
  facts: details,
  currency: z.string(),
  seller: invoiceParty,
  buyer: invoiceParty,
  /** Recipients, factors and others, and how seller and buyer stood before a correction. */
  others: z.array(invoiceParty),
  lines: z.array(invoiceLine),
  /** What an advance is paid for; its value is gross. */
  order: z.object({ value: words, lines: z.array(invoiceLine) }).nullable(),
  /** Of an advance: the payments that came in. */
  instalments: z.array(z.object({ paid_on: words, amount: words, rate: words })),
  /** Earlier invoices of the advances that this one settles. */
  advances: z.array(z.object({ number: words, ksef_number: words })),
  rates: z.array(z.object({ rate: z.string(), net: z.string(), vat: words, vat_pln: words })),
  exchange_rate: words,
  net: words,
  vat: words,
  gross: words,
  /** Charges and deductions after the total, in its currency. */
  settlement: z.array(z.object({ label: z.string(), amount: z.string() })),
  /** What is left to be paid after charges and deductions, where the invoice has them. */
  due: words,
  payment,
  /** Marks such as split payment, in words. */
  marks: z.array(z.string()),
  /** Transport, conditions, registers and the like. */
  sections: z.array(z.object({ title: z.string(), details })),
  notes: z.array(z.string()),
  attachments: z.array(z.object({ title: words, details, texts: z.array(z.string()), tables: z.array(attachedTable) })),
})
export type Invoice = z.infer<typeof invoice>
export type InvoiceLine = z.infer<typeof invoiceLine>
export type InvoiceParty = z.infer<typeof invoiceParty>
export type InvoiceDetail = z.infer<typeof detail>
