import { writeAudit } from '#features/audit/store.ts'
import { getCompany } from '#features/companies/store.ts'
import { type Document, documents } from '#features/documents/contract.ts'
import * as mails from '#features/documents/mails.ts'
import { type DocumentAction, type DocumentCategory, seesCategory, transitions } from '#features/documents/rules.ts'
import { requiredBy } from '#features/documents/required.ts'
import * as store from '#features/documents/store.ts'
import { publish } from '#features/events/store.ts'
import { attachFiles } from '#features/files/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { monthClosed, openSettlement, receiveRequired, requireOpenMonth } from '#features/settlements/store.ts'
import { type Actor, canIn } from '#kernel/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'
import { implement } from '#server/implement.ts'
import { addressOf } from '#server/office-address.ts'
import { requireVersion } from '#server/version.ts'

type Call = PersonContext<{ id: string }>

const forbidden = () => new Failure('forbidden', 'Brak uprawnień do tej czynności.')

function requireCategory(actor: Actor, category: DocumentCategory, company_id: string) {
  if (!seesCategory(actor, category, company_id)) throw invalid({ category: 'Dokumenty kadrowe dodaje właściciel firmy albo biuro.' })
}

/** A document of a month opens it, and ticks off what the month's checklist waits for. */
async function enterMonth(db: Db, document: { company_id: string; month: string; category: DocumentCategory }) {
  await requireOpenMonth(db, document.company_id, document.month)
  const settlement = await openSettlement(db, document.company_id, document.month)
  const required = requiredBy[document.category]
  if (settlement && required) await receiveRequired(db, settlement.id, required)
}

/** The end of every write: the company's count, the audit entry, the live screens. */
async function record(db: Db, action: string, document: { id: string; company_id: string }, before: unknown, after: unknown) {
  await store.countDocuments(db, document.company_id)
  await writeAudit(db, { action, entity: 'documents', entity_id: document.id, company_id: document.company_id, before, after })
  for (const entity of ['documents', 'companies', 'settlements']) {
    await publish(db, { entity, entity_id: entity === 'documents' ? document.id : document.company_id, company_id: document.company_id })
  }
}

async function changed({ db, actor, reply }: Call, action: string, before: Document) {
  const after = await store.getDocument(db, actor, before.id)
  await record(db, action, after, before, after)
  reply.header('etag', `"${after.version}"`)
  return { data: after }
}

const refusal = (document: Document, action: DocumentAction): Failure => {
  if (document.month_closed) return monthClosed()
  if (!document.content_visible || transitions[action].from.includes(document.state)) return forbidden()
  return new Failure('conflict', 'Stan dokumentu zmienił się w międzyczasie i nie można już tego zrobić.', { data: document })
}

/** Any step of the table in rules.ts. */
async function move(call: Call, action: DocumentAction, values: { state_reason?: string; note?: string | null } = {}): Promise<{ data: Document }> {
  const { db, actor, params, origin } = call
  const before = await store.lockDocument(db, actor, params.id)
  if (!canIn(actor, transitions[action].who, before.company_id)) throw forbidden()
  if (!before.actions.includes(action)) throw refusal(before, action)
  requireVersion(origin, before)
  await store.updateDocument(db, before.id, { state_reason: null, ...values, state: transitions[action].to })
  return changed(call, action, before)
}

async function tellClient({ db, installation, office }: Call, document: Document, mail: typeof mails.sentBack) {
  const link = `${await addressOf(installation, office)}/documents/${document.id}`
  for (const person of await store.listToTell(db, document)) {
    await queueMessage(db, office, {
      channel: 'email',
      recipient: person.email,
      user_id: person.id,
      event: `documents.${document.state}`,
      ...mail(office, document, link),
    })
  }
}

export const documentsApi = implement(documents, {
  list: ({ db, actor, query }) => store.listDocuments(db, actor, query),
  get: async ({ db, actor, params, reply }) => {
    const data = await store.getDocument(db, actor, params.id)
    reply.header('etag', `"${data.version}"`)
    return { data }
  },

  create: async ({ db, actor, body, reply }) => {
    const { file_ids, ...values } = body
    await getCompany(db, actor, values.company_id)
    if (!canIn(actor, 'documents.create', values.company_id)) throw forbidden()
    requireCategory(actor, values.category, values.company_id)
    await enterMonth(db, values)
    const files = await attachFiles(db, actor, values.company_id, file_ids)
    const title = values.title ?? files.find(file => file.id === file_ids[0])?.name.replace(/\.[0-9a-z]{1,8}$/i, '') ?? ''
    const id = newId()
    await store.insertDocument(db, { ...values, id, title, author_id: actor.user_id, direction: actor.isAdmin ? 'from_office' : 'from_client' })
    await store.insertFiles(db, { id, company_id: values.company_id }, files, 1)
    const data = await store.getDocument(db, actor, id)
    await record(db, 'created', data, undefined, data)
    reply.header('etag', `"${data.version}"`)
    return { data }
  },

  update: async call => {
    const { db, actor, params, body, origin } = call
    const before = await store.lockDocument(db, actor, params.id)
    if (!canIn(actor, 'documents.create', before.company_id)) throw forbidden()
    if (before.month_closed) throw monthClosed()
    if (before.state === 'booked') throw new Failure('conflict', 'Zaksięgowanego dokumentu nie można już zmienić.')
    if (!before.may_change) throw forbidden()
    requireVersion(origin, before)
    if (body.category) requireCategory(actor, body.category, before.company_id)
    const place = { company_id: before.company_id, month: body.month ?? before.month, category: body.category ?? before.category }
    if (place.month !== before.month || place.category !== before.category) await enterMonth(db, place)
    await store.updateDocument(db, before.id, body)
    return changed(call, 'updated', before)
  },

  remove: async ({ db, actor, params }) => {
    const before = await store.lockDocument(db, actor, params.id)
    if (before.month_closed) throw monthClosed()
    if (before.author_id !== actor.user_id) throw forbidden()
    if (!before.may_remove) throw new Failure('conflict', 'Usunąć można tylko nowy dokument, którego biuro jeszcze nie przyjęło do pracy.')
    await store.removeDocument(db, before.id)
    await record(db, 'removed', before, before, undefined)
    return { data: { done: true as const } }
  },

  review: call => move(call, 'review'),
  accept: call => move(call, 'accept'),
  book: call => move(call, 'book'),
  unbook: call => move(call, 'unbook', { state_reason: call.body.reason }),
  return: async call => {
    const answer = await move(call, 'return', { state_reason: call.body.reason })
    await tellClient(call, answer.data, mails.sentBack)
    return answer
  },
  reject: async call => {
    const answer = await move(call, 'reject', { state_reason: call.body.reason })
    await tellClient(call, answer.data, mails.refused)
    return answer
  },
  resend: async call => {
    const { db, actor, params, body } = call
    const before = await store.lockDocument(db, actor, params.id)
    const { file_ids, ...values } = body
    const files = await attachFiles(db, actor, before.company_id, file_ids)
    await store.insertFiles(db, before, files, Math.max(0, ...before.files.map(file => file.revision)) + 1)
    return move(call, 'resend', values)
  },
})
