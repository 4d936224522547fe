import { sql } from 'kysely'
import type { Tag } from '#features/tags/shared/contract.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const tagsFrom = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'hue', 'version'])
    .select(eb =>
      eb.selectFrom('company_tags as given').select(sql<number>`count(*)::int`.as('companies')).whereRef('given.tag_id', '=', 'tags.id').as('companies'),
    )
    .$castTo<Tag>()

export const listTags = (db: Db): Promise<Tag[]> => tagsFrom(db).orderBy(sql`name collate pl`).execute()

export async function getTag(db: Db, id: string): Promise<Tag> {
  const tag = await tagsFrom(db).where('id', '=', id).executeTakeFirst()
  if (!tag) throw notFound()
  return tag
}

type Values = Pick<Tag, 'name' | 'hue'>

export async function insertTag(db: Db, values: Values): Promise<string> {
  const id = newId()
  await db
    .insertInto('tags')
    .values({ id, ...values })
    .execute()
  return id
}

export async function changeTag(db: Db, id: string, values: Values) {
  await db
    .updateTable('tags')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteTag(db: Db, id: string) {
  await db.deleteFrom('tags').where('id', '=', id).execute()
}

export async function giveTags(db: Db, company_ids: readonly string[], tag_ids: readonly string[]) {
  const rows = company_ids.flatMap(company_id => tag_ids.map(tag_id => ({ id: newId(), company_id, tag_id })))
  if (rows.length === 0) return
  await db
    .insertInto('company_tags')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function takeTags(db: Db, company_ids: readonly string[], tag_ids: readonly string[]) {
  if (tag_ids.length === 0) return
  await db.deleteFrom('company_tags').where('company_id', 'in', company_ids).where('tag_id', 'in', tag_ids).execute()
}
