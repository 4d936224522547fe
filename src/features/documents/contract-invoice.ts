import { z } from 'zod'

const words = z.string().nullable()
const party = z.object({ title: words, vat_number: words, address: z.array(z.string()) })

const invoiceLine = z.object({
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
  seller: party,
  buyer: party,
  lines: z.array(invoiceLine),
  rates: z.array(z.object({ rate: z.string(), net: z.string(), vat: words })),
  net: words,
  vat: words,
  gross: words,
  payment: z.object({ paid_on: words, due_dates: z.array(z.string()), method: words, account: words, bank: words }),
  notes: z.array(z.string()),
})
export type Invoice = z.infer<typeof invoice>
export type InvoiceLine = z.infer<typeof invoiceLine>
