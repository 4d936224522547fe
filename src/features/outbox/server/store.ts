import { sql } from 'kysely'
import { seal, unseal } from '#platform/security/crypto.ts'
import { messageRules } from './message-rules.ts'
import type { DeliveryChannel } from '#kernel/delivery-channels.ts'
import { type OutboxMessage, resentDays } from '#features/outbox/shared/contract.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { LetterSheet } from '#platform/delivery/letter-sheet.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export interface OutgoingMessage {
  /** Made of a word that is said once: a second message of this id is not written. */
  id?: string
  channel: DeliveryChannel
  /** An e-mail address, or a phone number as +48...; of a device its owner's address. */
  recipient: string
  user_id?: string | null
  /** For a push. */
  device_id?: string | null
  /** What it is about, for the outbox screen; never its content. */
  event: string
  /** The record it tells of; see `withdrawMessages`. */
  about_id?: string | null
  /** Whose company it tells of: it is sent to nobody who sees that company no more. */
  company_id?: string | null
  subject: string
  text: string
  /** Within the portal, where a push leads. */
  path?: string
  /** What an e-mail carries as a PDF. */
  sheet?: LetterSheet | undefined
  /** What can be undone waits this many seconds. */
  wait_seconds?: number
}

export interface Content {
  subject: string
  text: string
  path?: string | undefined
  sheet?: LetterSheet | undefined
}

/** What a message says, as it lies at rest. */
export const sealContent = (office: Office, content: Content): string => seal(office.data_key, JSON.stringify(content))
export const openContent = (office: Office, sealed: string): Content => JSON.parse(unseal(office.data_key, sealed))

/** Writes messages to the outside in the transaction of their cause; a worker sends them. Content is sealed with the office's key. Answers how many are new. */
export async function queueMessages(db: Db, office: Office, messages: readonly OutgoingMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const rows = messages.map(message => ({
    id: message.id ?? newId(),
    channel: message.channel,
    recipient: message.recipient,
    user_id: message.user_id ?? null,
    device_id: message.device_id ?? null,
    event: message.event,
    about_id: message.about_id ?? null,
    company_id: message.company_id ?? null,
    content: sealContent(office, { subject: message.subject, text: message.text, path: message.path, sheet: message.sheet }),
    send_after: sql<string>`now() + make_interval(secs => ${message.wait_seconds ?? 0})`,
  }))
  let written = 0
  for (const batch of chunk(rows)) {
    const insertQuery = db
      .insertInto('outbox')
      .values(batch)
      .onConflict(conflict => conflict.doNothing())
    written += (await insertQuery.returning('id').execute()).length
  }
  if (written > 0) await db.tell('queued', { tenant_id: office.id, channels: [...new Set(messages.map(({ channel }) => channel))] })
  return written
}

export const queueMessage = (db: Db, office: Office, message: OutgoingMessage) => queueMessages(db, office, [message])

/** Whether a row was written by the transaction of that moment, as it is read: in milliseconds. */
export const writtenAt = (moment: string) => {
  const next = new Date(Date.parse(moment) + 1).toISOString()
  return sql<boolean>`(created_at >= ${moment} and created_at < ${next})`
}

/** Takes back what tells of a record (of these events, if any are named; of that moment, if one is) and has not been handed to a worker yet. */
export async function withdrawMessages(db: Db, about_id: string, events?: readonly string[], moment?: string) {
  let waiting = db.deleteFrom('outbox').where('about_id', '=', about_id).where('state', '=', 'waiting').where('attempts', '=', 0)
  if (events) waiting = waiting.where('event', 'in', events)
  if (moment) waiting = waiting.where(writtenAt(moment))
  await waiting.execute()
}

