import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Conversation, type ConversationRow, conversationRow, type Message, message, type Participant } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { ownAddressFor } from '#features/companies/server/store-mail.ts'
import { isMailed } from '#features/notifications/server/store.ts'
import { personName, seesCompany } from '#features/users/server/store-visibility.ts'
import { wordsOfName } from '#features/users/server/store.ts'
import { type Actor, can, canIn, companiesWith } from '#kernel/access/access.ts'
import { isTrue } from '#kernel/listing/filters.ts'
import { notFound } from '#kernel/failure.ts'
import { shownOfText, type WaitingFor } from '#kernel/waiting.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { byReached } from '#platform/db/lists/list-reached.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { withinBudget } from '#platform/http/text-budget.ts'

/** Clients see the conversations they take part in, in companies they belong to. Staff see those of every company, and of the office's own ones theirs. */
function visibleTo(actor: Actor) {
  // Not by the row of the person, which the count would then look up for each conversation of a company.
  const isAmongThem = sql`exists (select 1 from conversation_people among where among.tenant_id = ${thisOffice} and among.conversation_id = c.id and among.user_id = ${actor.user_id})`
  return actor.isAdmin
    ? sql<SqlBool>`(c.company_id is not null or ${isAmongThem})`
    : sql<SqlBool>`(me.id is not null and c.company_id = any(${[...actor.companies.keys()]}::uuid[]))`
}

const conversationsOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('companies as firm', 'firm.id', 'c.company_id')
    .leftJoin('conversation_people as me', join => join.onRef('me.conversation_id', '=', 'c.id').on('me.user_id', '=', actor.user_id))
    .where(visibleTo(actor))

/** The message asks this person for something that has no answer yet: neither whoever came later, nor the office by what it sends to many companies. */
const asks = (actor: Actor) => sql<boolean>`(m.acknowledge and m.author_id <> ${actor.user_id} and me.created_at <= m.created_at
  and ${actor.isAdmin ? sql`c.broadcast_id is null` : sql`true`}
  and not exists (select 1 from message_acknowledgements a where a.tenant_id = ${thisOffice} and a.message_id = m.id and a.user_id = ${actor.user_id}))`

/** Something in this conversation is. */
const isAsked = (actor: Actor) =>
  sql<boolean>`exists (select 1 from messages m where m.tenant_id = ${thisOffice} and m.conversation_id = c.id and ${asks(actor)})`

const lastAuthor = sql<string>`(select ${fullName('u')} from users u where u.tenant_id = ${thisOffice} and u.id = c.last_author_id)`

/** The others who take part. */
const namesFor = (actor: Actor) => sql`(select string_agg(${fullName('u')}, ', ' order by u.last_name collate pl) from conversation_people p
  join users u on u.tenant_id = ${thisOffice} and u.id = p.user_id
  where p.tenant_id = ${thisOffice} and p.conversation_id = c.id and p.user_id <> ${actor.user_id})`

/** Put away since the last word: the next one brings it back, and it is away again if that is taken back. */
const isArchived = sql<boolean>`coalesce(me.archived_at >= c.last_message_at, false)`

/** The company's own address, where what the office says goes there, too. */
const mailedTo = sql`case when c.mail_roles is not null and ${isMailed('messages.letter')} then ${ownAddressFor(sql.ref('c.mail_roles'))} end`

const columnsFor = (actor: Actor): Record<string, RawBuilder<unknown>> => ({
  id: column('c.id'),
  subject: polish('c.subject'),
  company_id: column('c.company_id'),
  company_title: polish('firm.title'),
  people: actor.isAdmin ? sql`concat_ws(', ', ${namesFor(actor)}, ${mailedTo})` : sql`coalesce(${namesFor(actor)}, '')`,
  last_author_name: lastAuthor,
  last_message_at: column('c.last_message_at'),
  excerpt: column('c.excerpt'),
  created_at: column('c.created_at'),
  unread: sql`coalesce(me.unread, 0)`,
  mine: sql`(me.id is not null)`,
  archived: isArchived,
  to_acknowledge: isAsked(actor),
  broadcast_id: column('c.broadcast_id'),
})

const rowKeys = keysOf(conversationRow)

/** The subject, the company, the names of those who take part, and all that was said. */
const words = sql`concat_ws(' ', c.search, firm.search,
  (select string_agg(${wordsOfName}, ' ') from conversation_people p join users u on u.tenant_id = ${thisOffice} and u.id = p.user_id
    where p.tenant_id = ${thisOffice} and p.conversation_id = c.id),
  (select string_agg(m.search, ' ') from messages m where m.tenant_id = ${thisOffice} and m.conversation_id = c.id))`

/** Those in which something asks this person: told from the messages, of which few ask anybody. */
const asking = (db: Db, actor: Actor) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('conversation_people as me', join => join.onRef('me.conversation_id', '=', 'm.conversation_id').on('me.user_id', '=', actor.user_id))
    .select('m.conversation_id as id')
    .where(asks(actor))

