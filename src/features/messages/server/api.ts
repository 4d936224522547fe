import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany, refuseArchived } from '#features/companies/server/store.ts'
import { takeFiles } from '#features/files/server/store.ts'
import { type Conversation, type Message, messages, type PreviewedTo, type Recipients } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import * as store from './store.ts'
import { findAddressees, findCaretaker, listAddressees } from './store-people.ts'
import { previewLetter, reachOf, writeLetter } from './letters.ts'
import * as writing from './store-write.ts'
import { notifyPeople, tellScreens } from './notify.ts'
import { takeBack } from './take-back.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { readWritten } from '#platform/security/rich-text.ts'

const outsider = () => new Failure('conflict', 'Nie biorą Państwo udziału w tej rozmowie.')

interface Written {
  content: string
  file_ids: string[]
  acknowledge: boolean
}

const byName = () => invalid({ roles: 'Proszę wybrać osoby po nazwisku.' })

/** Who was chosen by name or by role; never nobody, and of a company's roles its own address. */
async function chosenPeople(call: PersonContext, to: Recipients): Promise<{ people: string[]; mail_roles?: readonly AddressedRole[] }> {
  const { db, actor } = call
  if ('roles' in to) {
    if (!actor.isAdmin) throw byName()
    const { people, email } = await reachOf(call, to.company_id, to.roles)
    if (people.length === 0 && !email)
      throw invalid({ roles: 'W tej firmie nikt w tej roli nie ma jeszcze konta ani firma adresu e-mail, na który można napisać.' })
    return { people, ...(email && { mail_roles: to.roles }) }
  }
  const company_id = companyOf(to)
  if (!company_id && !actor.isAdmin) throw invalid({ company_id: 'Proszę wybrać firmę, której dotyczy wiadomość.' })
  const userIds = [...new Set(to.user_ids)]
  const people = await findAddressees(db, actor, company_id, userIds)
  if (people.length < userIds.length)
    throw invalid({ user_ids: company_id ? 'Do jednej z tych osób nie można napisać w sprawach tej firmy.' : 'Bez firmy można pisać tylko do osób z biura.' })
  return { people }
}

const companyOf = (to: Recipients) => ('company_id' in to ? to.company_id : null)

type Talk = store.StoredConversation

/** Whom the office's words reach by mail: whoever has got an account in these roles since is among those who take part from now on. */
const reachByMail = async (call: PersonContext, { company_id, mail_roles }: Pick<Talk, 'company_id' | 'mail_roles'>) =>
  call.actor.isAdmin && company_id && mail_roles ? reachOf(call, company_id, mail_roles) : { people: [], email: null }

/** Before anything is sent: a first message by the roles that are chosen, an answer by those of its conversation. */
async function reachBefore(call: PersonContext, to: PreviewedTo) {
  const { db, actor } = call
  if ('roles' in to) {
    await getCompany(db, actor, to.company_id)
    if (!actor.isAdmin) throw byName()
    return { company_id: to.company_id, subject: undefined, ...(await reachOf(call, to.company_id, to.roles)) }
  }
  const conversation = await store.getConversation(db, actor, to.conversation_id)
  return { company_id: conversation.company_id, subject: conversation.subject, ...(await reachByMail(call, conversation)) }
}

async function show(call: PersonContext, id: string): Promise<{ data: Conversation }> {
  const { mail_roles, ...conversation } = await store.getConversation(call.db, call.actor, id)
  return { data: { ...conversation, mail_to: (await reachByMail(call, { ...conversation, mail_roles })).email } }
}

/** One more message in a conversation, with all that follows from it. */
async function say(call: PersonContext, conversation: Talk, body: Written): Promise<Message> {
  const { db, actor } = call
  if (body.acknowledge && !actor.isAdmin) throw invalid({ acknowledge: 'O potwierdzenie prosi biuro.' })
  const text = await readWritten(body)
  const { company_id } = conversation
  await takeFiles(db, actor, { company_id, ids: [...new Set([...body.file_ids, ...text.pictures])], pictures: text.pictures })
  await writing.addParticipant(db, conversation, actor.user_id)
  await addSomebodyOfOffice(call, conversation)
  const mailed = await reachByMail(call, conversation)
  for (const person of mailed.people) await writing.addParticipant(db, conversation, person)
  const id = await writing.insertMessage(db, conversation, { author_id: actor.user_id, text, acknowledge: body.acknowledge })
  await writing.linkFiles(db, { id, company_id }, body.file_ids, text.pictures)
  const message = await store.getMessage(db, actor, conversation.id, id)
  const { email } = mailed
  const after = {
    conversation_id: conversation.id,
    content: message.content,
    files: message.files,
    acknowledge: message.acknowledge,
    ...(email && { mail_to: email }),
  }
  await writeAudit(db, { action: 'written', entity: 'messages', entity_id: id, company_id, after })
  const people = await store.listParticipants(db, conversation.id)
  await tellScreens(db, conversation, people)
  await notifyPeople(call, { conversation, message_id: id, author_name: message.author_name, acknowledge: body.acknowledge, people })
  if (email && company_id) {
    const { subject } = conversation
    const letterContent = {
      company_id,
      subject,
      text,
      file_ids: body.file_ids,
      acknowledge: body.acknowledge,
      author: { id: actor.user_id, name: message.author_name },
    }
    await writeLetter(call, letterContent, { message_id: id, to: email })
  }
  return message
}

