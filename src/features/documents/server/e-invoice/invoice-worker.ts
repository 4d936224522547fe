import { readInvoice } from './invoice.ts'
import { invoiceTooComplex } from '#features/documents/shared/labels.ts'
import { decodeText } from '#kernel/text/decode-text.ts'
import { Failure } from '#kernel/failure.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** Tags and attributes: the 3 MB that KSeF takes hold some 400 000 tags where all of them are cells of two signs. */
const maxMarks = { '<': 450_000, '=': 150_000 }

function refuseCostly(text: string) {
  for (const [sign, limit] of Object.entries(maxMarks)) {
    let parts = 0
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++parts > limit) throw new Failure('invalid', invoiceTooComplex)
  }
}

/** An invoice in its bytes; null for any other XML. Throws 422 for one of too many tags. */
export function readInvoiceFile(content: Uint8Array, name: string) {
  const text = decodeText(content)
  refuseCostly(text)
  return readInvoice(text, name)
}

answerCalls(readInvoiceFile)
