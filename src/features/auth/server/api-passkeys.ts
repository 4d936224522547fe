import { writeAudit } from '#features/audit/server/store.ts'
import { passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { deviceName } from '#features/auth/shared/labels.ts'
import { publish } from '#features/realtime/store.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { Office } from '#platform/config/offices.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { digestOf, newToken } from '#platform/security/crypto.ts'
import { strangerScope } from '#platform/db/db.ts'
import { codeSeconds } from './challenges.ts'
import { cookieName, cookieOf, tryOnce } from './credentials.ts'
import { addressBudgets } from './login-throttle.ts'
import { sendNotice } from './notify.ts'
import { admit } from './open-account.ts'
import { challengeLifeMs, newPasskeyChallenge, spendPasskeyChallenge } from './passkey-challenge.ts'
import { auditWrongPassword, loggingRefusals } from './refused-log-ins.ts'
import { declineOffer } from './store-factors.ts'
import { addPasskey, findPasskey, listPasskeys, maxPasskeys, removePasskey, noteUse } from './store-passkeys.ts'
import { challengeIn, verifyAssertion, verifyAttestation } from './verify-passkey.ts'

const browserHolder = (browser: string) => `browser ${digestOf(browser)}`
const personHolder = (id: string) => `person ${id}`

/** As browsers take it. */
const questionTo = (office: Office, holder: string) => ({
  challenge: Buffer.from(newPasskeyChallenge(office, holder)).toString('base64url'),
  timeout: challengeLifeMs,
})

const invalidPasskey = () => new Failure('invalid_credentials', 'Nie udało się zalogować tym kluczem dostępu. Proszę zalogować się hasłem.')

/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

async function tellOwner(context: PersonContext, event: 'auth.passkey_added' | 'auth.passkey_removed', user_agent: string) {
  const { db, actor } = context
  await writeAudit(db, { action: event.slice('auth.'.length), entity: 'users', entity_id: actor.user_id })
  await sendNotice(context, { id: actor.user_id }, event, { urzadzenie: deviceName(user_agent) })
  await publish(db, { entity: 'auth', entity_id: actor.user_id, user_id: actor.user_id })
}

const enter: Handler<typeof passkeys.enter> = loggingRefusals(async context => {
  const { installation, office, origin, body } = context
  const browser = cookieOf(context, 'login')
  if (!browser) throw invalidPasskey()
  const key = await findPasskey(installation.database.reader(strangerScope(office.id)), body.id)
  const verification = { office, origin: await tenantUrl(installation, office), holder: browserHolder(browser) }
  let counter: number | undefined
  const fits = async () => {
    counter = key && (await verifyAssertion(verification, body, key))
    return counter !== undefined
  }
  const subjects = { account: `passkey:${digestOf(body.id)}`, addresses: addressBudgets(origin.address) }
  if (!(await tryOnce(context, subjects, fits)) || !key) {
    await auditWrongPassword(context, key?.user_id)
    throw invalidPasskey()
  }
  return admit(context, { ...key, id: key.user_id }, async db =>
    (await spendPasskeyChallenge(db, challengeIn(body))) && (await noteUse(db, key.id, counter ?? 0)) ? undefined : invalidPasskey(),
  )
})

const beginPasskey: Handler<typeof passkeys.begin> = async ({ db, actor, office, installation }) => {
  const { email, first_name, last_name } = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  const known = await listPasskeys(db, actor.user_id)
  return {
    data: {
      ...questionTo(office, personHolder(actor.user_id)),
      rp: { id: new URL(await tenantUrl(installation, office)).hostname, name: office.settings.product_name },
      user: { id: Buffer.from(actor.user_id).toString('base64url'), name: email, displayName: `${first_name} ${last_name}`.trim() || email },
      pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
      attestation: 'none' as const,
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const,
    },
  }
}

export const passkeysApi = handlers(passkeys, {
  ask: async context => {
    const { installation, office, reply } = context
    const browser = cookieOf(context, 'login') ?? newToken()
    reply.setCookie(cookieName(installation.config, 'login'), browser, { maxAge: codeSeconds })
    return {
      data: {
        ...questionTo(office, browserHolder(browser)),
        rpId: new URL(await tenantUrl(installation, office)).hostname,
        userVerification: 'required' as const,
      },
    }
  },

  enter,

  list: async ({ db, actor }) => {
    const rows = await listPasskeys(db, actor.user_id)
    return { data: rows.map(({ id, user_agent, created_at, last_used_at }) => ({ id, device: deviceName(user_agent), created_at, last_used_at })) }
  },

  begin: beginPasskey,

  add: async context => {
    const { db, actor, office, installation, origin, body } = context
    if ((await listPasskeys(db, actor.user_id)).length >= maxPasskeys)
      throw new Failure('conflict', `Można mieć najwyżej ${maxPasskeys} kluczy dostępu. Proszę usunąć nieużywane.`)
    const verification = { office, origin: await tenantUrl(installation, office), holder: personHolder(actor.user_id) }
    const newPasskey = await verifyAttestation(verification, body)
    const id =
      newPasskey && (await spendPasskeyChallenge(db, challengeIn(body))) ? await addPasskey(db, actor.user_id, newPasskey, origin.user_agent) : undefined
    if (!id) throw new Failure('conflict', 'Nie udało się dodać klucza dostępu. Proszę spróbować jeszcze raz.')
    await tellOwner(context, 'auth.passkey_added', origin.user_agent)
    return { data: { id, device: deviceName(origin.user_agent), created_at: new Date().toISOString(), last_used_at: null } }
  },

  remove: async context => {
    const removed = await removePasskey(context.db, context.actor.user_id, context.params.id)
    if (!removed) throw notFound()
    await tellOwner(context, 'auth.passkey_removed', removed.user_agent)
    return done
  },

  decline: async ({ db, actor }) => {
    await declineOffer(db, actor.user_id, 'passkey')
    return done
  },
})
