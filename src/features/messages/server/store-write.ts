import { sql } from 'kysely'
import { writtenAt } from '#features/outbox/server/store.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { RichText } from '#platform/security/rich-text.ts'

/** Characters of a message that the list shows. */
const excerptLength = 160

interface Beginning {
  company_id: string | null
  subject: string
  author_id: string
  people: readonly string[]
  /** Those who take part too, but see it among their own only when somebody answers. */
  quiet?: readonly string[]
  broadcast_id?: string | null
  mail_roles?: readonly AddressedRole[] | null
}

export async function insertConversation(
  db: Db,
  { company_id, subject, author_id, people, quiet = [], broadcast_id = null, mail_roles = null }: Beginning,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('conversations')
    .values({ id, company_id, subject, author_id, last_author_id: author_id, broadcast_id, mail_roles: mail_roles && [...mail_roles] })
    .execute()
  const loud = [...new Set(people)]
  const others = [...new Set(quiet)].filter(person => !loud.includes(person))
  await db
    .insertInto('conversation_people')
    .values([...loud, ...others].map(user_id => ({ id: newId(), company_id, conversation_id: id, user_id })))
    .execute()
  return id
}

/** Whoever writes takes part from then on. */
export async function addParticipant(db: Db, conversation: { id: string; company_id: string | null }, user_id: string) {
  await db
    .insertInto('conversation_people')
    .values({ id: newId(), company_id: conversation.company_id, conversation_id: conversation.id, user_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'conversation_id', 'user_id']).doNothing())
    .execute()
}

interface Words {
  author_id: string
  text: RichText
  acknowledge: boolean
}

/** Unread for everybody but its author, and back from their archives. */
export async function insertMessage(db: Db, conversation: { id: string; company_id: string | null }, { author_id, text, acknowledge }: Words): Promise<string> {
  const id = newId()
  const { company_id } = conversation
  await db
    .insertInto('messages')
    .values({ id, company_id, conversation_id: conversation.id, author_id, content: text.html, plain: text.plain, acknowledge })
    .execute()
  await db
    .updateTable('conversations')
    .set({ last_message_at: sql`now()`, last_author_id: author_id, excerpt: text.plain.slice(0, excerptLength) })
    .where('id', '=', conversation.id)
    .execute()
  const people = db.updateTable('conversation_people').where('conversation_id', '=', conversation.id)
  await db.together([
    people.set({ unread: 0, read_at: sql`now()` }).where('user_id', '=', author_id).compile(),
    people.set({ unread: sql`unread + 1` }).where('user_id', '!=', author_id).compile(),
    // Whoever put it away while this was being said did so before. Last, when nobody else can any more.
    people.set({ archived_at: sql`now() - interval '1 microsecond'` }).where('archived_at', '>=', sql<string>`now()`).compile(),
  ])
  return id
}

export async function linkFiles(db: Db, message: { id: string; company_id: string | null }, attached: readonly string[], pictures: readonly string[]) {
  const ids = [...new Set([...attached, ...pictures])]
  if (ids.length === 0) return
  await db
    .insertInto('message_files')
    .values(ids.map(file_id => ({ id: newId(), company_id: message.company_id, message_id: message.id, file_id, inline: !attached.includes(file_id) })))
    .execute()
}

/** What is said meanwhile waits. */
export const lockConversation = (db: Db, id: string) => db.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Whoever is just acknowledging it is waited for. */
export const lockMessage = (db: Db, id: string) => db.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

const saidIn = (db: Db, conversation_id: string) =>
  db.selectFrom('messages').where('conversation_id', '=', conversation_id).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)

export async function isNewest(db: Db, conversation_id: string, id: string): Promise<boolean> {
  return (await saidIn(db, conversation_id).select('id').executeTakeFirst())?.id === id
}

/** Takes the newest message out of its conversation, which shows the one before it; without one it goes, too. */
export async function deleteMessage(db: Db, conversation_id: string, { id, created_at }: { id: string; created_at: string }) {
  const files = await db.selectFrom('message_files').select('file_id').where('message_id', '=', id).execute()
  const file_ids = files.map(({ file_id }) => file_id)
  await db.deleteFrom('messages').where('id', '=', id).execute()
  const last = await saidIn(db, conversation_id).select(['author_id', 'plain', 'created_at']).executeTakeFirst()
  if (!last) {
    await db.deleteFrom('conversations').where('id', '=', conversation_id).execute()
    return { isWhole: true, file_ids }
  }
  await db
    .updateTable('conversations')
    .set({ last_message_at: last.created_at, last_author_id: last.author_id, excerpt: last.plain.slice(0, excerptLength) })
    .where('id', '=', conversation_id)
    .execute()
  // Whoever came in by this message has said nothing, and was told nothing.
  await db.deleteFrom('conversation_people').where('conversation_id', '=', conversation_id).where(writtenAt(created_at)).execute()
  await db.updateTable('conversation_people').set({ unread: sql`greatest(unread - 1, 0)` }).where('conversation_id', '=', conversation_id).execute()
  return { isWhole: false, file_ids }
}

/** Of a broadcast: nothing for these people to do until somebody answers. */
export async function putAway(db: Db, conversation_id: string, people: readonly string[]) {
  if (people.length === 0) return
  await db
    .updateTable('conversation_people')
    .set({ archived_at: sql`now()`, read_at: sql`now()`, unread: 0 })
    .where('conversation_id', '=', conversation_id)
    .where('user_id', 'in', people)
    .execute()
}

/** Read up to this message; what came after it stays unread, whenever the answer of the browser arrives. */
export async function markRead(db: Db, conversation_id: string, user_id: string, message_id: string): Promise<boolean> {
  const upTo = db.selectFrom('messages').select('created_at').where('id', '=', message_id)
  const later = db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversation_id', '=', conversation_id)
    .where('author_id', '!=', user_id)
    .where('created_at', '>', upTo)
  const row = await db
    .updateTable('conversation_people')
    .set({ read_at: sql`greatest(read_at, (${upTo}))`, unread: sql`(${later})` })
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .where(eb => eb.or([eb('read_at', 'is', null), eb('read_at', '<', upTo), eb('unread', '>', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False for who does not take part. */
export async function setArchived(db: Db, conversation_id: string, user_id: string, archived: boolean): Promise<boolean> {
  const row = await db
    .updateTable('conversation_people')
    .set({ archived_at: archived ? sql`now()` : null })
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAcknowledgement(db: Db, message: { id: string; company_id: string | null }, user_id: string) {
  await db
    .insertInto('message_acknowledgements')
    .values({ id: newId(), company_id: message.company_id, message_id: message.id, user_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'message_id', 'user_id']).doNothing())
    .execute()
}
