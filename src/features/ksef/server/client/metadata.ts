import { z } from 'zod'

/** What KSeF tells of an invoice beside its text. Amounts as the program keeps them; VAT is in zlotys whatever the currency is. */
export interface InvoiceMetadata {
  ksef_number: string
  invoice_number: string
  issue_date: string
  /** When KSeF gave the number, which by law is when it was received. */
  acquisition_date: string
  /** Null while KSeF has not stored it for good. */
  permanent_storage_date: string | null
  seller: { nip: string; name: string | null }
  buyer: { type: string; value: string | null; name: string | null }
  net: string
  vat: string
  gross: string
  currency: string
  /** `Vat`, `Kor`, `Zal` and so on. */
  invoice_type: string
  /** `FA (3)`. */
  form_code: string
  self_invoicing: boolean
  has_attachment: boolean
  /** SHA-256 of its bytes, base64. */
  invoice_hash: string
  hash_of_corrected: string | null
}

/** KSeF writes six digits or seven. The database keeps six: a seventh is cut and never rounded up, since a later instant would leave an invoice out. */
export const instant = z.iso.datetime({ offset: true }).transform(text => text.replace(/(\.\d{6})\d+/, '$1'))

/** JSON has them as numbers, with two places at most. */
const largest = 1e15
const amount = z
  .number()
  .min(-largest)
  .max(largest)
  .transform(value => value.toFixed(2).replace(/^-(0\.00)$/, '$1'))

const maybe = z
  .string()
  .nullish()
  .transform(text => text ?? null)

/** Fields that are not known are passed over: some are added without notice. */
export const metadata = z
  .object({
    ksefNumber: z.string().min(1),
    invoiceNumber: z.string(),
    issueDate: z.string().regex(/^\d{4}-\d\d-\d\d/),
    acquisitionDate: instant,
    permanentStorageDate: instant.nullish(),
    seller: z.object({ nip: z.string(), name: maybe }),
    buyer: z.object({ identifier: z.object({ type: z.string(), value: maybe }), name: maybe }),
    netAmount: amount,
    vatAmount: amount,
    grossAmount: amount,
    currency: z.string(),
    invoiceType: z.string(),
    formCode: z.object({ systemCode: z.string() }),
    isSelfInvoicing: z.boolean(),
    hasAttachment: z.boolean(),
    invoiceHash: z.string(),
    hashOfCorrectedInvoice: maybe,
  })
  .transform(
    (told): InvoiceMetadata => ({
      ksef_number: told.ksefNumber,
      invoice_number: told.invoiceNumber,
      issue_date: told.issueDate.slice(0, 10),
      acquisition_date: told.acquisitionDate,
      permanent_storage_date: told.permanentStorageDate ?? null,
      seller: told.seller,
      buyer: { ...told.buyer.identifier, name: told.buyer.name },
      net: told.netAmount,
      vat: told.vatAmount,
      gross: told.grossAmount,
      currency: told.currency,
      invoice_type: told.invoiceType,
      form_code: told.formCode.systemCode,
      self_invoicing: told.isSelfInvoicing,
      has_attachment: told.hasAttachment,
      invoice_hash: told.invoiceHash,
      hash_of_corrected: told.hashOfCorrectedInvoice,
    }),
  )
