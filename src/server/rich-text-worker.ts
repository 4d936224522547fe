import { sanitizeRichText } from '#server/sanitize-rich-text.ts'
import { answerCalls } from '#server/worker-thread.ts'

answerCalls(sanitizeRichText)
