import { sql } from 'kysely'
import { Failure } from '#kernel/failure.ts'
import { plural } from '#kernel/plural.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'

const freeTries = 5
const lockedAfter = 20
const addressTries = 30

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
  const words = wait < 90 ? plural(wait, ['sekundę', 'sekundy', 'sekund']) : plural(Math.ceil(wait / 60), ['minutę', 'minuty', 'minut'])
  throw new Failure('too_many', `Zbyt wiele prób. Proszę spróbować ponownie za ${words}.`, { retry_after: wait })
}

/**
 * Refuses before the password is looked at. Browsers that have logged in before have a budget of their own, so that
 * nobody can lock a person out by guessing from elsewhere.
 */
export async function refuseGuessing(db: Db, subjects: { account: string; address: string }) {
  const address = await recent(db, subjects.address, 15)
  if (address.count >= addressTries) tooMany(15 * 60 - address.age)
  const account = await recent(db, subjects.account, 60)
  if (account.count >= lockedAfter && account.age < 15 * 60) tooMany(15 * 60 - account.age)
  const wait = waitAfter(account.count)
  if (account.age < wait) tooMany(wait - account.age)
}

export async function countFailure(db: Db, subjects: { account: string; address: string }) {
  await db
    .insertInto('login_failures')
    .values([subjects.account, subjects.address].map(subject => ({ id: newId(), subject })))
    .execute()
}

export async function forgetFailures(db: Db, subject: string) {
  await db.deleteFrom('login_failures').where('subject', '=', subject).execute()
}
