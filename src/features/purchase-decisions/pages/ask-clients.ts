import { purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { outcomeOf, tellLeftOut } from '#web/ui/list/bulk-result-toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'

const nounForms = ['faktura', 'faktury', 'faktur', 'faktury'] as const

export async function askClients(ids: readonly string[]) {
  const done = await inBatches(ids, { nounForms }, (ids, idempotent) => call(purchaseDecisions.ask, { body: { ids }, idempotent }))
  const data = outcomeOf(done)
  if (data.done.length > 0) toast(`Klient zobaczy pytanie: ${plural(data.done.length, nounForms)}.`)
  tellLeftOut(data, nounForms)
  await refreshQueries('purchase-decisions', 'documents')
}
