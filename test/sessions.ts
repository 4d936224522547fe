import { exchange, openSession } from '#features/auth/tokens.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'

/** What a person holds who has just come in, without the steps of the log-in. */
export async function openTokens(db: Db, office: Office, person: { id: string; isAdmin: boolean }) {
  const outcome = await exchange(db, office, await openSession(db, person))
  if (!outcome || !('tokens' in outcome)) throw new Error('No session could be opened.')
  return outcome.tokens
}
