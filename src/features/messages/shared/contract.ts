import { z } from 'zod'
import { attachedFile } from '#features/files/shared/contract.ts'
import { addressedRoles, maxFiles, maxPeople } from './rules.ts'
import { companyRoles } from '#kernel/access/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id, instant } from '#kernel/fields/scalars.ts'
import { maxRichText, richTextTooLong } from '#kernel/text/rich-text.ts'
import { listing } from '#kernel/listing/listing.ts'
import { conversationFields, messageFields, wholeFields } from './fields.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'

export const conversationRow = z.object({ id: z.uuid(), ...rowOf(conversationFields) })
export type ConversationRow = z.infer<typeof conversationRow>

const participant = z.object({ user_id: z.uuid(), name: z.string(), is_staff: z.boolean(), read_at: instant.nullable() })
export type Participant = z.infer<typeof participant>

export const conversation = conversationRow.extend({
  ...recordOf(wholeFields),
  participants: z.array(participant),
  may_write: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

export const message = z.object({
  id: z.uuid(),
  ...rowOf(messageFields),
  acknowledged_by: z.array(z.object({ user_id: z.uuid(), name: z.string(), at: instant })),
  files: z.array(attachedFile),
})
export type Message = z.infer<typeof message>

/** Somebody one may write to. */
const addressee = z.object({
  id: z.uuid(),
  name: z.string(),
  is_staff: z.boolean(),
  companies: z.array(z.object({ id: z.uuid(), title: z.string(), role: z.enum(companyRoles) })),
})
export type Addressee = z.infer<typeof addressee>

export const { content } = bodyOf(messageFields)

export const written = {
  content,
  file_ids: z.array(id).max(maxFiles, `Do wiadomości można dołączyć najwyżej ${maxFiles} plików.`).default([]),
  acknowledge: z.boolean().default(false),
}

export const { subject } = bodyOf(conversationFields)

const named = z.array(id).min(1, 'Proszę wybrać co najmniej jednego odbiorcę.').max(maxPeople)

const inRoles = z.strictObject({
  company_id: id,
  roles: z.array(z.enum(addressedRoles)).min(1, 'Proszę wybrać co najmniej jedną rolę.').max(addressedRoles.length),
})

/** A letter as it would leave; none before there is something to say. */
export const letterDraft = z.object({ subject: z.string(), text: z.string() }).nullable()
export type LetterDraft = z.infer<typeof letterDraft>

/** Before there is anything to say one sees how far it goes. */
export const draftWords = {
  subject: z.string().max(200).default(''),
  content: z.string().max(maxRichText, richTextTooLong).default(''),
  file_ids: z.array(id).max(maxFiles).default([]),
  acknowledge: z.boolean().default(false),
}

/** Of whom a preview tells: people of a company, or those of a conversation that is answered. */
const previewedTo = z.union([inRoles, z.strictObject({ conversation_id: id })])
export type PreviewedTo = z.output<typeof previewedTo>

/** People by name in what concerns a company, its people in these roles, or colleagues about nobody's company. */
const recipients = z.union([z.strictObject({ company_id: id, user_ids: named }), inRoles, z.strictObject({ user_ids: named })])
export type Recipients = z.output<typeof recipients>

const newConversation = z.strictObject({ to: recipients, subject, ...written })

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    access: 'messages.read',
    summary: 'Rozmowy',
    query: listing(conversationRow, { sort: 'last_message_at:desc', except: ['excerpt'], also: { broadcast_id: 'id' } }),
    response: pageOf(conversationRow),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/messages/people',
    access: 'messages.write',
    summary: 'Do kogo można napisać',
    query: z.strictObject({ company_id: id.optional(), search: z.string().max(100).default('') }),
    response: z.object({ data: z.array(addressee) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/messages',
    access: 'messages.write',
    summary: 'Nowa rozmowa: z osobami albo z ludźmi firmy w wybranych rolach',
    body: newConversation,
    response: one(conversation),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/messages/preview',
    access: 'messages.write',
    effect: 'reads',
    summary: 'Kto w firmie dostanie wiadomość albo odpowiedź w rozmowie: osoby w rolach, jej własny adres, i list, który na niego pójdzie',
    body: z.strictObject({ to: previewedTo, ...draftWords }),
    response: one(z.object({ people: z.int(), email: z.string().nullable(), letter: letterDraft })),
  }),
  get: endpoint({ method: 'GET', path: '/api/messages/:id', access: 'messages.read', summary: 'Rozmowa i jej uczestnicy', response: one(conversation) }),
  entries: endpoint({
    method: 'GET',
    path: '/api/messages/:id/entries',
    access: 'messages.read',
    summary: 'Wiadomości jednej rozmowy',
    query: listing(message, { sort: 'created_at:desc', except: ['content', 'content_omitted'] }),
    response: pageOf(message),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/api/messages/:id/entries/:entry_id',
    access: 'messages.read',
    summary: 'Wiadomość z całą treścią',
    response: one(message),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/messages/:id/entries',
    access: 'messages.write',
    summary: 'Odpowiedź w rozmowie',
    body: z.strictObject(written),
    response: one(message),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/messages/:id/entries/:entry_id/undo',
    access: 'messages.write',
    summary: 'Cofnięcie własnej wiadomości, dopóki e-mail o niej nie wyszedł; rozmowa, która się nią zaczęła, znika',
    response: done,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/messages/:id/entries/:entry_id/acknowledge',
    access: 'messages.read',
    summary: 'Potwierdzenie zapoznania się z wiadomością',
    response: one(message),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/messages/:id/read',
    access: 'messages.read',
    summary: 'Wiadomości do wskazanej włącznie są przeczytane',
    body: z.strictObject({ entry_id: id }),
    response: done,
  }),
  archive: endpoint({ method: 'POST', path: '/api/messages/:id/archive', access: 'messages.read', summary: 'Do własnego archiwum', response: done }),
  restore: endpoint({ method: 'POST', path: '/api/messages/:id/restore', access: 'messages.read', summary: 'Z własnego archiwum', response: done }),
}
