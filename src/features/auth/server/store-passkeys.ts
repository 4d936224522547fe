import { sql } from 'kysely'
import { newId } from '#platform/db/id.ts'
import type { Db } from '#platform/db/db.ts'
import type { NewPasskey } from './verify-passkey.ts'

export const maxPasskeys = 20

export const listPasskeys = (db: Db, user_id: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxPasskeys)
    .execute()

/** With whose it is; of people who may come in. */
export const findPasskey = (db: Db, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.public_key', 'passkeys.counter', 'users.id as user_id', 'users.email', 'users.isAdmin'])
    .where('passkeys.credential_id', '=', credential_id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

/** Undefined where this office knows the key already. */
export async function addPasskey(db: Db, user_id: string, { credential_id, public_key, counter }: NewPasskey, user_agent: string) {
  const added = await db
    .insertInto('passkeys')
    .values({ id: newId(), user_id, credential_id, public_key, counter, user_agent })
    .onConflict(conflict => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Notes a use; of two with one number by the device's count only the first counts. */
export async function noteUse(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const removePasskey = (db: Db, user_id: string, id: string) =>
  db.deleteFrom('passkeys').where('user_id', '=', user_id).where('id', '=', id).returning('user_agent').executeTakeFirst()

export async function dropPasskeys(db: Db, user_id: string) {
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
}
