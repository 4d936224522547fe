import { sql } from 'kysely'
import { messageRules } from './message-rules.ts'
import type { DeliveryChannel } from '#kernel/delivery-channels.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Office } from '#platform/config/offices.ts'

export interface Leased {
  id: string
  channel: DeliveryChannel
  recipient: string
  device_id: string | null
  content: string
  attempts: number
  /** Its person's account was turned off or removed after it had been written. */
  to_nobody: boolean
  /** It goes to a company's own address. */
  to_company: boolean
  /** Its person may read by now what it tells. */
  seen: boolean
  /** The office has what it tells of. */
  is_switched_on: boolean
  /** What it asks for is done. */
  over: boolean
}

/** A worker that has not answered for so long is dead; longer than any exchange may take. */
const leaseFor = sql.raw(`interval '5 minutes'`)

const maxAttempts = 10

const toNobody = sql<boolean>`exists (select 1 from users u where u.tenant_id = ${thisOffice} and u.id = outbox.user_id and u.status in ('deactivated', 'removed'))`

const isToCompany = sql<boolean>`(outbox.user_id is null and outbox.company_id is not null)`

/** What goes to nobody's account goes to a company's own address, as long as that is its address and it is written to there. */
const seen = (db: Db) => sql<boolean>`case when not ${isToCompany} then ${messageRules.get().mayRead(db, sql.ref('outbox.user_id'), 'outbox')}
  else exists (select 1 from companies c where c.tenant_id = ${thisOffice} and c.id = outbox.company_id and c.email = outbox.recipient and c.company_mail <> 'never'
    and (c.archived_at is null or ${messageRules.get().isOfLeaving(sql.ref('outbox.event'))})) end`

const isTold = (office: Office) => messageRules.get().isTold(office, sql.ref('outbox.event'), sql.ref('outbox.about_id'))

/** Takes messages that are due, so that no other worker sends them. One statement: nothing stays open while they are sent. */
export async function leaseMessages(db: Db, office: Office, channel: DeliveryChannel, limit: number): Promise<Leased[]> {
  return db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, lease_until: sql<string>`now() + ${leaseFor}` })
    .where('id', 'in', eb =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('channel', '=', channel)
        .where('send_after', '<=', sql<string>`now()`)
        .where(due => due.or([due('lease_until', 'is', null), due('lease_until', '<', sql<string>`now()`)]))
        .orderBy('send_after')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'channel',
      'recipient',
      'device_id',
      'content',
      'attempts',
      toNobody.as('to_nobody'),
      isToCompany.as('to_company'),
      seen(db).as('seen'),
      isTold(office).as('is_switched_on'),
      messageRules.get().isOver(db, 'outbox').as('over'),
    ])
    .execute()
}

/** Only the worker that still holds the lease may say how it ended. */
const leasedRow = (db: Db, message: Leased) =>
  db.updateTable('outbox').where('id', '=', message.id).where('attempts', '=', message.attempts).where('state', '=', 'waiting')

/** Lets go of what its worker will not see to the end: the next one may send it at once. A letter on its way may arrive twice then, as the same letter. */
export async function releaseMessage(db: Db, message: Leased) {
  await leasedRow(db, message).set({ lease_until: null }).execute()
  await db.tell('queued', { tenant_id: db.scope.tenant_id, channels: [message.channel] })
}

export async function markSent(db: Db, message: Leased) {
  await leasedRow(db, message).set({ state: 'sent', sent_at: sql<string>`now()`, lease_until: null, last_error: null }).execute()
}

/** What has nothing to tell any more leaves no trace, as what was withdrawn in time. */
export async function dropMessage(db: Db, { id, attempts }: Leased) {
  await db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'waiting').execute()
}

/** Tries again after 30 s, 90 s, 4.5 min and so on, at most 6 h apart; a refusal that will not change ends it at once. */
export async function markRefused(db: Db, message: Leased, reason: string, final: boolean) {
  const wait = Math.min(30 * 3 ** (message.attempts - 1), 6 * 3600)
  await leasedRow(db, message)
    .set({
      state: final || message.attempts >= maxAttempts ? 'failed' : 'waiting',
      last_error: reason,
      lease_until: null,
      send_after: sql<string>`now() + make_interval(secs => ${wait})`,
    })
    .execute()
}

/** Milliseconds until something of the office is due on this way; undefined when nothing waits. */
export async function nextDue(db: Db, channel: DeliveryChannel): Promise<number | undefined> {
  const { wait } = await db
    .selectFrom('outbox')
    .select(sql<number | null>`(extract(epoch from min(greatest(send_after, lease_until)) - now()) * 1000)::float8`.as('wait'))
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  return wait === null ? undefined : Math.max(0, wait)
}
