import { settlements } from '#features/settlements/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { takeBack } from '#web/ui/list/take-back.ts'

export const letterForms = ['prośba', 'prośby', 'próśb'] as const

/** What these calls sent, as long as no letter has left; `all`: the words where each was taken back. */
export async function takeBackRequests(sent: readonly string[], all: string) {
  await takeBack(sent, letterForms, (request_ids, idempotent) => call(settlements.unask, { body: { request_ids }, idempotent }), all)
  await refreshQueries('settlements', 'companies')
}
