import { mailbox } from '#features/outbox/contract.ts'
import { listNewest } from '#features/outbox/store.ts'
import { officeScope } from '#server/db.ts'
import { implement } from '#server/implement.ts'

const most = 100

/** Mounted in the demo only: everybody may read it. */
export const mailboxApi = implement(mailbox, {
  list: async ({ installation: { database, offices } }) => {
    const boxes = await Promise.all((await offices.list()).map(office => listNewest(database.reader(officeScope(office.id)), office, most)))
    const newest = boxes.flat().sort((left, right) => right.sent_at.localeCompare(left.sent_at))
    return { data: newest.slice(0, most) }
  },
})
