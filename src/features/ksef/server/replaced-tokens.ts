import { type Asker, revokeToken } from './connection.ts'
import { findConnection, forgetReplaced, type Kept } from './store.ts'
import { record } from './store-record.ts'
import { officeScope } from '#platform/db/db.ts'

/**
 * Takes back at KSeF the tokens that another way took the place of. They are kept with the connection from the moment that does: whoever dies before
 * KSeF has heard of it leaves them to the night. Answers whether all are taken back, and null where there are none.
 */
export async function revokeReplaced(asker: Asker, company_id: string): Promise<boolean | null> {
  const { database } = asker.installation
  const scope = officeScope(asker.office.id)
  const { replaced_tokens = [] } = (await findConnection(database.reader(scope), company_id)) ?? {}
  if (replaced_tokens.length === 0) return null
  const revoked: string[] = []
  for (const token of replaced_tokens) if (await revokeToken(asker, { token })) revoked.push(token)
  if (revoked.length > 0)
    await database.transact(scope, async db => {
      if (await forgetReplaced(db, company_id, revoked)) await record(db, 'ksef_token_revoked', company_id, {})
    })
  return revoked.length === replaced_tokens.length
}

/** Of a connection that ends, its own token too; null where it has none and none is left of those before. */
export async function revokeAll(asker: Asker, kept: Kept): Promise<boolean | null> {
  const own = await revokeToken(asker, kept)
  return (await revokeReplaced(asker, kept.company_id)) === false ? false : own
}
