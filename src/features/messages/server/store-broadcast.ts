import { type RawBuilder, sql } from 'kysely'
import { publish } from '#features/realtime/store.ts'
import type { Broadcast, Delivery } from '#features/messages/shared/contract-broadcast.ts'
import { type DeliveryState, stoppedStates } from '#features/messages/shared/rules.ts'
import { findActor } from '#features/users/server/store-actor.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const columns: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    ['id', 'user_id', 'acknowledge', 'roles', 'state', 'done', 'total', 'problem', 'created_at', 'finished_at'].map(key => [key, column(`b.${key}`)]),
  ),
  subject: polish('b.subject'),
  user_name: fullName('u'),
}
const broadcastKeys = Object.keys(columns) as (keyof Broadcast)[]

/** All of the office's: whoever may send one may see them; their own for those who see some of its companies only. */
function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('broadcasts as b').innerJoin('users as u', 'u.id', 'b.user_id')
  return actor.assigned ? all.where('b.user_id', '=', actor.user_id) : all
}

export const listBroadcasts = (db: Db, actor: Actor, listing: Listing) =>
  listRows<Broadcast>(db, { listing, from: visibleTo(db, actor), columns, keys: broadcastKeys, search: sql`fold(b.subject)`, id: column('b.id') })

export async function getBroadcast(db: Db, actor: Actor, id: string): Promise<Broadcast> {
  const row = await visibleTo(db, actor).select(selectionOf<Broadcast>()(broadcastKeys, columns)).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const clients = sql`conversation_people p join users u on u.tenant_id = ${thisOffice} and u.id = p.user_id and not u."isAdmin"
  where p.tenant_id = ${thisOffice} and p.conversation_id = m.conversation_id`
const ofMails = sql`from outbox o where o.tenant_id = ${thisOffice} and o.about_id = m.id and o.channel = 'email'`
const mails = (state: string) => sql<number>`(select count(*)::int ${ofMails} and o.state = ${state})`

/** How the mails about it fare, of all its companies. */
export function countMails(db: Db, broadcast_id: string): Promise<{ mails_waiting: number; mails_failed: number }> {
  return db
    .selectFrom('broadcast_companies as d')
    .innerJoin('messages as m', 'm.id', 'd.message_id')
    .select([
      sql<number>`coalesce(sum(${mails('waiting')}), 0)::int`.as('mails_waiting'),
      sql<number>`coalesce(sum(${mails('failed')}), 0)::int`.as('mails_failed'),
    ])
    .where('d.broadcast_id', '=', broadcast_id)
    .executeTakeFirstOrThrow()
}

const deliveryColumns: Record<string, RawBuilder<unknown>> = {
  id: column('d.id'),
  company_id: column('d.company_id'),
  company_title: polish('firm.title'),
  state: column('d.state'),
  conversation_id: column('m.conversation_id'),
  people: sql`(select count(*)::int from ${clients})`,
  read: sql`(select count(*)::int from ${clients} and p.read_at >= m.created_at)`,
  acknowledged: sql`(select count(*)::int from message_acknowledgements a
    join users u on u.tenant_id = ${thisOffice} and u.id = a.user_id and not u."isAdmin" where a.tenant_id = ${thisOffice} and a.message_id = m.id)`,
  replied: sql`exists (select 1 from messages r join users u on u.tenant_id = ${thisOffice} and u.id = r.author_id and not u."isAdmin"
    where r.tenant_id = ${thisOffice} and r.conversation_id = m.conversation_id)`,
  mails_waiting: mails('waiting'),
  mails_sent: mails('sent'),
  mails_failed: mails('failed'),
  refused: sql`(select coalesce(json_agg(json_build_object('user_id', o.user_id, 'recipient', o.recipient, 'reason', coalesce(o.last_error, ''),
    'name', coalesce((select ${fullName('u')} from users u where u.tenant_id = ${thisOffice} and u.id = o.user_id), '')) order by o.id), '[]') ${ofMails} and o.state = 'failed')`,
}

export function listDeliveries(db: Db, broadcast_id: string, listing: Listing) {
  const from = db
    .selectFrom('broadcast_companies as d')
    .innerJoin('companies as firm', 'firm.id', 'd.company_id')
    .leftJoin('messages as m', 'm.id', 'd.message_id')
    .where('d.broadcast_id', '=', broadcast_id)
  const deliveryKeys = Object.keys(deliveryColumns) as (keyof Delivery)[]
  return listRows<Delivery>(db, { listing, from, columns: deliveryColumns, keys: deliveryKeys, search: column('firm.search'), id: column('d.id') })
}

export const tellProgress = (db: Db, id: string) => publish(db, { entity: 'messages', entity_id: id })

/** On whose behalf it goes out: nobody's, once they may not write to many any more. */
export async function findSender(db: Db, user_id: string) {
  const person = await findActor(db, user_id)
  return person && can(person.actor.role, 'messages.broadcast') ? person : undefined
}

export const noSender = 'Osoba, która to wysłała, nie ma już do tego uprawnień.'
const outOfSight = 'Do części firm osoba wysyłająca nie ma już dostępu.'

/** Takes up the work, for the first time or after a node that died with it. Nothing to take when it was cancelled. */
export function beginBroadcast(db: Db, id: string) {
  return db
    .updateTable('broadcasts')
    .set({ state: 'running', attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'user_id', 'subject', 'content', 'acknowledge', 'roles', 'attempts'])
    .executeTakeFirst()
}

/** With its files and companies, unless somebody has begun to send it or called it off. */
export async function deleteWaiting(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('broadcasts').where('id', '=', id).where('state', '=', 'waiting').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether it still runs; nobody stops it until this transaction ends. */
export async function lockRunning(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('broadcasts').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state === 'running'
}

export const nextCompanies = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('broadcast_companies as d')
    .innerJoin('companies as firm', 'firm.id', 'd.company_id')
    .select(['d.id', 'd.company_id', 'firm.title'])
    .where('d.broadcast_id', '=', id)
    .where('d.state', '=', 'waiting')
    .orderBy('d.id')
    .limit(limit)
    .execute()

export interface Delivered {
  state: Extract<DeliveryState, 'sent' | 'mailed' | 'unreachable'>
  message_id: string | null
}

export async function setDelivered(db: Db, id: string, delivered: Delivered) {
  await db.updateTable('broadcast_companies').set(delivered).where('id', '=', id).execute()
}

export async function addProgress(db: Db, id: string, done: number) {
  await db
    .updateTable('broadcasts')
    .set({ done: sql`done + ${done}` })
    .where('id', '=', id)
    .execute()
  await tellProgress(db, id)
}

/** False when it had ended before. */
export async function endBroadcast(db: Db, id: string, state: 'done' | 'cancelled' | 'failed', problem: string | null): Promise<boolean> {
  const row = await db
    .updateTable('broadcasts')
    .set({ state, problem, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  if (state !== 'done')
    await db.updateTable('broadcast_companies').set({ state: 'cancelled' }).where('broadcast_id', '=', id).where('state', '=', 'waiting').execute()
  await tellProgress(db, id)
  return true
}

/** When its sender sees no more to write to: what the office sees still, they have lost. */
export async function finishBroadcast(db: Db, id: string) {
  if (!(await lockRunning(db, id))) return
  const left = await db
    .selectFrom('broadcast_companies')
    .select('id')
    .where('broadcast_id', '=', id)
    .where('state', 'in', ['waiting', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  await (left ? endBroadcast(db, id, 'failed', outOfSight) : endBroadcast(db, id, 'done', null))
}

/** False when nothing of it was held back. It counts as running at once: a node that has not noticed the stop goes on with it. */
export async function resumeBroadcast(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('broadcasts')
    .set({ state: 'running', attempts: 0, problem: null, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', stoppedStates)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  const { numUpdatedRows } = await db
    .updateTable('broadcast_companies')
    .set({ state: 'waiting' })
    .where('broadcast_id', '=', id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tellProgress(db, id)
  return true
}

/** Announced, yet taken up by nobody, or by a node that is gone: nothing of it has been sent for a while. */
export const listForgotten = (db: Db) =>
  db
    .selectFrom('broadcasts as b')
    .select('b.id')
    .where('b.state', 'in', ['waiting', 'running'])
    .where('b.created_at', '<', sql<string>`now() - interval '1 minute'`)
    .where(
      sql<boolean>`not exists (select 1 from conversations c where c.tenant_id = ${thisOffice} and c.broadcast_id = b.id and c.created_at > now() - interval '1 minute')`,
    )
    .limit(100)
    .execute()
