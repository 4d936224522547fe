import { writeAudit } from '#features/audit/server/store.ts'
import { dropFactors, voidChallenges } from '#features/auth/server/store-factors.ts'
import { endSessionsOf } from '#features/auth/server/tokens.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import { anonymiseUser, refuseStranding, removeInvitationsTo, voidLinks } from './store.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

/** Nobody comes in any more: neither by a link that was sent, nor by a log-in under way, nor by a session. */
export async function closeAccount(db: Db, user_id: string, why: string) {
  await voidLinks(db, user_id)
  await voidChallenges(db, user_id)
  await endSessionsOf(db, user_id, why)
  await tellSessionsEnded(db, user_id)
}

/** Removes the pictures of a person. Answers the digests of contents that nothing may point to any more. */
export const dropPictures = extensionPoint<(db: Db, user_id: string) => Promise<string[]>>('the pictures of people')

/** Removes the contents of these digests once the transaction is through, unless somebody else points to them. */
export const removeContents = extensionPoint<(context: PersonContext, digests: readonly string[]) => void>('the contents of files')

/**
 * The account is nobody's from here on. Answers the digests of contents that nothing may point to any more. Throws 409 for the last
 * administrator and for whoever still looks after companies.
 */
export async function removeAccount(db: Db, id: string): Promise<string[]> {
  await refuseStranding(db, id)
  await closeAccount(db, id, 'removed')
  await dropFactors(db, id)
  const pictures = await dropPictures.get()(db, id)
  await removeInvitationsTo(db, id)
  await anonymiseUser(db, id)
  await writeAudit(db, { action: 'removed', entity: 'users', entity_id: id })
  await publish(db, { entity: 'users', entity_id: id })
  return pictures
}
