import { useQuery } from '@tanstack/react-query'
import { avatars } from '#features/avatars/contract.ts'
import { maxAvatars } from '#features/avatars/rules.ts'
import { call } from '#web/api/call.ts'

let batch: { ids: Set<string>; answer: Promise<ReadonlyMap<string, string>> } | undefined

async function ask(ids: ReadonlySet<string>) {
  // Until all that is drawn at once has asked.
  await new Promise(resolve => setTimeout(resolve))
  batch = undefined
  const { data } = await call(avatars.list, { query: { ids: [...ids].join() } })
  return new Map(data.map(({ id, url }) => [id, url]))
}

/** Everybody shown at once is asked for in one call. */
async function find(id: string): Promise<string | null> {
  if (!batch || batch.ids.size === maxAvatars) {
    const ids = new Set<string>()
    batch = { ids, answer: ask(ids) }
  }
  batch.ids.add(id)
  return (await batch.answer).get(id) ?? null
}

/** The address of somebody's picture, as long as they have one. */
export const useAvatar = (id: string | null | undefined) =>
  useQuery({ queryKey: ['avatars', id], queryFn: () => find(id as string), enabled: Boolean(id), staleTime: 3_600_000, retry: false }).data
