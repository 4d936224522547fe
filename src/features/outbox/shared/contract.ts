import { z } from 'zod'
import { deliveryChannels } from '#kernel/delivery-channels.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

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

export const outboxStates = ['waiting', 'sent', 'failed'] as const

/** All that failed is sent again together for so many days; after them one by one. */
export const resentDays = 7

const message = z.object({
  id: z.uuid(),
  channel: z.enum(deliveryChannels),
  recipient: z.string(),
  event: z.string(),
  /** What it is about; never its content. */
  title: z.string(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: instant,
  send_after: instant,
  sent_at: instant.nullable(),
})
export type OutboxMessage = z.infer<typeof message>

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/outbox',
    access: 'outbox.read',
    summary: 'Wiadomości na zewnątrz: czekające, wysłane i niedostarczone',
    query: listing(message, { sort: 'created_at:desc', except: ['title', 'event'] }),
    response: pageOf(message),
  }),
  resend: endpoint({ method: 'POST', path: '/api/outbox/:id/resend', access: 'outbox.write', summary: 'Ponowna wysyłka jednej wiadomości', response: done }),
  resendFailed: endpoint({
    method: 'POST',
    path: '/api/outbox/resend',
    access: 'outbox.write',
    summary: `Ponowna wysyłka niedostarczonych w ostatnich ${resentDays} dniach, poza kodami i linkami do kont`,
    response: one(z.object({ resent: z.int() })),
  }),
}
