import { sanitizeRichText } from './sanitize-rich-text.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

answerCalls(sanitizeRichText)
