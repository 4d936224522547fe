import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { Secret, TOTP } from 'otpauth'
import { accountSubject, forgetFailures } from './login-throttle.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import { macOf, seal, unseal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { dropPasskeys } from './store-passkeys.ts'
import { distrustBrowsers } from './trusted-browsers.ts'
import { newRecoveryCode, normalizeRecoveryCode } from './recovery-codes.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const period = 30
const codesAtOnce = 10

/** Starts an enrolment; the app in use stays until the new one is confirmed. The secret is shown this once. */
export async function beginTotp(db: Db, office: Office, user: { id: string; email: string }) {
  const secret = new Secret({ size: 20 })
  await db.deleteFrom('authenticators').where('user_id', '=', user.id).where('confirmed_at', 'is', null).execute()
  await db
    .insertInto('authenticators')
    .values({ id: newId(), user_id: user.id, secret: seal(office.data_key, secret.base32) })
    .execute()
  const issuer = office.settings.office.name.replaceAll(':', ' ')
  return { secret: secret.base32, uri: new TOTP({ issuer, label: user.email, secret, period }).toString() }
}

interface TypedTotp {
  user_id: string
  code: string
  /** Whether the app has been confirmed by an earlier code. */
  confirmed: boolean
}

/** Takes a code of this moment, give or take one step, whose step was not taken before; at once, so that of parallel uses one counts. */
async function takeTotp(db: Db, office: Office, { user_id, code, confirmed }: TypedTotp): Promise<string | undefined> {
  const app = await db
    .selectFrom('authenticators')
    .select(['id', 'secret'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!app) return undefined
  const timestamp = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(office.data_key, app.secret)), period })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp }) + delta
  const taken = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('id', '=', app.id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

async function takeRecoveryCode(db: Db, office: Office, user_id: string, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('digest', '=', macOf(office.data_key, user_id, normalizeRecoveryCode(code)))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** What opened: six digits of the app, a recovery code, or neither. */
export async function takeAppCode(db: Db, office: Office, user_id: string, code: string): Promise<'totp' | 'recovery' | undefined> {
  if (/^\d{6}$/.test(code)) return (await takeTotp(db, office, { user_id, code, confirmed: true })) ? 'totp' : undefined
  return (await takeRecoveryCode(db, office, user_id, code)) ? 'recovery' : undefined
}

/** The first code of a new app makes it the one in use; false where it does not fit. */
export async function confirmTotp(db: Db, office: Office, user_id: string, code: string): Promise<boolean> {
  const id = await takeTotp(db, office, { user_id, code, confirmed: false })
  if (!id) return false
  await db.deleteFrom('authenticators').where('user_id', '=', user_id).where('id', '!=', id).execute()
  await db.updateTable('authenticators').set({ confirmed_at: sql<string>`now()` }).where('id', '=', id).execute()
  await setSecondFactor(db, user_id, 'totp')
  return true
}

/** Ten new ones; the earlier ones are void. */
export async function issueRecoveryCodes(db: Db, office: Office, user_id: string): Promise<string[]> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ id: newId(), user_id, digest: macOf(office.data_key, user_id, normalizeRecoveryCode(code)) })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function hasTotp(db: Db, user_id: string): Promise<boolean> {
  const app = await db.selectFrom('authenticators').select('id').where('user_id', '=', user_id).where('confirmed_at', 'is not', null).executeTakeFirst()
  return app !== undefined
}

/** A code of another kind from now on; app and recovery codes are forgotten. */
export async function dropTotp(db: Db, user_id: string) {
  await db.deleteFrom('authenticators').where('user_id', '=', user_id).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Nothing of a person's own opens the account any more, but the password with a code that is sent. */
export async function dropFactors(db: Db, user_id: string) {
  await dropTotp(db, user_id)
  await dropPasskeys(db, user_id)
}

/** The offer does not come back. */
export async function declineOffer(db: Db, user_id: string, offer: 'totp' | 'passkey') {
  await db
    .updateTable('users')
    .set({ [`${offer}_declined_at`]: sql<string>`now()` })
    .where('id', '=', user_id)
    .execute()
  await writeAudit(db, { action: `${offer}_declined`, entity: 'users', entity_id: user_id })
  await publish(db, { entity: 'auth', entity_id: user_id, user_id })
}

/** Log-ins under way were begun with the former second step: their codes are void. */
export async function setSecondFactor(db: Db, user_id: string, second_factor: 'email' | 'sms' | 'totp') {
  await db
    .updateTable('users')
    .set({ second_factor, ...bumpVersion })
    .where('id', '=', user_id)
    .execute()
  await endSecondSteps(db, user_id)
  await publish(db, { entity: 'users', entity_id: user_id })
  // What the nodes remember of this person says which second step they have.
  await tellSessionsEnded(db, user_id)
}

/** What the former second step has opened, or is about to, opens nothing any more. */
export async function endSecondSteps(db: Db, user_id: string) {
  await voidChallenges(db, user_id)
  await distrustBrowsers(db, user_id)
}

export async function voidChallenges(db: Db, user_id: string) {
  await db.updateTable('challenges').set({ spent_at: sql<string>`now()` }).where('user_id', '=', user_id).where('spent_at', 'is', null).execute()
}

/** With a new password nobody is hindered by what others began with the former one, or guessed. */
export async function forgetLogins(db: Db, { id, email }: { id: string; email: string }) {
  await db.deleteFrom('challenges').where('user_id', '=', id).where('channel', '!=', 'new_email').execute()
  await forgetFailures(db, accountSubject(email))
}
