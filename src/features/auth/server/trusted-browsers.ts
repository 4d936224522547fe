import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { countryOf } from '#platform/security/country.ts'
import { digestOf } from '#platform/security/crypto.ts'
import { accountSubject, deviceSubject } from './login-throttle.ts'

/** From the code on; what is used meanwhile does not prolong it. */
const trustedFor = sql.raw(`interval '30 days'`)

interface Person {
  id: string
  email: string
  isAdmin: boolean
}

/** Whether a browser of this person may be asked for no code: of clients alone, where the office allows it. */
export const mayTrust = ({ settings }: Pick<Office, 'settings'>, { isAdmin }: Pick<Person, 'isAdmin'>) =>
  !isAdmin && securityOf(settings).client_trusted_browsers

const dayAgo = sql<string>`now() - interval '1 day'`

/** A wrong password for this account or from this browser, or a wrong code, within a day. */
async function hasLatelyFailed(db: Db, { id, email }: Person, device: string): Promise<boolean> {
  const failure = await db
    .selectFrom('login_failures')
    .select('id')
    .where('subject', 'in', [accountSubject(email), deviceSubject(device, email)])
    .where('created_at', '>', dayAgo)
    .executeTakeFirst()
  if (failure) return true
  const guessed = await db
    .selectFrom('challenges')
    .select('id')
    .where('user_id', '=', id)
    .where('tries', '>', 0)
    .where('verified_at', 'is', null)
    .where('created_at', '>', dayAgo)
    .executeTakeFirst()
  return guessed !== undefined
}

/** Whether this log-in needs no code: the person said so here within 30 days, from the same country, and nobody has guessed since yesterday. */
export async function isTrusted(db: Db, person: Person, device: string, address: string): Promise<boolean> {
  const trusted = await db
    .selectFrom('devices')
    .select('trusted_in')
    .where('user_id', '=', person.id)
    .where('digest', '=', digestOf(device))
    .where('trusted_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return trusted !== undefined && trusted.trusted_in === (await countryOf(address)) && !(await hasLatelyFailed(db, person, device))
}

/** At the person's own wish, after a log-in. False where it is trusted already: none prolongs itself. */
export async function trustBrowser(db: Db, user_id: string, device: string, address: string): Promise<boolean> {
  const trusted = await db
    .updateTable('devices')
    .set({ trusted_until: sql<string>`now() + ${trustedFor}`, trusted_in: await countryOf(address) })
    .where('user_id', '=', user_id)
    .where('digest', '=', digestOf(device))
    .where(eb => eb.or([eb('trusted_until', 'is', null), eb('trusted_until', '<=', sql<string>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  if (trusted) await writeAudit(db, { action: 'browser_trusted', entity: 'users', entity_id: user_id, user_id })
  return trusted !== undefined
}

/** Each of the person's browsers is asked for a code again. */
export async function distrustBrowsers(db: Db, user_id: string) {
  await db.updateTable('devices').set({ trusted_until: null }).where('user_id', '=', user_id).where('trusted_until', 'is not', null).execute()
}
