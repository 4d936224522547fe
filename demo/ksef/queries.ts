import { exception, type KsefAnswer, ok } from './answers.ts'
import { type Filters, type InvoiceArchive, instantOf, isRole, ticksOf } from './archive.ts'

/** Rows of one query, whatever its pages are. */
const maxRows = 10_000

/** `POST /invoices/query/metadata`. */
export function metadataPage(archive: InvoiceArchive, context: string, filters: Filters, query: URLSearchParams): KsefAnswer {
  const [offset, size] = [Number(query.get('pageOffset') ?? 0), Number(query.get('pageSize') ?? 10)]
  const { subjectType, dateRange } = filters
  if (!isRole(subjectType) || !dateRange?.from || size < 10 || size > 250) return exception(21405, 'Błąd walidacji danych wejściowych.')
  const hwm = archive.hwm()
  if (dateRange.restrictToPermanentStorageHwmDate && ticksOf(dateRange.from) > hwm)
    return exception(21183, 'Zakres filtrowania wykracza poza dostępny zakres danych.')
  const matches = archive.find(context, filters)
  const rows = (query.get('sortOrder') === 'Desc' ? matches.toReversed() : matches).slice(0, maxRows)
  return ok({
    hasMore: rows.length > (offset + 1) * size,
    isTruncated: matches.length > maxRows,
    permanentStorageHwmDate: instantOf(hwm),
    invoices: rows.slice(offset * size, (offset + 1) * size).map(invoice => archive.tell(invoice)),
  })
}

/** `GET /invoices/ksef/{number}`. */
export function oneInvoice(archive: InvoiceArchive, context: string, number: string): KsefAnswer {
  const invoice = archive.byNumber(context, number)
  if (!invoice) return exception(21164, 'Faktura o podanym identyfikatorze nie istnieje.')
  if (invoice.at > archive.hwm()) return exception(21165, 'Faktura została przetworzona, ale nie jest jeszcze dostępna do pobrania.')
  return { status: 200, headers: { 'content-type': 'application/xml', 'x-ms-meta-hash': invoice.metadata.invoiceHash }, body: invoice.xml }
}
