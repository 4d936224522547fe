import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'

export const mailboxMessage = z.object({
  to: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  text: z.string(),
  sent_at: instant,
})
export type MailboxMessage = z.infer<typeof mailboxMessage>

/** The demo's own mailbox; part of the API only there. */
export const mailbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'open',
    summary: 'Skrzynka demo: wiadomości wszystkich biur, od najnowszej',
    response: z.object({ data: z.array(mailboxMessage) }),
  }),
}
