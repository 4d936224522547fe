import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import type { drawInvoice, Verification } from './invoice-pdf.ts'
import { type KsefEnvironment, ksefEnvironmentOf } from '#kernel/ksef-environment.ts'
import { Failure } from '#kernel/failure.ts'
import { pdfThread } from '#platform/files/pdf-thread.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

export const drawInThread = inThread<typeof drawInvoice>(new URL('./invoice-pdf-worker.ts', import.meta.url), {
  cpuTime: 20_000,
  tooSlow: () => new Failure('invalid', 'Ta faktura jest zbyt długa, aby zrobić z niej PDF. Można ją przeczytać na ekranie.'),
  ...pdfThread,
})

/** Of the state's service of verification, beside its API. */
const verifiers: Record<KsefEnvironment, string | null> = {
  production: 'https://qr.ksef.mf.gov.pl',
  demo: 'https://qr-demo.ksef.mf.gov.pl',
  test: 'https://qr-test.ksef.mf.gov.pl',
  pretended: null,
  other: null,
}

/** The code that KSeF asks for on paper: whose invoice, of which day, and the hash of its file (SHA-256 in hexadecimal). */
export function verificationOf(
  { seller, issue_date }: Pick<Invoice, 'seller' | 'issue_date'>,
  { ksef_number, digest, ksef_url }: { ksef_number: string | null; digest: string; ksef_url: string | undefined },
): Verification {
  if (!ksef_number) return { address: null, caption: 'Dokument nie ma numeru KSeF.' }
  const caption = `Numer KSeF: ${ksef_number}`
  const verifier = ksef_url ? verifiers[ksefEnvironmentOf(ksef_url)] : null
  if (!verifier || seller.vat_number_kind !== 'nip' || !issue_date) return { address: null, caption }
  const day = issue_date.split('-').reverse().join('-')
  return { address: `${verifier}/invoice/${seller.vat_number}/${day}/${Buffer.from(digest, 'hex').toString('base64url')}`, caption }
}
