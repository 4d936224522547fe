import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The most that one call of many records takes. */
const batchSize = 100

interface Options {
  nounForms: PluralForms
  /** The key of the submission; each batch has its own by it. */
  idempotent?: string | undefined
}

/** The server has said no: its transaction is undone. Without an answer it may have been done all the same. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * The same call for many records, a batch after the other. More than one shows how far it is, and can be stopped between two. Each batch is
 * one transaction: what is done stays done, and what was not begun is told.
 */
export async function inBatches<Sent>(
  ids: readonly string[],
  { nounForms, idempotent = crypto.randomUUID() }: Options,
  send: (ids: string[], idempotent: string) => Promise<Sent>,
): Promise<Sent[]> {
  if (ids.length <= batchSize) return [await send([...ids], idempotent)]
  const { showProgress } = await import('./BulkProgress.tsx')
  const progress = showProgress(ids.length, nounForms)
  const sent: Sent[] = []
  let begun = 0
  const sentences: string[] = []
  try {
    while (begun < ids.length && !progress.stopped()) {
      sent.push(await send(ids.slice(begun, begun + batchSize), `${idempotent}.${begun}`))
      begun += batchSize
      progress.report(Math.min(begun, ids.length))
    }
  } catch (error) {
    // Of the first batch nothing is done: the form says so.
    if (sent.length === 0) throw error
    sentences.push(sentenceOf(error))
    if (!isRefused(error)) {
      const unknown = Math.min(batchSize, ids.length - begun)
      sentences.unshift(`Nie wiadomo, czy zmieniono: ${plural(unknown, nounForms)}.`)
      begun += unknown
    }
  } finally {
    progress.end()
  }
  if (begun < ids.length) sentences.unshift(`Bez zmian: ${plural(ids.length - begun, nounForms)}.`)
  if (sentences.length > 0) toast(sentences.join(' '), { tone: 'fault' })
  return sent
}
