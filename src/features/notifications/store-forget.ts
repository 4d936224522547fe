import { openNotice } from '#features/notifications/store-inbox.ts'
import { publishAll } from '#features/events/store.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'
import { portionsOf } from '#server/portions.ts'

/** Notices opened at a time: an office may have hundreds of thousands. */
const opened = 5_000

/**
 * What others were told about somebody who is to be forgotten goes whole: the sentence means nothing without its person, and what it told of is
 * still there. Somebody else of the same name loses notices as well. Answers how many went.
 */
export async function forgetNamed(db: Db, office: Office, name: string): Promise<number> {
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  const found: { id: string; user_id: string }[] = []
  let last: string | undefined
  do {
    let next = db.selectFrom('notifications').select(['id', 'user_id', 'content']).orderBy('id').limit(opened)
    if (last) next = next.where('id', '>', last)
    const rows = await next.execute()
    for (const { id, user_id, content } of rows) {
      const { subject, text, variables } = openNotice(office, content)
      if ([subject, text, ...Object.values(variables)].some(part => named.test(part))) found.push({ id, user_id })
    }
    last = rows.at(-1)?.id
  } while (last)
  for (const portion of portionsOf(found))
    await db
      .deleteFrom('notifications')
      .where(
        'id',
        'in',
        portion.map(({ id }) => id),
      )
      .execute()
  await publishAll(
    db,
    found.map(({ id, user_id }) => ({ entity: 'notifications', entity_id: id, user_id })),
  )
  return found.length
}
