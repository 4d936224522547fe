import { z } from 'zod'

/**
 * What KSeF tells of an invoice beside its text; VAT is in zlotys whatever the currency is. Only its number and the digest must be there: for want of
 * anything else no invoice is left out.
 */
export interface InvoiceMetadata {
  ksef_number: string
  invoice_number: string | null
  issue_date: string | null
  /** When KSeF gave the number, which by law is when it was received. */
  acquisition_date: string | null
  /** Null while KSeF has not stored it for good. */
  permanent_storage_date: string | null
  seller: { nip: string | null; name: string | null }
  buyer: { type: string | null; value: string | null; name: string | null }
  net: string | null
  vat: string | null
  gross: string | null
  currency: string | null
  /** `Vat`, `Kor`, `Zal` and so on. */
  invoice_type: string | null
  /** `FA (3)`. */
  form_code: string | null
  self_invoicing: boolean
  has_attachment: boolean
  /** SHA-256 of its bytes, base64. */
  invoice_hash: string
  hash_of_corrected: string | null
}

/** KSeF writes six digits or seven. The database keeps six: a seventh is cut and never rounded up, since a later instant would leave an invoice out. */
export const instant = z.iso.datetime({ offset: true }).transform(text => text.replace(/(\.\d{6})\d+/, '$1'))

/** JSON has them as numbers. */
const amount = z
  .number()
  .transform(value => value.toFixed(2).replace(/^-(0\.00)$/, '$1'))
  .nullish()
  .catch(null)
const text = z.string().nullish().catch(null)
const flag = z.boolean().catch(false)
const moment = instant
  .refine(value => /^(19|20|21)/.test(value))
  .nullish()
  .catch(null)

/** It names the file of the invoice, in the package and here. */
const ksefNumber = z.string().regex(/^[0-9A-Z-]{10,50}$/)

/** Fields that are not known are passed over: some are added without notice. */
export const metadata = z
  .object({
    ksefNumber,
    invoiceHash: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    invoiceNumber: text,
    issueDate: text,
    acquisitionDate: moment,
    permanentStorageDate: moment,
    seller: z.object({ nip: text, name: text }).nullish().catch(null),
    buyer: z
      .object({ identifier: z.object({ type: text, value: text }).nullish().catch(null), name: text })
      .nullish()
      .catch(null),
    netAmount: amount,
    vatAmount: amount,
    grossAmount: amount,
    currency: text,
    invoiceType: text,
    formCode: z.object({ systemCode: text }).nullish().catch(null),
    isSelfInvoicing: flag,
    hasAttachment: flag,
    hashOfCorrectedInvoice: text,
  })
  .transform(
    (invoice): InvoiceMetadata => ({
      ksef_number: invoice.ksefNumber,
      invoice_number: invoice.invoiceNumber ?? null,
      issue_date: invoice.issueDate?.slice(0, 10) ?? null,
      acquisition_date: invoice.acquisitionDate ?? null,
      permanent_storage_date: invoice.permanentStorageDate ?? null,
      seller: { nip: invoice.seller?.nip ?? null, name: invoice.seller?.name ?? null },
      buyer: { type: invoice.buyer?.identifier?.type ?? null, value: invoice.buyer?.identifier?.value ?? null, name: invoice.buyer?.name ?? null },
      net: invoice.netAmount ?? null,
      vat: invoice.vatAmount ?? null,
      gross: invoice.grossAmount ?? null,
      currency: invoice.currency ?? null,
      invoice_type: invoice.invoiceType ?? null,
      form_code: invoice.formCode?.systemCode ?? null,
      self_invoicing: invoice.isSelfInvoicing,
      has_attachment: invoice.hasAttachment,
      invoice_hash: invoice.invoiceHash,
      hash_of_corrected: invoice.hashOfCorrectedInvoice ?? null,
    }),
  )
