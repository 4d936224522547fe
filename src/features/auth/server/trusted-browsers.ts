import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { countryOf } from '#platform/security/country.ts'
import { digestOf } from '#platform/security/crypto.ts'

/** From the code on; what is used meanwhile does not prolong it. */
const trustedFor = sql.raw(`interval '30 days'`)

interface Person {
  id: string
  isAdmin: boolean
}

/** Whether a browser of this person may be asked for no code: of clients alone, where the office allows it. */
export const mayTrust = ({ settings }: Pick<Office, 'settings'>, { isAdmin }: Pick<Person, 'isAdmin'>) =>
  !isAdmin && securityOf(settings).client_trusted_browsers

/** A wrong password for this account, or a wrong code, within a day, wherever that was. The log keeps what a right one clears elsewhere. */
async function wasLatelyGuessed(db: Db, user_id: string): Promise<boolean> {
  const guess = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('entity', '=', 'users')
    .where('entity_id', '=', user_id)
    .where('action', '=', 'log_in_refused')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return guess !== undefined
}

/** The country, or the address itself where no register knows it: within an office's own network all that can be told apart. */
const placeOf = async (address: string) => (await countryOf(address)) ?? address

/** Whether this log-in needs no code: the person said so here within 30 days, from the same country, and nobody has guessed since yesterday. */
export async function isTrusted(db: Db, person: Person, device: string, address: string): Promise<boolean> {
  const trusted = await db
    .selectFrom('devices')
    .select('trusted_in')
    .where('user_id', '=', person.id)
    .where('digest', '=', digestOf(device))
    .where('trusted_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return trusted !== undefined && trusted.trusted_in === (await placeOf(address)) && !(await wasLatelyGuessed(db, person.id))
}

/** Seconds after a code in which the person may say so. */
const wishSeconds = 600

/** Whether the person has entered a code of a log-in a moment ago: those that answered themselves were never tried. */
export async function hasEnteredCode(db: Db, user_id: string): Promise<boolean> {
  const entered = await db
    .selectFrom('challenges')
    .select('id')
    .where('user_id', '=', user_id)
    .where('channel', '!=', 'new_email')
    .where('tries', '>', 0)
    .where('verified_at', '>', sql<string>`now() - make_interval(secs => ${wishSeconds})`)
    .executeTakeFirst()
  return entered !== undefined
}

/** At the person's own wish. False where this browser has not been used for a log-in. */
export async function trustBrowser(db: Db, user_id: string, device: string, address: string): Promise<boolean> {
  const trusted = await db
    .updateTable('devices')
    .set({ trusted_until: sql<string>`now() + ${trustedFor}`, trusted_in: await placeOf(address) })
    .where('user_id', '=', user_id)
    .where('digest', '=', digestOf(device))
    .returning('id')
    .executeTakeFirst()
  if (trusted) await writeAudit(db, { action: 'browser_trusted', entity: 'users', entity_id: user_id, user_id })
  return trusted !== undefined
}

const trustedOnes = (db: Db) => db.updateTable('devices').set({ trusted_until: null }).where('trusted_until', 'is not', null)

/** Each of the person's browsers is asked for a code again. */
export async function distrustBrowsers(db: Db, user_id: string) {
  await trustedOnes(db).where('user_id', '=', user_id).execute()
}

/** So is everybody's, where the office allows it no more. */
export async function distrustAll(db: Db) {
  await trustedOnes(db).execute()
}

/** Browsers of this person that are asked for no code. */
export async function countTrusted(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .where('trusted_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return count
}
