import { writeAudit } from '#features/audit/server/store.ts'
import { challengeBy, codeSeconds, openChallenge, openTrusted, spendChallenge, tryCode, wrongCode } from './challenges.ts'
import { auth } from '#features/auth/shared/contract.ts'
import { authenticate, basicCredentials, cookieName, cookieOf } from './credentials.ts'
import { forgetFailures } from './login-throttle.ts'
import { admit, inTransaction } from './open-account.ts'
import { passwordFits } from './passwords.ts'
import { loggingRefusals } from './refused-log-ins.ts'
import { countRecoveryCodes, takeAppCode } from './store-factors.ts'
import { tryOwn } from './store-proof.ts'
import { distrustBrowsers, hasEnteredCode, isTrusted, mayTrust, trustBrowser } from './trusted-browsers.ts'
import { sendNotice } from './notify.ts'
import { endSession, exchange, renewProof, sessionOver, whyOver } from './tokens.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import type { SecondFactor } from '#kernel/access/account.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { isMobilePhone } from '#kernel/identifiers/identifiers.ts'
import { plural } from '#kernel/text/plural.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Context } from '#platform/http/context.ts'
import { newToken } from '#platform/security/crypto.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'

const maskEmail = (email: string) => email.replace(/^(.)[^@]*@/, '$1••••••@')
const maskPhone = (phone: string) => `••• ••• ${phone.slice(-3)}`

const asRefusal = async (work: () => Promise<void>): Promise<Failure | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

const codeText = (code: string) =>
  `Kod weryfikacyjny: ${code}\n\nKod jest ważny 10 minut. Proszę go nikomu nie podawać, także pracownikom biura.\nJeśli to nie Państwo się logują, prosimy o zmianę hasła.`

type Login = Awaited<ReturnType<typeof authenticate>>['login']

/** Where the code comes from: by the person's choice, and by mail where the office cannot send an SMS. */
function wayOf({ installation, office }: Context, login: Login) {
  const bySms = login.second_factor === 'sms' && isMobilePhone(login.phone) && sendsSms(installation.config, office)
  const channel: SecondFactor = login.second_factor === 'totp' ? 'totp' : bySms ? 'sms' : 'email'
  const destination = channel === 'totp' ? '' : bySms ? maskPhone(String(login.phone)) : maskEmail(login.email)
  return { channel, destination, may_trust: mayTrust(office, login) }
}

function queueCode(db: Db, office: Office, login: Login, { channel, code }: { channel: 'sms' | 'email'; code: string }) {
  const bySms = channel === 'sms'
  return queueMessage(db, office, {
    channel,
    recipient: bySms ? String(login.phone) : login.email,
    user_id: login.id,
    event: 'auth.code',
    // First, so that a notification shows it.
    subject: `${code.slice(0, 3)} ${code.slice(3)} – kod do portalu ${office.settings.product_name}`,
    text: bySms ? `Kod logowania: ${code}. Wazny 10 minut. Prosze go nikomu nie podawac.` : codeText(code),
  })
}

const check: Handler<typeof auth.check> = loggingRefusals(async context => {
  const { body, installation, office, origin, reply } = context
  const { login, device } = await authenticate(context, body.email, body.password)
  // A known browser's log-ins go by its own name, so that those begun elsewhere do not count against it.
  const browser = device ?? cookieOf(context, 'login') ?? newToken()
  const way = wayOf(context, login)
  const trusted = await inTransaction(context, async db => {
    if (way.may_trust && device && (await isTrusted(db, login, device, origin.address))) {
      await openTrusted(db, office, login.id, browser)
      return true
    }
    let code = ''
    const refusal = await asRefusal(async () => {
      code = await openChallenge(db, office, { user_id: login.id, browser, way })
    })
    if (refusal) return refusal
    if (way.channel !== 'totp') await queueCode(db, office, login, { channel: way.channel, code })
    return false
  })
  reply.setCookie(cookieName(installation.config, 'login'), browser, { maxAge: codeSeconds })
  return { data: { ...challengeBy(way), ...(trusted && { result: 'trusted' as const }) } }
})

