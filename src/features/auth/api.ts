import { sql } from 'kysely'
import { writeAudit } from '#features/audit/store.ts'
import { codeSeconds, openChallenge, resendSeconds, spendChallenge, tryCode, wrongCode } from '#features/auth/challenges.ts'
import { auth } from '#features/auth/contract.ts'
import { countFailure, forgetFailures, refuseGuessing } from '#features/auth/failures.ts'
import { passwordFits } from '#features/auth/passwords.ts'
import { endSession, exchange, openSession, sessionOver } from '#features/auth/tokens.ts'
import { tellSessionsEnded } from '#features/events/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { findLogin } from '#features/users/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { readCookie } from '#server/cookies.ts'
import { digestOf, newToken } from '#server/crypto.ts'
import { type Db, officeScope } from '#server/db.ts'
import { newId } from '#server/id.ts'
import { implement } from '#server/implement.ts'

const cookieName = (config: Config, name: string) => (config.public_url?.startsWith('https://') ? `__Host-biurko-${name}` : `biurko-${name}-${config.port}`)
const cookieOf = (context: Context, name: string) =>
  readCookie(context.origin.headers.cookie as string | undefined, cookieName(context.installation.config, name))

const year = 365 * 24 * 3600
const wrongPair = () => new Failure('invalid_credentials', 'Nieprawidłowy adres e-mail lub hasło.')

const maskEmail = (email: string) => email.replace(/^(.)[^@]*@/, '$1••••••@')
const maskPhone = (phone: string) => `••• ••• ${phone.slice(-3)}`

/** An endpoint of the log-in commits what it counts even when it refuses: the refusal is returned, then thrown. */
async function inTransaction<T>(context: Context, work: (db: Db) => Promise<T | Failure>): Promise<T> {
  const result = await context.installation.database.transact(officeScope(context.office.id), work)
  if (result instanceof Failure) throw result
  return result
}

const asRefusal = async (work: () => Promise<void>): Promise<Failure | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Whom a failure is counted against: the account for unknown browsers, the browser itself when it is known, and the address. */
async function subjectsOf(db: Db, context: Context, email: string, user_id: string | undefined) {
  const device = cookieOf(context, 'device')
  const known =
    device && user_id
      ? await db.selectFrom('devices').select('id').where('user_id', '=', user_id).where('digest', '=', digestOf(device)).executeTakeFirst()
      : undefined
  return {
    account: known && device ? `device:${digestOf(`${device} ${email}`)}` : `account:${digestOf(email)}`,
    address: `address:${digestOf(context.origin.address)}`,
  }
}

/** Email and password, with everything that makes guessing slow; the account when they fit. */
async function authenticate(context: Context, email: string, password: string) {
  const scope = officeScope(context.office.id)
  const reader = context.installation.database.reader(scope)
  const login = await findLogin(reader, email)
  const subjects = await subjectsOf(reader, context, email, login?.id)
  await refuseGuessing(reader, subjects)
  // Outside any transaction: it takes a tenth of a second of a core.
  const fits = await passwordFits(login?.status === 'active' ? login.password_hash : null, password)
  if (!fits || !login) {
    await context.installation.database.transact(scope, db => countFailure(db, subjects))
    throw wrongPair()
  }
  return { login, subjects }
}

function basicCredentials(header: string | undefined): { email: string; password: string } {
  const text = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header ?? '')?.[1]
  if (!text || text.length % 4 !== 0) throw wrongPair()
  const decoded = new TextDecoder('utf-8', { fatal: false }).decode(Buffer.from(text, 'base64'))
  const colon = decoded.indexOf(':')
  if (colon < 1 || decoded.includes('\uFFFD')) throw wrongPair()
  return { email: decoded.slice(0, colon).trim().toLowerCase(), password: decoded.slice(colon + 1) }
}

const codeText = (code: string) =>
  `Kod weryfikacyjny: ${code}\n\nKod jest ważny 10 minut. Nikomu go nie podawaj, także pracownikom biura.\nJeśli to nie Państwo się logują, prosimy o zmianę hasła.`

