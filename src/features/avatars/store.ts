import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { findPicture, removeLater, shareFiles } from '#features/files/server/store.ts'
import { sessionLinkLifetime, rightsMark, writeLink } from '#features/files/server/links.ts'
import type { Avatar } from '#features/avatars/contract.ts'
import { maxAvatarBytes } from '#features/avatars/rules.ts'
import { knownTo } from '#features/users/server/store.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

const day = 24 * 3600 * 1000

/** Of those whom one may know of. The addresses stay the same for a day, so that a page loads each picture once; they end with the session. */
export async function listAvatars({ db, actor, office, installation, session_id }: PersonContext, ids: readonly string[]): Promise<Avatar[]> {
  const rows = await knownTo(db, actor)
    .innerJoin('avatars as avatar', 'avatar.user_id', 'users.id')
    .select(['users.id', 'avatar.file_id'])
    .where('users.id', 'in', ids)
    .execute()
  const { secret_key } = installation.config
  const rights = rightsMark(secret_key, actor)
  const tomorrow = Math.ceil(Date.now() / day) * day
  return rows.map(({ id, file_id }) => {
    const link = { tenant_id: office.id, file_id, disposition: 'inline' as const, session_id, rights }
    return { id, url: `/api/files/download/${writeLink(secret_key, link, sessionLinkLifetime, tomorrow)}` }
  })
}

const findAvatar = (db: Db, user_id: string) => db.selectFrom('avatars').select('file_id').where('user_id', '=', user_id).executeTakeFirst()

/** Takes a person's picture away; answers what it held, see `removeUnused`. */
export async function dropAvatar(db: Db, user_id: string): Promise<string[]> {
  const gone = await db.deleteFrom('avatars').where('user_id', '=', user_id).returning('file_id').executeTakeFirst()
  if (!gone) return []
  return deleteLooseFiles(db, eb => eb('id', '=', gone.file_id))
}

/** One's own picture in place of the one before, which is answered; of two at once the second waits. */
export async function takeAvatar(context: PersonContext, file_id: string | null): Promise<string | null> {
  const { db, actor } = context
  await db.selectFrom('users').select('id').where('id', '=', actor.user_id).forUpdate().executeTakeFirstOrThrow()
  const before = (await findAvatar(db, actor.user_id))?.file_id ?? null
  if (before === file_id) return before
  if (file_id) await findPicture(context, file_id, { name: 'Zdjęcie', maxBytes: maxAvatarBytes })
  removeLater(context, await dropAvatar(db, actor.user_id))
  if (file_id) {
    await shareFiles(db, actor, [file_id])
    await db.insertInto('avatars').values({ id: newId(), user_id: actor.user_id, file_id }).execute()
  }
  return before
}
