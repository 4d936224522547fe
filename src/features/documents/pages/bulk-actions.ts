import { type DocumentBulk, documents } from '#features/documents/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { outcomeOf, tellLeftOut } from '#web/ui/list/bulk-result-toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { takeBack } from '#web/ui/list/take-back.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const documentForms = ['dokument', 'dokumenty', 'dokumentów', 'dokumentu'] as const

const refresh = () => refreshQueries('documents', 'companies', 'settlements')

/** What was done with these documents just now, with the way back where there is one. */
export const doneToast = (text: string, ids: readonly string[], mayUndo = true) => toast(text, { undo: mayUndo ? () => undo(ids) : undefined, about: ids })

/** Takes back one's own last step with these documents. */
async function undo(ids: readonly string[]) {
  await takeBack(ids, documentForms, (ids, idempotent) => call(documents.undo, { body: { ids }, idempotent }))
  await refresh()
}

const doneWords: Record<DocumentBulk['action'], string> = {
  accept: 'Przyjęto',
  return: 'Odesłano do poprawy',
  move: 'Przeniesiono',
  tag: 'Oznaczono',
  remove: 'Przeniesiono do kosza',
}

/** Says what was done, with the way back, and names what could not be. */
export async function changeDocuments(body: DocumentBulk, idempotent?: string) {
  const done = await inBatches(body.ids, { nounForms: documentForms, idempotent }, (ids, idempotent) =>
    call(documents.bulk, { body: { ...body, ids }, idempotent }),
  )
  const data = outcomeOf(done)
  if (data.done.length > 0) doneToast(`${doneWords[body.action]}: ${plural(data.done.length, documentForms)}.`, data.done)
  tellLeftOut(data, documentForms)
  await refresh()
}
