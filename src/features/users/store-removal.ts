import { writeAudit } from '#features/audit/store.ts'
import { dropTotp } from '#features/auth/store-factors.ts'
import { endSessionsOf } from '#features/auth/tokens.ts'
import { dropAvatar } from '#features/avatars/store.ts'
import { publish, tellSessionsEnded } from '#features/events/store.ts'
import type { User } from '#features/users/contract.ts'
import { anonymiseUser, refuseStranding } from '#features/users/store.ts'
import type { Db } from '#server/db.ts'

/** The account is nobody's from here on. Answers the digests of contents that nothing may point to any more. */
export async function removeAccount(db: Db, user: Pick<User, 'id' | 'role'> & { status: string }): Promise<string[]> {
  await refuseStranding(db, user)
  await endSessionsOf(db, user.id, 'removed')
  await tellSessionsEnded(db, user.id)
  await dropTotp(db, user.id)
  const pictures = await dropAvatar(db, user.id)
  await anonymiseUser(db, user.id)
  await writeAudit(db, { action: 'removed', entity: 'users', entity_id: user.id })
  await publish(db, { entity: 'users', entity_id: user.id })
  return pictures
}
