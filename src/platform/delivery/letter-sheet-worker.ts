import { drawSheet } from './letter-sheet.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

answerCalls(drawSheet)
