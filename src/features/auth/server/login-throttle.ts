import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { Failure } from '#kernel/failure.ts'
import { accusativeMinuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { digestOf } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'

interface AddressBudget {
  subject: string
  tries: number
}

/** Whom a failure is counted against; known browsers and sessions answer to no address, where others guess too. */
export interface Subjects {
  account: string
  addresses?: readonly AddressBudget[]
}

const freeTries = 5
const lockedAfter = 20
const addressTries = 30

export const accountSubject = (email: string) => `account:${digestOf(email.toLowerCase())}`
export const deviceSubject = (device: string, email: string) => `device:${digestOf(`${device} ${email}`)}`

/** An IPv6 caller has a /64 to choose from, often a /48. */
export function addressBudgets(address: string): AddressBudget[] {
  const budget = (network: string, tries: number) => ({ subject: `address:${digestOf(network)}`, tries })
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
  if (!(parsed instanceof ipaddr.IPv6)) return [budget(parsed?.toString() ?? address, addressTries)]
  const prefix = (bits: number) => parsed.parts.slice(0, bits / 16).join(':')
  return [budget(prefix(64), addressTries), budget(prefix(48), 4 * addressTries)]
}

/** Seconds to wait after so many failures: 2, 4, 8 ... 60. */
const waitAfter = (failures: number) => (failures < freeTries ? 0 : Math.min(60, 2 ** (failures - freeTries + 1)))

async function recent(db: Db, subject: string, minutes: number) {
  const row = await db
    .selectFrom('login_failures')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(extract(epoch from now() - max(created_at)), 1e6)::float8`.as('age')])
    .where('subject', '=', subject)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return row
}

function tooMany(seconds: number): never {
  const wait = Math.max(1, Math.ceil(seconds))
  const words = wait < 90 ? plural(wait, ['sekundę', 'sekundy', 'sekund']) : plural(Math.ceil(wait / 60), accusativeMinuteForms)
  throw new Failure('too_many', `Zbyt wiele prób. Proszę spróbować ponownie za ${words}.`, { retry_after: wait })
}

/**
 * Refuses before the password is looked at. Browsers that have logged in before have a budget of their own, so that
 * nobody can lock a person out by guessing from elsewhere.
 */
async function refuseGuessing(db: Db, subjects: Subjects) {
  for (const { subject, tries } of subjects.addresses ?? []) {
    const address = await recent(db, subject, 15)
    if (address.count >= tries) tooMany(15 * 60 - address.age)
  }
  const account = await recent(db, subjects.account, 60)
  if (account.count >= lockedAfter && account.age < 15 * 60) tooMany(15 * 60 - account.age)
  const wait = waitAfter(account.count)
  // Of transactions at once a later try may be written by the one that began earlier: an age below nothing is no wait.
  if (wait > 0 && account.age < wait) tooMany(wait - account.age)
}

/**
 * Counts a failure before anything is looked at, and refuses where there were too many: of guesses made at once none goes
 * uncounted. Whoever guessed right is given the try back.
 */
export async function takeTry(db: Db, subjects: Subjects): Promise<string[]> {
  const names = [subjects.account, ...(subjects.addresses ?? []).map(({ subject }) => subject)].sort()
  for (const name of names) await advisoryLock(db, `tries ${name}`)
  await refuseGuessing(db, subjects)
  const rows = names.map(subject => ({ id: newId(), subject }))
  await db.insertInto('login_failures').values(rows).execute()
  return rows.map(row => row.id)
}

export async function giveBack(db: Db, tries: readonly string[]) {
  await db.deleteFrom('login_failures').where('id', 'in', tries).execute()
}

export async function forgetFailures(db: Db, subject: string) {
  await db.deleteFrom('login_failures').where('subject', '=', subject).execute()
}
