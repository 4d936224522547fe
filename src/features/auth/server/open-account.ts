import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { deviceName } from '#features/auth/shared/labels.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import { Failure } from '#kernel/failure.ts'
import type { Context } from '#platform/http/context.ts'
import { rememberOrigin } from '#platform/http/origin.ts'
import { newToken } from '#platform/security/crypto.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { cookieName, cookieOf } from './credentials.ts'
import { rememberDevice } from './devices.ts'
import { sendNotice } from './notify.ts'
import { openSession } from './tokens.ts'

const year = 365 * 24 * 3600

/** An endpoint of the log-in commits what it counts even when it refuses: the refusal is returned, then thrown. */
export async function inTransaction<T>(context: Context, work: (db: Db) => Promise<T | Failure>): Promise<T> {
  const result = await context.installation.database.transact(officeScope(context.office.id), db => {
    rememberOrigin(db, context.origin)
    return work(db)
  })
  if (result instanceof Failure) throw result
  return result
}

interface Login {
  id: string
  email: string
  isAdmin: boolean
}

const turnedOff = () => new Failure('invalid_credentials', 'Nie udało się zalogować. Proszę spróbować jeszcze raz.')

/** Opens a session for whom the last look of `proves` lets in; a refusal of it is told. The end of every way to log in. */
export async function admit(context: Context, login: Login, proves: (db: Db) => Promise<Failure | undefined>): Promise<{ refresh_token: string }> {
  const { installation, office, origin, reply } = context
  const device = cookieOf(context, 'device') ?? newToken()
  const refresh_token = await inTransaction(context, async db => {
    const refusal = await proves(db)
    if (refusal) return refusal
    // Who was turned off since the secret was looked at: a session opened now would be theirs again once they are turned on.
    const entered = db.updateTable('users').set({ last_login_at: sql<string>`now()` }).where('id', '=', login.id).where('status', '=', 'active')
    if (!(await entered.returning('id').executeTakeFirst())) return turnedOff()
    const { user_agent } = origin
    if (await rememberDevice(db, login.id, device)) await sendNotice({ ...context, db }, login, 'auth.new_device', { urzadzenie: deviceName(user_agent) })
    await writeAudit(db, { action: 'logged_in', entity: 'users', entity_id: login.id, user_id: login.id })
    return openSession(db, login, { user_agent, lengths: securityOf(office.settings) })
  })
  reply.setCookie(cookieName(installation.config, 'login'), '', { maxAge: 0 })
  reply.setCookie(cookieName(installation.config, 'device'), device, { maxAge: year })
  return { refresh_token }
}
