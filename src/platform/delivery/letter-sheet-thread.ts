import type { drawSheet } from './letter-sheet.ts'
import { Failure } from '#kernel/failure.ts'
import { pdfThread } from '#platform/files/pdf-thread.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

/** When the month's amounts go out, hundreds are drawn one after the other. What fails here is tried again, as letters are. */
export const drawSheetInThread = inThread<typeof drawSheet>(new URL('./letter-sheet-worker.ts', import.meta.url), {
  cpuTime: 10_000,
  tooSlow: () => new Failure('invalid', 'Załącznik PDF jest zbyt długi.'),
  ...pdfThread,
})
