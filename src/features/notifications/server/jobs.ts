import { sql } from 'kysely'
import { pathNow } from '#features/notifications/shared/rules.ts'
import { openNotice } from './store-inbox.ts'
import { isOver, isTold, mayRead } from './store-visibility.ts'
import { type OutgoingMessage, queueMessages } from '#features/outbox/server/store.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import type { Office } from '#platform/config/offices.ts'

/** Notices named in one letter; the rest is counted and found in the portal. */
const named = 40

interface Waiting {
  id: string
  user_id: string
  email: string
  isAdmin: boolean
  content: string
  path: string
  read_at: string | null
}

/** Taken, so that another node finds nothing of it; what was read, done, lost from sight or switched off meanwhile is not written about. */
async function takeWaiting(db: Db, office: Office): Promise<Waiting[]> {
  const taken = await db.updateTable('notifications').set({ in_digest: false }).where('in_digest', '=', true).returning('id').execute()
  if (taken.length === 0) return []
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.user_id', 'n.content', 'n.path', 'n.read_at', 'u.email', 'u.isAdmin'])
    .where(sql<boolean>`n.id = any(${taken.map(({ id }) => id)}::uuid[])`)
    .where('n.read_at', 'is', null)
    .where('u.status', '=', 'active')
    .where(mayRead(db, sql.ref('n.user_id'), 'n'))
    .where(eb => eb.not(isOver(db, 'n')))
    .where(isTold(office, sql.ref('n.event'), sql.ref('n.about_id')))
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
}

function writeDigest(office: Office, address: string, user_id: string, notices: readonly Waiting[]): OutgoingMessage {
  const lines = notices.slice(0, named).map(({ content, path }) => {
    const { subject, text } = openNotice(office, content)
    return [subject, text, `${address}${pathNow(office.settings.switches, path)}`].filter(Boolean).join('\n')
  })
  const rest = notices.length - lines.length
  const more = rest > 0 ? `oraz ${plural(rest, ['inne powiadomienie', 'inne powiadomienia', 'innych powiadomień'])} w portalu:\n${address}` : ''
  const count = plural(notices.length, ['powiadomienie', 'powiadomienia', 'powiadomień'])
  return {
    channel: 'email',
    recipient: notices[0]?.email ?? '',
    user_id,
    event: 'notifications.digest',
    subject: `${count} z ostatniej doby – ${office.settings.product_name}`,
    text: ['Dzień dobry,', 'od wczorajszego podsumowania przyszły:', ...lines, more, office.settings.office.name].filter(Boolean).join('\n\n'),
  }
}

/** One letter a day to each person who wishes so. */
export async function sendDigests(installation: Installation) {
  await forEachTenant(installation, async office => {
    const address = await tenantUrl(installation, office)
    await installation.database.transact(officeScope(office.id), async db => {
      const byPerson = Map.groupBy(await takeWaiting(db, office), ({ user_id }) => user_id)
      await queueMessages(
        db,
        office,
        [...byPerson].map(([user_id, notices]) => writeDigest(office, address, user_id, notices)),
      )
    })
  })
}

export async function forgetOldNotices(db: Db) {
  await db.deleteFrom('notifications').where('created_at', '<', sql<string>`now() - interval '1 year'`).execute()
}
