import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#kernel/failure.ts'
import { seal, unseal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

export interface Repeat {
  digest: string
  body_digest: string
}

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\u0000')).digest('base64url')

interface Repeatable {
  key: string
  who: string
  method: string
  path: string
  body: unknown
}

/**
 * A key counts per person, method and path. Without the key, which is kept nowhere, the digest of a body tells nothing of it. Throws 422 for a key
 * that no header can hold.
 */
export function repeatOf({ key, who, method, path, body }: Repeatable): Repeat {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Failure('invalid', 'Nagłówek Idempotency-Key ma od 1 do 200 znaków.')
  return { digest: hash(who, method, path, key), body_digest: hash(key, JSON.stringify(body ?? null)) }
}

/** The first answer of the same call, if there was one; a second one under way is refused instead of waiting for it. */
export async function findAnswer(db: Db, office: Office, repeat: Repeat): Promise<unknown | undefined> {
  const [lock] = (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`${office.id} ${repeat.digest}`}, 0)) as free`.execute(db))
    .rows
  if (!lock?.free) throw new Failure('idempotency_running', 'To żądanie jest już wykonywane.', { retry_after: 1 })
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_digest', 'status', 'answer'])
    .where('digest', '=', repeat.digest)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_digest !== repeat.body_digest) throw new Failure('idempotency_key_reused', 'Ten klucz powtórzenia był już użyty z inną treścią.')
  if (row.status !== 200) throw new Failure('conflict', 'To żądanie zostało już wykonane, ale biuro usunęło dane osoby, która mogła być w odpowiedzi.')
  return JSON.parse(unseal(office.data_key, row.answer))
}

/** Nobody can say of an answer who is in it: with somebody's data all of them go. What they answered is still done once. */
export async function forgetAnswers(db: Db) {
  await db.updateTable('idempotency_keys').set({ status: 410, answer: '' }).execute()
}

/** Keeps the answer in the transaction of its effect; failures leave nothing. */
export async function keepAnswer(db: Db, office: Office, repeat: Repeat, answer: unknown) {
  await db.deleteFrom('idempotency_keys').where('digest', '=', repeat.digest).execute()
  await db
    .insertInto('idempotency_keys')
    .values({ id: newId(), ...repeat, status: 200, answer: seal(office.data_key, JSON.stringify(answer)) })
    .execute()
}
