import { z } from 'zod'
import { audience } from '#features/companies/shared/contract-audience.ts'
import { draftWords, letterDraft, subject, written } from './contract.ts'
import { broadcastFields, deliveryFields } from './fields.ts'
import { addressedRoles } from './rules.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const broadcast = z.object({ id: z.uuid(), ...rowOf(broadcastFields) })
export type Broadcast = z.infer<typeof broadcast>

/** How the message fared at one company. */
export const delivery = z.object({
  id: z.uuid(),
  ...rowOf(deliveryFields),
  refused: z.array(z.object({ user_id: z.uuid().nullable(), name: z.string(), recipient: z.string(), reason: z.string() })),
})
export type Delivery = z.infer<typeof delivery>

/** With the mails that tell of it, of all companies. */
const followed = broadcast.extend({ mails_waiting: z.int(), mails_failed: z.int() })

const roles = z.array(z.enum(addressedRoles)).min(1, 'Proszę wybrać co najmniej jedną rolę.').max(addressedRoles.length)

export const newBroadcast = z.strictObject({ to: audience, roles, subject, ...written })

export const broadcasts = {
  list: endpoint({
    method: 'GET',
    path: '/api/messages/broadcasts',
    access: 'messages.broadcast',
    summary: 'Wiadomości do wielu firm',
    query: listing(broadcast, { sort: 'created_at:desc', except: ['problem'] }),
    response: pageOf(broadcast),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/messages/broadcasts/preview',
    access: 'messages.broadcast',
    effect: 'reads',
    summary: 'Ile firm i osób dostanie wiadomość, ile firm list na własny adres, a które nic',
    body: z.strictObject({ to: audience, roles, ...draftWords }),
    response: one(z.object({ companies: z.int(), people: z.int(), letters: z.int(), unreachable: z.array(z.string()), letter: letterDraft })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/messages/broadcasts',
    access: 'messages.broadcast',
    summary: 'Wiadomość do wielu firm: w każdej osobna rozmowa, rozsyłana w tle',
    body: newBroadcast,
    response: one(broadcast),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/messages/broadcasts/:id',
    access: 'messages.broadcast',
    summary: 'Postęp rozsyłania i jego e-maili',
    response: one(followed),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/messages/broadcasts/:id/companies',
    access: 'messages.broadcast',
    summary: 'Doręczenie i przeczytanie w każdej firmie',
    query: listing(delivery, { sort: 'company_title:asc', except: ['refused'] }),
    response: pageOf(delivery),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/messages/broadcasts/:id/cancel',
    access: 'messages.broadcast',
    summary: 'Przerwanie rozsyłania; co wysłano, zostaje',
    response: one(broadcast),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/messages/broadcasts/:id/undo',
    access: 'messages.broadcast',
    summary: 'Cofnięcie własnego rozsyłania, dopóki się nie zaczęło: znika',
    response: done,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/messages/broadcasts/:id/resume',
    access: 'messages.broadcast',
    summary: 'Wznowienie przerwanego rozsyłania: do firm, do których jeszcze nie poszło',
    response: one(broadcast),
  }),
}
