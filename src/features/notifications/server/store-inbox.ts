import { sql } from 'kysely'
import type { Choice, Notification, Preferences } from '#features/notifications/shared/contract.ts'
import { type EventKey, eventKeys, events, isOffered } from './events.ts'
import { pathNow } from '#features/notifications/shared/rules.ts'
import { isBefore, namesRecord } from '#features/notifications/shared/seen.ts'
import { settingsOf, settingsRows } from './settings.ts'
import { isOver, isTold, mayRead } from './store-visibility.ts'
import type { NoticeContent } from './store.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { unseal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'

export const openNotice = (office: Office, sealed: string): NoticeContent => JSON.parse(unseal(office.data_key, sealed))

const offered = (office: Office) => eventKeys.filter(key => isOffered(office.settings.switches, key))

/** What is switched off has no notices either; those of events that are no more stay out too. */
const ownNotices = (db: Db, actor: Actor, office: Office) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', actor.user_id)
    .where('n.in_portal', '=', true)
    .where('n.event', 'in', eventKeys)
    .where(isTold(office, sql.ref('n.event'), sql.ref('n.about_id')))
    .where(mayRead(db, actor.user_id, 'n'))
    .where(eb => eb.not(isOver(db, 'n')))

const rowKeys = ['id', 'event', 'content', 'path', 'read_at', 'created_at'] as const
type Row = Record<(typeof rowKeys)[number], string>

export async function listNotices(db: Db, actor: Actor, office: Office, listing: Listing) {
  const page = await listRows<Row>(db, {
    listing,
    from: ownNotices(db, actor, office),
    columns: Object.fromEntries(rowKeys.map(key => [key, column(`n.${key}`)])),
    keys: rowKeys,
    id: column('n.id'),
  })
  const data = page.data.map(({ content, ...row }) => {
    const { subject, text } = openNotice(office, content)
    return { ...row, path: pathNow(office.settings.switches, row.path), subject, text } as Notification
  })
  return { ...page, data }
}

export async function countUnread(db: Db, actor: Actor, office: Office): Promise<number> {
  const { unread } = await ownNotices(db, actor, office)
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('n.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** One of them, or all that the portal shows; what only the daily letter tells of stays unread. Answers whose reading was new. */
export async function markRead(db: Db, actor: Actor, id?: string): Promise<string[]> {
  const own = db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', actor.user_id)
    .where('in_portal', '=', true)
    .where('read_at', 'is', null)
  const read = await (id ? own.where('id', '=', id) : own).returning('id').execute()
  return read.map(row => row.id)
}

/** As many unread ones as are looked through for what an address shows. */
const lookedThrough = 500

/** All that leads to this address. Answers whose reading was new. */
export async function markSeen(db: Db, actor: Actor, address: string): Promise<string[]> {
  if (!namesRecord(address)) return []
  const unread = await db
    .selectFrom('notifications')
    .select(['id', 'path'])
    .where('user_id', '=', actor.user_id)
    .where('in_portal', '=', true)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(lookedThrough)
    .execute()
  const seen = unread.filter(({ path }) => isBefore(path, address)).map(({ id }) => id)
  if (seen.length === 0) return []
  const read = db.updateTable('notifications').set({ read_at: sql`now()` }).where('user_id', '=', actor.user_id).where('read_at', 'is', null)
  return (await read.where('id', 'in', seen).returning('id').execute()).map(({ id }) => id)
}

export async function requireNotice(db: Db, actor: Actor, office: Office, id: string) {
  if (!(await ownNotices(db, actor, office).select('n.id').where('n.id', '=', id).executeTakeFirst())) throw notFound()
}

export async function findPreferences(db: Db, actor: Actor): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(['digest', 'quiet_from', 'quiet_to', 'muted'])
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  const quiet = row?.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null
  return { digest: row?.digest ?? false, quiet, muted: row?.muted ?? {} }
}

export async function keepPreferences(db: Db, actor: Actor, { digest, quiet, muted }: Preferences) {
  const values = { digest, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, muted }
  await db
    .insertInto('notification_preferences')
    .values({ id: newId(), user_id: actor.user_id, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute()
}

const mayHear = (actor: Actor, key: EventKey) => {
  const { audience, permission, letter, to_company } = events[key]
  return !letter && !to_company && (audience === 'everyone' || actor.isAdmin === (audience === 'staff')) && can(actor.role, permission)
}

/** The events that may reach this person, as the office tells of them. */
export async function listChoices(db: Db, actor: Actor, office: Office): Promise<Choice[]> {
  const rows = await settingsRows(db).execute()
  return offered(office)
    .filter(key => mayHear(actor, key))
    .map(key => ({
      key,
      settings: settingsOf(
        key,
        rows.find(({ event }) => event === key),
      ),
    }))
    .filter(({ settings }) => settings.enabled && settings.channels.length > 0)
    .map(({ key, settings }) => ({
      event: key,
      title: events[key].title,
      area: key.split('.')[0] ?? '',
      channels: settings.channels,
      security: events[key].security === true,
    }))
}
