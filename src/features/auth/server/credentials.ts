import { isKnownDevice } from './devices.ts'
import { accountSubject, addressBudgets, deviceSubject, giveBack, type Subjects, takeTry } from './login-throttle.ts'
import { passwordFits } from './passwords.ts'
import { auditWrongPassword } from './refused-log-ins.ts'
import { findLogin } from '#features/users/server/store.ts'
import { normalizeEmail } from '#kernel/identifiers/email.ts'
import { Failure } from '#kernel/failure.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/http/context.ts'
import { type Db, strangerScope } from '#platform/db/db.ts'

/** On loopback the name holds the port, since cookies know none. */
export const cookieName = (config: Config, name: string) =>
  config.public_url?.startsWith('https://') ? `__Host-biurko-${name}` : `biurko-${name}-${config.port}`

/** As `newToken` makes them. A browser may send back a cookie that was emptied, which says nothing of it. */
const token = /^[A-Za-z0-9]{43}$/

export function cookieOf(context: Context, name: string): string | undefined {
  const value = context.origin.cookies[cookieName(context.installation.config, name)]
  return value && token.test(value) ? value : undefined
}

const wrongPair = () => new Failure('invalid_credentials', 'Nieprawidłowy adres e-mail lub hasło.')

/** The browser's own name where this person has logged in by it before. */
async function knownDevice(db: Db, context: Context, user_id: string | undefined): Promise<string | undefined> {
  const device = cookieOf(context, 'device')
  return device && user_id && (await isKnownDevice(db, user_id, device)) ? device : undefined
}

/** The browser itself when it is known; else the account and the address. */
const subjectsOf = (context: Context, email: string, device: string | undefined): Subjects =>
  device ? { account: deviceSubject(device, email) } : { account: accountSubject(email), addresses: addressBudgets(context.origin.address) }

/** Looks at a secret under the rule that makes guessing slow; counted also when the request is refused. */
export async function tryOnce(context: Context, subjects: Subjects, fits: () => Promise<boolean>): Promise<boolean> {
  const { database } = context.installation
  const scope = strangerScope(context.office.id)
  const tries = await database.transact(scope, db => takeTry(db, subjects))
  const back = () => database.transact(scope, db => giveBack(db, tries))
  // Whoever could not be looked at, for want of room or of the database, has not guessed.
  const right = await fits().catch(async error => {
    await back()
    throw error
  })
  if (right) await back()
  return right
}

/** Email and password; the account when they fit, and the browser if it is known. Throws 401 otherwise, counted as a try. */
export async function authenticate(context: Context, email: string, password: string) {
  const reader = context.installation.database.reader(strangerScope(context.office.id))
  const login = await findLogin(reader, email)
  const device = await knownDevice(reader, context, login?.id)
  const subjects = subjectsOf(context, email, device)
  // Outside any transaction: it takes a tenth of a second of a core.
  const fits = await tryOnce(context, subjects, () => passwordFits(context.office, login?.status === 'active' ? login.password_hash : null, password))
  if (!fits || !login) {
    await auditWrongPassword(context, login?.id)
    throw wrongPair()
  }
  return { login, subjects, device }
}

/** Throws the same 401 as a wrong pair for a header that holds none. */
export function basicCredentials(header: string | undefined): { email: string; password: string } {
  const text = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header ?? '')?.[1]
  if (!text || text.length % 4 !== 0) throw wrongPair()
  const decoded = new TextDecoder('utf-8', { fatal: false }).decode(Buffer.from(text, 'base64'))
  const colon = decoded.indexOf(':')
  if (colon < 1 || decoded.includes('\uFFFD')) throw wrongPair()
  return { email: normalizeEmail(decoded.slice(0, colon)), password: decoded.slice(colon + 1) }
}