export const listConversations = async (db: Db, actor: Actor, listing: Listing) =>
  listRows<ConversationRow>(db, {
    listing: await byReached(listing, 'id', { to_acknowledge: value => (isTrue(value) ? asking(db, actor) : undefined) }),
    from: conversationsOf(db, actor),
    columns: columnsFor(actor),
    keys: rowKeys,
    search: words,
    relatedTexts: { company_title: titleOfCompany('c.company_id'), last_author_name: personName('c.last_author_id') },
    unordered: ['people', 'to_acknowledge', 'last_author_name'],
    id: column('c.id'),
  })

/** For the navigation: conversations with something unread. */
export function countUnread(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }) {
  let unread = conversationsOf(db, actor).select(sql<boolean>`false`.as('late')).where('me.unread', '>', 0).limit(only.cap)
  if (only.company_id) unread = unread.where('c.company_id', '=', only.company_id)
  return unread
}

export interface Reachable extends Participant {
  email: string
  /** Active, and sees the company by now. */
  reachable: boolean
}

/** Who takes part, the office first. */
export function listParticipants(db: Db, conversation_id: string) {
  return db
    .selectFrom('conversation_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.email', 'u.isAdmin as is_staff', 'p.read_at', fullName('u').as('name')])
    .select(eb => eb.and([eb('u.status', '=', 'active'), seesCompany(db, sql.ref('u.id'), sql.ref('p.company_id'))]).as('reachable'))
    .where('p.conversation_id', '=', conversation_id)
    .orderBy('u.isAdmin', 'desc')
    .orderBy(sql`u.last_name collate pl`)
    .orderBy('p.user_id')
    .execute() as Promise<Reachable[]>
}

const mayWriteIn = (actor: Actor, { company_id }: { company_id: string | null }) =>
  company_id ? canIn(actor, 'messages.write', company_id) : can(actor.role, 'messages.write')

/** With what only the server needs: in which roles its company is written to by mail, too. */
export type StoredConversation = Omit<Conversation, 'mail_to'> & { mail_roles: readonly AddressedRole[] | null }

export async function getConversation(db: Db, actor: Actor, id: string): Promise<StoredConversation> {
  const columns = columnsFor(actor)
  const conversation = await conversationsOf(db, actor)
    .select(selectionOf<Conversation>()([...rowKeys, 'broadcast_id'], columns))
    .select('c.mail_roles')
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!conversation) throw notFound()
  return {
    ...conversation,
    broadcast_id: actor.isAdmin ? conversation.broadcast_id : null,
    participants: await listParticipants(db, conversation.id),
    may_write: mayWriteIn(actor, conversation),
  }
}

const messagesOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('conversation_people as me', join => join.onRef('me.conversation_id', '=', 'c.id').on('me.user_id', '=', actor.user_id))
    .innerJoin('users as author', 'author.id', 'm.author_id')
    .where(visibleTo(actor))

