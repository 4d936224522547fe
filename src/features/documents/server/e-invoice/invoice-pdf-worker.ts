import { drawInvoice } from './invoice-pdf.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

answerCalls(drawInvoice)