export const authApi = implement(auth, {
  check: async context => {
    const { email, password } = context.body
    const { login } = await authenticate(context, email, password)
    const { config } = context.installation
    const browser = cookieOf(context, 'login') ?? newToken()
    const bySms = login.second_factor === 'sms' && login.phone !== null
    await inTransaction(context, async db => {
      let code = ''
      const refusal = await asRefusal(async () => {
        code = await openChallenge(db, context.office, login.id, browser)
      })
      if (refusal) return refusal
      await queueMessage(db, context.office, {
        channel: bySms ? 'sms' : 'email',
        recipient: bySms ? String(login.phone) : login.email,
        user_id: login.id,
        event: 'auth.code',
        subject: `Kod weryfikacyjny – ${context.office.settings.product_name}`,
        text: bySms ? `Kod logowania: ${code}. Wazny 10 minut. Nikomu go nie podawaj.` : codeText(code),
      })
      return undefined
    })
    context.reply.setCookie(cookieName(config, 'login'), browser, { max_age: codeSeconds })
    return {
      data: {
        result: 'code_sent' as const,
        channel: bySms ? ('sms' as const) : ('email' as const),
        destination: bySms ? maskPhone(String(login.phone)) : maskEmail(login.email),
        expires_in: codeSeconds,
        resend_after: resendSeconds,
      },
    }
  },

  verify: async context => {
    const code = context.body.code.replace(/\s+/gu, '')
    const browser = cookieOf(context, 'login')
    if (!browser) throw wrongCode()
    await inTransaction(context, async db => ((await tryCode(db, context.office, context.body.email, code, browser)) ? undefined : wrongCode()))
    return { data: { result: 'verified' as const } }
  },

  enter: async context => {
    const { email, password } = basicCredentials(context.origin.headers.authorization as string | undefined)
    const { login, subjects } = await authenticate(context, email, password)
    const browser = cookieOf(context, 'login')
    const required = new Failure('verification_required', 'Najpierw trzeba wpisać kod weryfikacyjny.')
    const device = cookieOf(context, 'device') ?? newToken()
    const refresh_token = await inTransaction(context, async db => {
      const user_id = browser ? await spendChallenge(db, browser) : undefined
      if (user_id !== login.id) return required
      await forgetFailures(db, subjects.account)
      await rememberDevice(db, context, login, device)
      await db.updateTable('users').set({ last_login_at: sql<string>`now()` }).where('id', '=', login.id).execute()
      await writeAudit(db, { action: 'logged_in', entity: 'users', entity_id: login.id })
      return openSession(db, login)
    })
    const { config } = context.installation
    context.reply.setCookie(cookieName(config, 'login'), '', { max_age: 0 })
    context.reply.setCookie(cookieName(config, 'device'), device, { max_age: year })
    return { refresh_token }
  },

  refresh: async context => {
    const token = /^Bearer ([A-Za-z0-9]{43})$/.exec(String(context.origin.headers.authorization ?? ''))?.[1]
    if (!token) throw sessionOver()
    return inTransaction(context, async db => {
      const outcome = await exchange(db, context.office, token)
      if (!outcome) return sessionOver()
      if ('tokens' in outcome) return outcome.tokens
      await tellSessionsEnded(db, outcome.reused_by)
      await warnOfReuse(db, context, outcome.reused_by)
      return sessionOver()
    })
  },

  status: ({ actor }) => ({ loggedIn: true, id: actor.user_id }),

  leave: async ({ db, actor, session_id }) => {
    await endSession(db, session_id, 'left')
    await writeAudit(db, { action: 'logged_out', entity: 'users', entity_id: actor.user_id })
    await tellSessionsEnded(db, actor.user_id)
    return { data: { done: true as const } }
  },
})

/** A browser's first log-in is told by mail; from then on it has a budget of tries of its own. */
async function rememberDevice(db: Db, context: Context, login: { id: string; email: string }, device: string) {
  const earlier = await db.selectFrom('devices').select('id').where('user_id', '=', login.id).executeTakeFirst()
  const added = await db
    .insertInto('devices')
    .values({ id: newId(), user_id: login.id, digest: digestOf(device) })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'digest']).doUpdateSet({ last_seen_at: sql<string>`now()` }))
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .executeTakeFirst()
  if (!added?.fresh || !earlier) return
  await queueMessage(db, context.office, {
    channel: 'email',
    recipient: login.email,
    user_id: login.id,
    event: 'auth.new_device',
    subject: `Logowanie z nowego urządzenia – ${context.office.settings.product_name}`,
    text: 'Na Państwa konto zalogowano się z nowego urządzenia. Jeśli to nie Państwo, prosimy zmienić hasło i zadzwonić do biura.',
  })
}

async function warnOfReuse(db: Db, context: Context, user_id: string) {
  const user = await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
  await writeAudit(db, { action: 'session_reused', entity: 'users', entity_id: user_id })
  await queueMessage(db, context.office, {
    channel: 'email',
    recipient: user.email,
    user_id,
    event: 'auth.session_reused',
    subject: `Zakończono sesję – ${context.office.settings.product_name}`,
    text: 'Zakończyliśmy sesję, bo jej klucza użyto drugi raz. Proszę zalogować się ponownie, a jeśli to się powtórzy, zmienić hasło.',
  })
}