/** A client's words never go to nobody: when those of the office are gone, the caretaker takes it over. What clients say among themselves stays theirs. */
async function addSomebodyOfOffice({ db, actor }: PersonContext, conversation: Talk) {
  if (actor.isAdmin || !conversation.company_id) return
  const people = await store.listParticipants(db, conversation.id)
  const staff = people.filter(person => person.is_staff)
  if (staff.length > 0 ? staff.some(person => person.reachable) : people.some(person => person.user_id !== actor.user_id)) return
  const caretaker = await findCaretaker(db, conversation.company_id)
  if (caretaker) await writing.addParticipant(db, conversation, caretaker)
}

async function putIntoArchive({ db, actor, params }: PersonContext<{ id: string }>, archived: boolean) {
  const conversation = await store.getConversation(db, actor, params.id)
  if (!(await writing.setArchived(db, conversation.id, actor.user_id, archived))) throw outsider()
  await tellScreens(
    db,
    { ...conversation, company_id: null },
    (await store.listParticipants(db, conversation.id)).filter(person => person.user_id === actor.user_id),
  )
  return done
}

const createConversation: Handler<typeof messages.create> = async call => {
  const { db, actor, body } = call
  const company_id = companyOf(body.to)
  if (company_id) {
    const company = await getCompany(db, actor, company_id)
    if (!canIn(actor, 'messages.write', company.id)) throw forbidden()
    refuseArchived(company, 'company_id')
  }
  const { people, mail_roles = null } = await chosenPeople(call, body.to)
  const { subject } = body
  const id = await writing.insertConversation(db, { company_id, subject, author_id: actor.user_id, people: [actor.user_id, ...people], mail_roles })
  await writeAudit(db, { action: 'created', entity: 'conversations', entity_id: id, company_id, after: { subject, people } })
  await say(call, await store.getConversation(db, actor, id), body)
  return show(call, id)
}

export const messagesApi = handlers(messages, {
  list: ({ db, actor, query }) => store.listConversations(db, actor, query),

  people: async ({ db, actor, query }) => {
    if (query.company_id) {
      const company = await getCompany(db, actor, query.company_id)
      if (!canIn(actor, 'messages.write', company.id)) throw forbidden()
    } else if (!actor.isAdmin) throw invalid({ company_id: 'Proszę wybrać firmę, której dotyczy wiadomość.' })
    return { data: await listAddressees(db, actor, query.company_id, query.search) }
  },

  create: createConversation,

  preview: async call => {
    const { body } = call
    const { company_id, people, email, subject = body.subject } = await reachBefore(call, body.to)
    const letter = await previewLetter(call, email && company_id, { ...body, subject })
    return { data: { people: people.length, email, letter } }
  },

  get: call => show(call, call.params.id),

  entries: async ({ db, actor, params, query }) => {
    const { id } = await store.getConversation(db, actor, params.id)
    return store.listMessages(db, actor, id, query)
  },

  entry: async ({ db, actor, params }) => ({ data: await store.getMessage(db, actor, params.id, params.entry_id) }),

  reply: async call => {
    const { db, actor, params, body } = call
    const conversation = await store.getConversation(db, actor, params.id)
    if (!conversation.may_write) throw forbidden()
    return { data: await say(call, conversation, body) }
  },

  undo: async call => {
    const conversation = await store.getConversation(call.db, call.actor, call.params.id)
    if (!conversation.may_write) throw forbidden()
    await takeBack(call, conversation, await store.getMessage(call.db, call.actor, conversation.id, call.params.entry_id))
    return done
  },

  acknowledge: async ({ db, actor, params }) => {
    const conversation = await store.getConversation(db, actor, params.id)
    const before = await store.getMessage(db, actor, conversation.id, params.entry_id)
    if (!before.acknowledge) throw new Failure('conflict', 'Ta wiadomość nie wymaga potwierdzenia.')
    if (!conversation.mine) throw outsider()
    // Its author knows what it says, and whoever has said so once need not say it again.
    if (!before.to_acknowledge) return { data: before }
    await writing.insertAcknowledgement(db, { id: before.id, company_id: conversation.company_id }, actor.user_id)
    await writeAudit(db, { action: 'acknowledged', entity: 'messages', entity_id: before.id, company_id: conversation.company_id })
    await tellScreens(db, conversation, await store.listParticipants(db, conversation.id))
    return { data: await store.getMessage(db, actor, conversation.id, before.id) }
  },

  read: async ({ db, actor, params, body }) => {
    const conversation = await store.getConversation(db, actor, params.id)
    const { id } = await store.getMessage(db, actor, conversation.id, body.entry_id)
    const isNews = await writing.markRead(db, conversation.id, actor.user_id, id)
    if (isNews) await tellScreens(db, conversation, await store.listParticipants(db, conversation.id))
    return done
  },

  archive: call => putIntoArchive(call, true),
  restore: call => putIntoArchive(call, false),
})