const proveOneself: Handler<typeof auth.prove> = async context => {
  const { actor, session_id, office, body, installation } = context
  const scope = officeScope(office.id)
  const code = body.code?.replace(/\s+/gu, '') ?? ''
  const byCode = () =>
    installation.database.transact(scope, async db => {
      const by = await takeAppCode(db, office, actor.user_id, code)
      if (by === 'recovery') await noteRecoveryCode({ ...context, db }, actor.user_id)
      return by !== undefined
    })
  const field = body.current_password === undefined ? 'code' : 'current_password'
  const fits = await tryOwn(context, hash => (field === 'code' ? byCode() : passwordFits(office, hash, body.current_password ?? '')))
  if (!fits) throw invalid(field === 'code' ? { code: 'Nieprawidłowy albo użyty już kod.' } : { current_password: 'To nie jest obecne hasło.' })
  await installation.database.transact(scope, db => renewProof(db, session_id))
  return done
}

export const authApi = handlers(auth, {
  check,

  verify: loggingRefusals(async context => {
    const code = context.body.code.replace(/\s+/gu, '')
    const browser = cookieOf(context, 'login')
    if (!browser) throw wrongCode()
    await inTransaction(context, async db => {
      const opened = await tryCode(db, context.office, { email: context.body.email, code, browser })
      if (opened?.by === 'recovery') await noteRecoveryCode({ ...context, db }, opened.user_id)
      return opened ? undefined : wrongCode()
    })
    return { data: { result: 'verified' as const } }
  }),

  enter: loggingRefusals(async context => {
    const { email, password } = basicCredentials(context.origin.headers.authorization as string | undefined)
    const { login, subjects } = await authenticate(context, email, password)
    const browser = cookieOf(context, 'login')
    const required = new Failure('verification_required', 'Najpierw trzeba wpisać kod weryfikacyjny.')
    return admit(context, login, async db => {
      const user_id = browser ? await spendChallenge(db, browser) : undefined
      if (user_id !== login.id) return required
      await forgetFailures(db, subjects.account)
      return undefined
    })
  }),

  refresh: async context => {
    const token = /^Bearer ([A-Za-z0-9]{43})$/.exec(String(context.origin.headers.authorization ?? ''))?.[1]
    if (!token) throw sessionOver()
    return inTransaction(context, async db => {
      const outcome = await exchange(db, context.office, token)
      if (!outcome) return sessionOver(await whyOver(db, token))
      if ('tokens' in outcome) return outcome.tokens
      await tellSessionsEnded(db, outcome.reused_by)
      await warnOfReuse(db, context, outcome.reused_by)
      return sessionOver()
    })
  },

  status: ({ actor }) => ({ loggedIn: true, id: actor.user_id }),

  trust: async context => {
    const { db, actor, office } = context
    const device = cookieOf(context, 'device')
    if (!mayTrust(office, actor)) throw new Failure('forbidden', 'Biuro nie zezwala na logowanie bez kodu.')
    if (!device || !(await hasEnteredCode(db, actor.user_id)) || !(await trustBrowser(db, actor.user_id, device, context.origin.address)))
      throw new Failure('conflict', 'Przeglądarce można zaufać tylko zaraz po wpisaniu w niej kodu.')
    return done
  },

  distrust: async ({ db, actor }) => {
    await distrustBrowsers(db, actor.user_id)
    await writeAudit(db, { action: 'browsers_distrusted', entity: 'users', entity_id: actor.user_id })
    await publish(db, { entity: 'auth', entity_id: actor.user_id, user_id: actor.user_id })
    return done
  },

  leave: async ({ db, actor, session_id }) => {
    await endSession(db, session_id, 'left')
    await writeAudit(db, { action: 'logged_out', entity: 'users', entity_id: actor.user_id })
    await tellSessionsEnded(db, actor.user_id)
    return done
  },

  prove: proveOneself,
})

async function warnOfReuse(db: Db, context: Context, user_id: string) {
  await writeAudit(db, { action: 'session_reused', entity: 'users', entity_id: user_id })
  await sendNotice({ ...context, db }, { id: user_id }, 'auth.session_reused')
}

/** A code from paper is told of at once, and how many are left. */
async function noteRecoveryCode(context: Context, user_id: string) {
  const { db } = context
  const left = await countRecoveryCodes(db, user_id)
  const words = left === 0 ? 'To był ostatni kod; nowe można utworzyć w profilu.' : `Pozostało: ${plural(left, ['kod', 'kody', 'kodów'])}.`
  await writeAudit(db, { action: 'recovery_code_used', entity: 'users', entity_id: user_id, user_id })
  await sendNotice(context, { id: user_id }, 'auth.recovery_code_used', { zostalo: words })
}
