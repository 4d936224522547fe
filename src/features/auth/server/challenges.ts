import { type RawBuilder, sql } from 'kysely'
import { isKnownDevice } from './devices.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { takeAppCode } from './store-factors.ts'
import type { SecondFactor } from '#kernel/access/account.ts'
import { Failure } from '#kernel/failure.ts'
import { digestOf, macOf, newCode, sameText } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

export const codeSeconds = 600
const resendSeconds = 60
const triesPerCode = 5
/** After a right code, the third step must come within this many seconds. */
const enterSeconds = 120
const unspentAtOnce = 3
const unspentADay = 10

export const wrongCode = () =>
  new Failure('invalid_code', 'Nieprawidłowy lub nieaktualny kod weryfikacyjny.', { fields: { code: 'Nieprawidłowy lub nieaktualny kod weryfikacyjny.' } })

export interface Opened {
  user_id: string
  by: 'sent' | 'totp' | 'recovery'
}

interface Way {
  channel: SecondFactor | 'new_email'
  /** Of a log-in: whether this browser may be trusted from now on. */
  may_trust?: boolean
}

/** What the browser shows of a code that was sent so many seconds ago. An app sends none, and asks nobody to wait. */
export const challengeBy = <Chosen extends Way>(way: Chosen, age = 0) => ({
  result: 'code_sent' as const,
  ...way,
  expires_in: Math.ceil(codeSeconds - age),
  resend_after: way.channel === 'totp' ? 0 : Math.ceil(resendSeconds - age),
})

/** Of the browser where it is known to the account; of all others together, so that they leave known ones alone. */
async function countedWith(db: Db, user_id: string, browser: string) {
  const challenges = db.selectFrom('challenges')
  if (await isKnownDevice(db, user_id, browser)) return challenges.where('browser_digest', '=', digestOf(browser))
  return challenges.where(eb =>
    eb.not(
      eb.exists(
        eb.selectFrom('devices').select(sql`1`.as('one')).whereRef('devices.digest', '=', 'challenges.browser_digest').where('devices.user_id', '=', user_id),
      ),
    ),
  )
}

