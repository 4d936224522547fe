import { takeBackRequests } from '#features/documents/public.tsx'
import { settlements } from '#features/settlements/shared/contract.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { takeBack } from '#web/ui/list/take-back.ts'

/** Takes back what was asked from settlements, with their own right. */
export const takeBackAsked = (sent: readonly string[], all: string) =>
  takeBackRequests(sent, (request_ids, idempotent) => call(settlements.unask, { body: { request_ids }, idempotent }), all)

/** Closes what one call has opened, as long as nothing has happened there. */
export async function takeBackOpened(request_id: string) {
  await takeBack([request_id], settlementForms, (request_ids, idempotent) => call(settlements.unopen, { body: { request_ids }, idempotent }))
  await refreshQueries('settlements', 'companies')
}
