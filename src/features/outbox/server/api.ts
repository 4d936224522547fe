import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { mailbox, outbox } from '#features/outbox/shared/contract.ts'
import { listMessages, listNewest, lockMessage, resendFailed, resendMessage } from './store.ts'
import { Failure } from '#kernel/failure.ts'
import { officeScope } from '#platform/db/db.ts'
import { handlers, done } from '#platform/http/handlers.ts'

const maxMessages = 100

/** Mounted in the demo only: everybody may read it. */
export const mailboxApi = handlers(mailbox, {
  list: async ({ installation: { database, offices } }) => {
    const boxes = await Promise.all((await offices.list()).map(office => listNewest(database.reader(officeScope(office.id)), office, maxMessages)))
    const newest = boxes.flat().sort((left, right) => right.sent_at.localeCompare(left.sent_at))
    return { data: newest.slice(0, maxMessages) }
  },
})

export const outboxApi = handlers(outbox, {
  list: ({ db, query }) => listMessages(db, query),

  resend: async ({ db, params }) => {
    const { leased, ...before } = await lockMessage(db, params.id)
    if (before.state === 'sent') throw new Failure('conflict', 'Ta wiadomość została już wysłana.')
    // Another worker would send it as well.
    if (leased) throw new Failure('conflict', 'Ta wiadomość jest właśnie wysyłana. Za chwilę będzie widać, czy ją doręczono.')
    await resendMessage(db, before.id)
    await writeAudit(db, { action: 'resent', entity: 'outbox', entity_id: before.id, before })
    await publish(db, { entity: 'outbox', entity_id: before.id })
    return done
  },

  resendFailed: async ({ db, actor }) => {
    const resent = await resendFailed(db)
    if (resent > 0) {
      await writeAudit(db, { action: 'resent_failed', entity: 'outbox', entity_id: actor.user_id, after: { resent } })
      await publish(db, { entity: 'outbox', entity_id: actor.user_id })
    }
    return { data: { resent } }
  },
})