/** Refuses one more code while the last one is on its way, or where many were sent and not used. Those of a new address hinder no log-in. */
async function refuseManyCodes(db: Db, user_id: string, browser: string, way: Way) {
  const { channel } = way
  const counted = await countedWith(db, user_id, browser)
  const unspent = await counted
    .select([
      sql<number>`count(*) filter (where created_at > now() - interval '15 minutes')::int`.as('lately'),
      sql<number>`count(*)::int`.as('today'),
      sql<number>`coalesce(extract(epoch from now() - max(created_at) filter (where browser_digest = ${digestOf(browser)})), 1e6)::float8`.as('age'),
      sql<boolean>`coalesce(bool_or(browser_digest = ${digestOf(browser)} and channel = ${channel} and spent_at is null and tries < ${triesPerCode} and expires_at > now()), false)`.as(
        'alive',
      ),
    ])
    .where('user_id', '=', user_id)
    .where('channel', channel === 'new_email' ? '=' : '!=', 'new_email')
    .where('verified_at', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  // Whoever has loaded the page anew meanwhile enters the code that is on its way.
  const going = challengeBy(way, unspent.age)
  if (channel !== 'totp' && going.resend_after > 0)
    throw new Failure('too_many', 'Kod został już wysłany. Nowy można wysłać po minucie.', {
      retry_after: going.resend_after,
      ...(unspent.alive && { data: going }),
    })
  if (unspent.lately >= unspentAtOnce)
    throw new Failure(
      'too_many',
      channel === 'totp'
        ? 'Zbyt wiele niedokończonych logowań. Proszę spróbować za 15 minut.'
        : 'Wysłaliśmy już kilka kodów. Proszę użyć ostatniego albo spróbować za 15 minut.',
      { retry_after: 900 },
    )
  if (unspent.today >= unspentADay)
    throw new Failure(
      'too_many',
      channel === 'new_email'
        ? 'Wysłaliśmy dziś już wiele kodów. Proszę spróbować jutro.'
        : 'Zbyt wiele niedokończonych logowań dzisiaj. Proszę skontaktować się z biurem.',
      { retry_after: 3600 },
    )
}

const voidEarlier = (db: Db, browser: string) =>
  db.updateTable('challenges').set({ spent_at: sql<string>`now()` }).where('browser_digest', '=', digestOf(browser)).where('spent_at', 'is', null).execute()

interface NewChallenge extends Pick<Way, 'channel'> {
  user_id: string
  browser: string
  expires_at: RawBuilder<string>
  verified_at?: RawBuilder<string>
}

/** Answers its code, of which the MAC alone is kept. */
async function insertChallenge(db: Db, office: Office, { browser, ...values }: NewChallenge): Promise<string> {
  const id = newId()
  const code = newCode()
  await db
    .insertInto('challenges')
    .values({ ...values, id, browser_digest: digestOf(browser), code_mac: macOf(office.data_key, id, code) })
    .execute()
  return code
}

/**
 * Makes a code for this browser; the caller sends it. Earlier ones of the same browser are void. Throws 429 within a minute of the last code,
 * and after too many of them.
 */
export async function openChallenge(db: Db, office: Office, { user_id, browser, way }: { user_id: string; browser: string; way: Way }): Promise<string> {
  const { channel } = way
  // Two calls at once must not both find room for one more code.
  await advisoryLock(db, `codes ${user_id}`)
  if (channel === 'totp' && (await prolong(db, user_id, browser))) return ''
  await refuseManyCodes(db, user_id, browser, way)
  await voidEarlier(db, browser)
  return insertChallenge(db, office, { user_id, browser, channel, expires_at: sql<string>`now() + make_interval(secs => ${codeSeconds})` })
}

/** An app sends nothing anew: the log-in this browser has begun goes on, with the tries that are left of it. */
async function prolong(db: Db, user_id: string, browser: string): Promise<boolean> {
  const going = await db
    .updateTable('challenges')
    .set({ expires_at: sql<string>`now() + make_interval(secs => ${codeSeconds})` })
    .where('user_id', '=', user_id)
    .where('browser_digest', '=', digestOf(browser))
    .where('channel', '=', 'totp')
    .where('spent_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', triesPerCode)
    .returning('id')
    .executeTakeFirst()
  return going !== undefined
}

/** Counts the try first and in one statement: of 200 parallel guesses five are looked at. */
export const countTry = (db: Db, browser: string) =>
  db
    .updateTable('challenges')
    .set({ tries: sql<number>`challenges.tries + 1` })
    .where('challenges.browser_digest', '=', digestOf(browser))
    .where('challenges.spent_at', 'is', null)
    .where('challenges.verified_at', 'is', null)
    .where('challenges.expires_at', '>', sql<string>`now()`)
    .where('challenges.tries', '<', triesPerCode)

export const wasSent = (office: Office, challenge: { id: string; code_mac: string }, code: string) =>
  sameText(challenge.code_mac, macOf(office.data_key, challenge.id, code))

export async function tryCode(db: Db, office: Office, { email, code, browser }: Record<'email' | 'code' | 'browser', string>): Promise<Opened | undefined> {
  const challenge = await countTry(db, browser)
    .from('users')
    .whereRef('users.id', '=', 'challenges.user_id')
    .where(sql<boolean>`lower(users.email) = ${email.toLowerCase()}`)
    .where('users.status', '=', 'active')
    .where('challenges.channel', '!=', 'new_email')
    .returning(['challenges.id', 'challenges.code_mac', 'challenges.channel', 'challenges.user_id'])
    .executeTakeFirst()
  if (!challenge) return undefined
  const sent = challenge.channel !== 'totp' && wasSent(office, challenge, code)
  const by = challenge.channel === 'totp' ? await takeAppCode(db, office, challenge.user_id, code) : sent ? 'sent' : undefined
  if (!by) {
    await writeAudit(db, { action: 'log_in_refused', entity: 'users', entity_id: challenge.user_id })
    return undefined
  }
  await db.updateTable('challenges').set({ verified_at: sql<string>`now()` }).where('id', '=', challenge.id).execute()
  return { user_id: challenge.user_id, by }
}

/** A browser that is trusted has its code verified by itself: none is made that somebody could enter. */
export async function openTrusted(db: Db, office: Office, user_id: string, browser: string) {
  await voidEarlier(db, browser)
  await insertChallenge(db, office, { user_id, browser, channel: 'email', expires_at: sql<string>`now()`, verified_at: sql<string>`now()` })
}

/** Spends a verified code of this browser; the person it belongs to, or nobody. */
export async function spendChallenge(db: Db, browser: string): Promise<string | undefined> {
  const spent = await db
    .updateTable('challenges')
    .set({ spent_at: sql<string>`now()` })
    .where('browser_digest', '=', digestOf(browser))
    .where('spent_at', 'is', null)
    .where('verified_at', '>', sql<string>`now() - make_interval(secs => ${enterSeconds})`)
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id
}
