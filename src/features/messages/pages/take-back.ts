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

async function takingBack(work: () => Promise<void>) {
  await attempt(work)
  await refreshQueries('messages')
}

async function undo(request: Promise<unknown>, restore: () => void) {
  await request
  restore()
  toast('Cofnięto wysłanie.')
}

const undoEntry = (id: string, entry_id: string) => call(messages.undo, { params: { id, entry_id } })

/** Takes back what was just sent, unless its letters have left; then `restore` gives the words back. */
export const takeBack = (id: string, entry_id: string, restore: () => void) => takingBack(() => undo(undoEntry(id, entry_id), restore))

/** Takes back what was about to go to many companies, unless it has begun to. */
export const takeBackBroadcast = (id: string, restore: () => void) => takingBack(() => undo(call(broadcasts.undo, { params: { id } }), restore))

/** The same of the words that a conversation has just begun with. */
export const takeBackFirst = (id: string, restore: () => void) =>
  takingBack(async () => {
    const { data } = await call(messages.entries, { params: { id }, query: { page: 1, limit: 1, sort: 'created:asc' } })
    for (const first of data) await undo(undoEntry(id, first.id), restore)
  })