const messageColumns = (actor: Actor): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(['id', 'conversation_id', 'author_id', 'content', 'created_at', 'acknowledge'].map(key => [key, column(`m.${key}`)])),
  content_omitted: sql`false`,
  author_name: fullName('author'),
  author_is_staff: column('author.isAdmin'),
  acknowledged_by: sql`(select coalesce(json_agg(json_build_object('user_id', u.id, 'name', ${fullName('u')}, 'at', to_json(a.created_at)) order by a.created_at), '[]')
    from message_acknowledgements a join users u on u.tenant_id = ${thisOffice} and u.id = a.user_id where a.tenant_id = ${thisOffice} and a.message_id = m.id)`,
  to_acknowledge: sql`coalesce(${asks(actor)}, false)`,
  files: sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes, 'scan_state', f.scan_state, 'warnings', f.warnings) order by link.id), '[]')
    from message_files link join files f on f.tenant_id = ${thisOffice} and f.id = link.file_id
    where link.tenant_id = ${thisOffice} and link.message_id = m.id and not link.inline)`,
})

const shownOfMessage = keysOf(message)

export function listMessages(db: Db, actor: Actor, conversation_id: string, listing: Listing) {
  const from = messagesOf(db, actor).where('m.conversation_id', '=', conversation_id)
  const columns = { ...messageColumns(actor), ...withinBudget(column('m.content'), listing) }
  return listRows<Message>(db, { listing, from, columns, keys: shownOfMessage, search: column('m.search'), id: column('m.id') })
}

/** All that was said in conversations that the person has just been shown. */
export function listMessagesOf(db: Db, actor: Actor, conversation_ids: readonly string[], listing: Listing) {
  const from = messagesOf(db, actor).where(sql<SqlBool>`m.conversation_id = any(${[...conversation_ids]}::uuid[])`)
  return listRows<Message>(db, { listing, from, columns: messageColumns(actor), keys: shownOfMessage, search: column('m.search'), id: column('m.id') })
}

export async function getMessage(db: Db, actor: Actor, conversation_id: string, id: string): Promise<Message> {
  const columns = messageColumns(actor)
  const row = await messagesOf(db, actor)
    .select(selectionOf<Message>()(shownOfMessage, columns))
    .where('m.conversation_id', '=', conversation_id)
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The file of a message that the person may read, attached or within the text. */
export function findMessageFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  return messagesOf(db, actor)
    .innerJoin('message_files as link', 'link.message_id', 'm.id')
    .select('link.file_id as id')
    .where('link.file_id', '=', file_id)
    .executeTakeFirst()
}

/** As much of a message as the search finds it by. */
const foundBy = 8000

/** Of each conversation that the person may read: the beginning of the message with most of these words' beginnings, the newest of several. */
export async function listSaid(db: Db, actor: Actor, ids: readonly string[], beginnings: readonly string[]): Promise<Map<string, string>> {
  const text = sql`left(m.search, ${sql.lit(foundBy)})`
  const matchCount = sql<number>`(${sql.join(
    beginnings.map(word => sql`(${text} ~ ${`\\m0*${word}`})::int`),
    sql` + `,
  )})`
  const rows = await messagesOf(db, actor)
    .select(['m.conversation_id', sql<string>`left(m.plain, ${sql.lit(foundBy)})`.as('text')])
    .distinctOn('m.conversation_id')
    .where('m.conversation_id', 'in', ids)
    .where(matchCount, '>', 0)
    .orderBy('m.conversation_id')
    .orderBy(matchCount, 'desc')
    .orderBy('m.created_at', 'desc')
    .execute()
  return new Map(rows.map(row => [row.conversation_id, row.text]))
}

const waitingColumns = (actor: Actor) =>
  [
    polish('firm.title').as('company_title'),
    polish('c.subject').as('title'),
    lastAuthor.as('by'),
    sql<string | null>`null::date`.as('date'),
    sql<string>`${actor.isAdmin ? '/dashboard/messages/' : '/messages/'}::text || c.id`.as('path'),
  ] as const

/** Days in which what was asked waits for an answer. */
const askedDays = 30

/** The last message, whole: a conversation keeps its beginning alone. */
const lastSaid = sql<{ plain: string }>`lateral (select m.plain from messages m
  where m.tenant_id = ${thisOffice} and m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1)`

/** What the other side said last: to staff until somebody of the office answers, to a client while it is unread or asks something. Among one's own side what is unread. What is to be acknowledged is told of apart. */
export function selectWaiting(db: Db, actor: Actor, only: WaitingFor) {
  const isRecent = sql`c.last_message_at > now() - make_interval(days => ${askedDays})`
  const ofOthers = sql`exists (select 1 from users u where u.tenant_id = ${thisOffice} and u.id = c.last_author_id and u."isAdmin" = ${!actor.isAdmin}::boolean)`
  const hasOthers = sql`exists (select 1 from conversation_people p join users u on u.tenant_id = ${thisOffice} and u.id = p.user_id
    where p.tenant_id = ${thisOffice} and p.conversation_id = c.id and u."isAdmin" = ${!actor.isAdmin}::boolean)`
  const waits = actor.isAdmin ? isRecent : sql`(me.unread > 0 or (said.plain like '%?%' and ${isRecent}))`
  // Said once more so that the indexes find them: of all in which somebody has ever taken part few are in question.
  const isInQuestion = sql<boolean>`(${isRecent} or c.id = any(array(select mine.conversation_id from conversation_people mine
    where mine.tenant_id = ${thisOffice} and mine.user_id = ${actor.user_id} and mine.unread > 0)))`
  return conversationsOf(db, actor)
    .leftJoin(lastSaid.as('said'), join => join.onTrue())
    .select(['c.id', 'c.company_id', 'c.last_message_at as since'])
    .select([sql<'message'>`'message'`.as('kind'), sql<string>`coalesce(nullif(left(said.plain, ${shownOfText}), ''), c.excerpt)`.as('text')])
    .select(waitingColumns(actor))
    .where('me.id', 'is not', null)
    .where(sql<boolean>`not ${isArchived}`)
    .where('c.last_author_id', '!=', actor.user_id)
    .where(sql<boolean>`((${ofOthers} and ${waits}) or (me.unread > 0 and not ${hasOthers}))`)
    .where(sql<boolean>`not ${isAsked(actor)}`)
    .where(isInQuestion)
    .$if(!actor.isAdmin, query => query.where(sql<boolean>`c.company_id = any(${companiesWith(actor, 'messages.write')}::uuid[])`))
    .$if(only.company_id !== undefined, query => query.where('c.company_id', '=', only.company_id ?? ''))
    .orderBy('c.last_message_at')
    .orderBy('c.id')
}

/** What this person is asked to say of having read. */
export const selectToAcknowledge = (db: Db, actor: Actor, only: WaitingFor) =>
  conversationsOf(db, actor)
    .select(['c.id', 'c.company_id', 'c.last_message_at as since', sql<string | null>`null`.as('text')])
    .select(sql<'acknowledge'>`'acknowledge'`.as('kind'))
    .select(waitingColumns(actor))
    .where(isAsked(actor))
    .$if(only.company_id !== undefined, query => query.where('c.company_id', '=', only.company_id ?? ''))
    .orderBy('c.last_message_at')
    .orderBy('c.id')