/** Whether a worker has taken any of what was written at that moment to tell of these. */
export async function hasLeft(db: Db, about_id: string, events: readonly string[], moment: string): Promise<boolean> {
  const taken = await db
    .selectFrom('outbox')
    .select('id')
    .where('about_id', '=', about_id)
    .where('event', 'in', events)
    .where(writtenAt(moment))
    .where(eb => eb.or([eb('state', '!=', 'waiting'), eb('attempts', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

/** What waits to tell of these waits so many seconds from now at least. */
export async function delayMessages(db: Db, about_id: string, events: readonly string[], seconds: number) {
  const until = sql<string>`now() + make_interval(secs => ${seconds})`
  await db
    .updateTable('outbox')
    .set({ send_after: sql<string>`greatest(send_after, ${until})` })
    .where('about_id', '=', about_id)
    .where('state', '=', 'waiting')
    .where('event', 'in', events)
    .execute()
}

/** For the demo's mailbox: the letters and short messages, whether a worker has been at them or not. */
export async function listNewest(db: Db, office: Office, limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'channel', 'content', 'created_at'])
    .where('channel', '!=', 'push')
    .$narrowType<{ channel: 'email' | 'sms' }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({ to: row.recipient, channel: row.channel, ...openContent(office, row.content), sent_at: row.created_at }))
}

/** What went to a company's own address: as it is by now, unless it is that of one of its people, who may not be meant. */
const companyAddress = sql<string>`(select c.email from companies c where c.tenant_id = ${thisOffice} and c.id = outbox.company_id and outbox.user_id is null and c.email <> ''
  and not exists (select 1 from company_people seat join users u on u.tenant_id = ${thisOffice} and u.id = seat.user_id
    where seat.tenant_id = ${thisOffice} and seat.company_id = c.id and lower(u.email) = lower(c.email)))`

/** As many tries as a new message has, to the address that its person or company has by now. What is about the account itself stays with the address it was for. */
const anew = {
  state: 'waiting' as const,
  attempts: 0,
  lease_until: null,
  send_after: sql<string>`now()`,
  recipient: sql<string>`case when channel = 'email' and event !~ '^(users|auth)[.]' then coalesce(
    (select u.email from users u where u.tenant_id = ${thisOffice} and u.id = outbox.user_id and u.status <> 'removed'), ${companyAddress}, recipient) else recipient end`,
}

/** Codes and links that end: whoever still needs one asks for it anew. By its own row each can be sent again. */
const ending = ['auth.code', 'users.password', 'users.email_code', 'users.invitation']

/** What was given up lately; older reminders speak of what is over. Giving up sets `send_after` to what would have been the next try, hours away at most. */
export async function resendFailed(db: Db): Promise<number> {
  const failed = await db
    .updateTable('outbox')
    .set(anew)
    .where('state', '=', 'failed')
    .where('send_after', '>', sql<string>`now() - make_interval(days => ${resentDays})`)
    .where('event', 'not in', ending)
    .returning('id')
    .execute()
  if (failed.length > 0) await db.tell('queued', { tenant_id: db.scope.tenant_id })
  return failed.length
}

const columnNames = ['id', 'channel', 'recipient', 'event', 'state', 'attempts', 'last_error', 'created_at', 'send_after', 'sent_at'] as const

export async function listMessages(db: Db, listing: Listing) {
  const page = await listRows<Omit<OutboxMessage, 'title'>>(db, {
    listing,
    from: db.selectFrom('outbox as o'),
    columns: Object.fromEntries(columnNames.map(key => [key, column(`o.${key}`)])),
    keys: columnNames,
    search: sql`fold(o.recipient)`,
    id: column('o.id'),
  })
  return { ...page, data: page.data.map(row => ({ ...row, title: messageRules.get().titleOf(row.event) })) }
}

export async function lockMessage(db: Db, id: string) {
  const message = await db
    .selectFrom('outbox')
    .select(['id', 'state', 'attempts', 'last_error', sql<boolean>`coalesce(lease_until > now(), false)`.as('leased')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw notFound()
  return message
}

export async function resendMessage(db: Db, id: string) {
  await db.updateTable('outbox').set(anew).where('id', '=', id).execute()
  await db.tell('queued', { tenant_id: db.scope.tenant_id })
}

/** As long as the notices in the portal: nobody asks later whether a letter arrived. */
const keptMonths = 12
/** Rows deleted in one statement, so that nobody waits long behind it. */
const batchSize = 1000

/** Lets go of what was sent or given up long ago, but for what tells of broadcasts: their deliveries are counted by it. */
export async function forgetSettled(db: Db) {
  const old = db
    .selectFrom('outbox as o')
    .select('o.id')
    .where('o.state', 'in', ['sent', 'failed'])
    .where('o.created_at', '<', sql<string>`now() - make_interval(months => ${keptMonths})`)
    .where(eb => eb.not(eb.exists(eb.selectFrom('broadcast_companies as d').select('d.id').whereRef('d.message_id', '=', 'o.about_id'))))
    .limit(batchSize)
  let gone = batchSize
  while (gone === batchSize) gone = Number((await db.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows)
}
