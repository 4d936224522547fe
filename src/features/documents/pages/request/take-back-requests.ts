import { refreshQueries } from '#web/api/query.ts'
import { takeBack } from '#web/ui/list/take-back.ts'

export const letterForms = ['prośba', 'prośby', 'próśb'] as const

/** Takes back requests for documents, as long as no letter has left; `all`: the words where each was taken back. */
export async function takeBackRequests(request_ids: readonly string[], unask: Parameters<typeof takeBack>[2], all: string) {
  await takeBack(request_ids, letterForms, unask, all)
  await refreshQueries('settlements', 'companies')
}
