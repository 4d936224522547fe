import { digestOf, macOf, newToken, sameText } from '#platform/security/crypto.ts'
import { newId } from '#platform/db/id.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

/** Milliseconds in which a person finds the finger or the PIN. */
export const challengeLifeMs = 5 * 60_000

/**
 * A question to a passkey, signed by the office, so that none is kept before it is answered. `holder` names who may bring the answer:
 * the browser of a log-in, the person of a new key.
 */
export function newPasskeyChallenge(office: Office, holder: string): string {
  const stem = `${(Date.now() + challengeLifeMs).toString(36)}.${newToken()}`
  return `${stem}.${macOf(office.data_key, 'passkey', holder, stem)}`
}

/** Whether the office asked this of this holder, and lately. Takes it as browsers send it back, in base64url. */
export function isOwnChallenge(office: Office, holder: string, encoded: string): boolean {
  const challenge = Buffer.from(encoded, 'base64url').toString('utf8')
  const [end = '', token = '', mac = ''] = challenge.split('.')
  return sameText(mac, macOf(office.data_key, 'passkey', holder, `${end}.${token}`)) && Number.parseInt(end, 36) > Date.now()
}

/** Counts the answer; false where it was counted before. */
export async function spendPasskeyChallenge(db: Db, encoded: string): Promise<boolean> {
  const spent = await db
    .insertInto('answered_challenges')
    .values({ id: newId(), digest: digestOf(encoded) })
    .onConflict(conflict => conflict.columns(['tenant_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
