import { readInvoice } from './invoice.ts'
import { invoiceTooComplex } from '#features/documents/shared/labels.ts'
import { decodeText } from '#kernel/text/decode-text.ts'
import { Failure } from '#kernel/failure.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** Tags and attributes; an invoice of ten thousand lines has some 160 000. */
const mostParts = 300_000

function refuseCostly(text: string) {
  let parts = 0
  for (const sign of '<=') {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++parts > mostParts) throw new Failure('invalid', invoiceTooComplex)
  }
}

/** An invoice in its bytes; null for any other XML. */
export function readInvoiceFile(content: Uint8Array, name: string) {
  const text = decodeText(content)
  refuseCostly(text)
  return readInvoice(text, name)
}

answerCalls(readInvoiceFile)
