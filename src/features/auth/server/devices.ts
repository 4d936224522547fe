import { sql } from 'kysely'
import { digestOf } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** A browser is known for a year after its last log-in. */
export const knownFor = sql.raw(`interval '1 year'`)

export async function isKnownDevice(db: Db, user_id: string, device: string): Promise<boolean> {
  const known = await db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', user_id)
    .where('digest', '=', digestOf(device))
    .where('last_seen_at', '>', sql<string>`now() - ${knownFor}`)
    .executeTakeFirst()
  return known !== undefined
}

/** From its first log-in on a browser has a budget of tries of its own; true where the account is used from one more browser. */
export async function rememberDevice(db: Db, user_id: string, device: string): Promise<boolean> {
  const earlier = await db.selectFrom('devices').select('id').where('user_id', '=', user_id).executeTakeFirst()
  const known = await isKnownDevice(db, user_id, device)
  await db
    .insertInto('devices')
    .values({ id: newId(), user_id, digest: digestOf(device) })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'digest']).doUpdateSet(eb => ({ last_seen_at: eb.ref('excluded.last_seen_at') })))
    .execute()
  return earlier !== undefined && !known
}
