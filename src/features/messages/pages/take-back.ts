import type { Words } from '#features/comments/public.tsx'
import { messages } from '#features/messages/shared/contract.ts'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Words that come back stand before what was begun since. */
export const joinWords = (back: Words, since: Words | undefined): Words =>
  since ? { content: back.content + since.content, files: [...back.files, ...since.files] } : back

async function undo(id: string, entry_id: string, restore: () => void) {
  await call(messages.undo, { params: { id, entry_id } })
  restore()
  toast('Cofnięto wysłanie.')
}

/** Takes back what was just sent, unless its letters have left; then `restore` gives the words back. */
export async function takeBack(id: string, entry_id: string, restore: () => void) {
  await attempt(() => undo(id, entry_id, restore))
  await refreshQueries('messages')
}

/** Takes back what was about to go to many companies, unless it has begun to. */
export async function takeBackBroadcast(id: string, restore: () => void) {
  await attempt(async () => {
    await call(broadcasts.undo, { params: { id } })
    restore()
    toast('Cofnięto wysłanie.')
  })
  await refreshQueries('messages')
}

/** The same of the words that a conversation has just begun with. */
export async function takeBackFirst(id: string, restore: () => void) {
  await attempt(async () => {
    const { data } = await call(messages.entries, { params: { id }, query: { page: 1, limit: 1, sort: 'created:asc' } })
    for (const first of data) await undo(id, first.id, restore)
  })
  await refreshQueries('messages')
}
