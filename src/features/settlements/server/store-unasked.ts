import { withdrawNewNotices } from '#features/notifications/server/store.ts'
import { hasLeft } from '#features/outbox/server/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

export const cannotUnask = (why: string) => new Failure('conflict', `Tej prośby nie można już cofnąć: ${why}.`)

const events = ['documents.asked'] as const

/** What tells of a request since then is written to nobody. `about_id`: the month, or the company that was asked at large. */
export async function withdrawRequest(db: Db, about_id: string, since: string) {
  // First of all: this waits for a worker that is about to take a letter, and what it has taken is seen then.
  await withdrawNewNotices(db, about_id, events, since)
  if (await hasLeft(db, about_id, events, since)) throw cannotUnask('wiadomość wyszła do klienta')
}
