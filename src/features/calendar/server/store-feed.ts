import { digestOf, newToken } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

export async function findFeed(db: Db, user_id: string) {
  return db.selectFrom('schedule_feeds').select(['id', 'created_at']).where('user_id', '=', user_id).executeTakeFirst()
}

/** The office stands in the link, since a calendar program sends no key. */
export async function openFeed(db: Db, user_id: string): Promise<{ link: string; created_at: string }> {
  const secret = newToken()
  const { created_at } = await db
    .insertInto('schedule_feeds')
    .values({ id: newId(), user_id, digest: digestOf(secret) })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet(eb => ({ digest: eb.ref('excluded.digest'), created_at: eb.ref('excluded.created_at') })),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return { link: `${db.scope.tenant_id}-${secret}.ics`, created_at }
}

export async function revokeFeed(db: Db, user_id: string): Promise<boolean> {
  return (await db.deleteFrom('schedule_feeds').where('user_id', '=', user_id).returning('id').execute()).length > 0
}

export function readLink(link: string): { tenant_id: string; secret: string } | undefined {
  const match = /^([0-9a-z-]+)-([0-9A-Za-z]{20,80})\.ics$/.exec(link)
  return match ? { tenant_id: match[1] as string, secret: match[2] as string } : undefined
}

export async function findReader(db: Db, secret: string): Promise<string | undefined> {
  return (await db.selectFrom('schedule_feeds').select('user_id').where('digest', '=', digestOf(secret)).executeTakeFirst())?.user_id
}
