import { sql } from 'kysely'
import { challengeBy, countTry, openChallenge, wasSent } from './challenges.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

const way = { channel: 'new_email' } as const

export const emailCodeSent = () => challengeBy(way)

/** In the browser's place: the letter may be read on another device, its code is good for this person and this address alone. */
const boundTo = (user_id: string, email: string) => `${user_id} ${email}`

/** Makes a code for an address that is to be the person's; the caller sends it there. */
export const openEmailCode = (db: Db, office: Office, user_id: string, email: string) =>
  openChallenge(db, office, { user_id, browser: boundTo(user_id, email), way })

/** Which code fits, to be spent together with the change. */
export async function tryEmailCode(
  db: Db,
  office: Office,
  { user_id, email, code }: Record<'user_id' | 'email' | 'code', string>,
): Promise<string | undefined> {
  const challenge = await countTry(db, boundTo(user_id, email))
    .where('challenges.channel', '=', way.channel)
    .returning(['challenges.id', 'challenges.code_mac'])
    .executeTakeFirst()
  return challenge && wasSent(office, challenge, code) ? challenge.id : undefined
}

/** Of two changes at once by one code only one succeeds. */
export async function spendEmailCode(db: Db, id: string): Promise<boolean> {
  const spent = await db
    .updateTable('challenges')
    .set({ verified_at: sql<string>`now()`, spent_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
