import type { readCertificate } from './certificate-worker.ts'
import { tooCostly } from './pkcs12.ts'
import { invalid } from '#kernel/failure.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

/** Opening a file by its password is made costly by whoever wrote it. */
export const openCertificate = inThread<typeof readCertificate>(new URL('./certificate-worker.ts', import.meta.url), {
  cpuTime: 5000,
  tooSlow: () => invalid({ certificate: tooCostly }),
  memory: 128,
  threads: 1,
  waiting: 20,
  busy: 'Zbyt wiele certyfikatów jest teraz odczytywanych. Proszę spróbować za chwilę.',
})
