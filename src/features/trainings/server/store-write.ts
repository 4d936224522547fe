import { sql } from 'kysely'
import { findUnattached, shareFiles, unshareFiles } from '#features/files/server/store.ts'
import { isFilm, isPicture, mustBeFilm, mustBePicture } from '#features/files/shared/rules.ts'
import type { TrainingBody } from '#features/trainings/shared/contract.ts'
import type { TrainingCategoryBody } from '#features/trainings/shared/contract-categories.ts'
import type { Actor } from '#kernel/access/access.ts'
import { invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { moveTo, positionAfter } from '#platform/db/lists/sort-order.ts'

interface FileToTake {
  id: string
  field: string
  refusal?: ((media_type: string) => string | undefined) | undefined
}

/** A file that one has just uploaded, of the kind that its place asks for. */
async function requireOwn(db: Db, actor: Actor, { id, field, refusal }: FileToTake) {
  const file = await findUnattached(db, actor, id)
  if (!file) throw invalid({ [field]: 'Tego pliku nie ma. Proszę dodać go jeszcze raz.' })
  const problem = refusal?.(file.media_type)
  if (problem) throw invalid({ [field]: problem })
}

const asPicture = (media_type: string) => (isPicture({ media_type }) ? undefined : mustBePicture('Obraz'))
const asFilm = (media_type: string) => (isFilm({ media_type }) ? undefined : mustBeFilm)

const kinds = [
  { kind: 'video', field: 'video_file_id', refusal: asFilm },
  { kind: 'material', field: 'file_ids' },
  { kind: 'picture', field: 'body', refusal: asPicture },
] as const

type TrainingFiles = Pick<TrainingBody, 'video_file_id' | 'file_ids'> & { pictures: readonly string[] }

/** Takes new files, keeps those that stay, and lets go of the rest. Throws 422 for a file that is not one's own or of another type. */
export async function setFiles(db: Db, actor: Actor, training_id: string, { video_file_id, file_ids, pictures }: TrainingFiles) {
  const wanted = { video: video_file_id ? [video_file_id] : [], material: [...new Set(file_ids)], picture: [...new Set(pictures)] }
  const before = await db.selectFrom('training_files').select(['id', 'file_id', 'kind']).where('training_id', '=', training_id).execute()
  const fresh: { file_id: string; kind: (typeof kinds)[number]['kind'] }[] = []
  for (const { kind, field, ...rest } of kinds)
    for (const file_id of wanted[kind]) {
      if (before.some(row => row.file_id === file_id && row.kind === kind)) continue
      await requireOwn(db, actor, { id: file_id, field, ...rest })
      fresh.push({ file_id, kind })
    }
  const gone = before.filter(({ file_id, kind }) => !wanted[kind].includes(file_id))
  if (gone.length > 0)
    await db
      .deleteFrom('training_files')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  await unshareFiles(
    db,
    gone.map(({ file_id }) => file_id),
  )
  await shareFiles(
    db,
    actor,
    fresh.map(({ file_id }) => file_id),
  )
  if (fresh.length > 0)
    await db
      .insertInto('training_files')
      .values(fresh.map(({ file_id, kind }) => ({ id: newId(), training_id, file_id, kind, position: wanted[kind].indexOf(file_id) })))
      .execute()
}

/** The picture of a category, where it is another one than before. Throws 422 for a file that is not one's own or no picture. */
export async function setPicture(db: Db, actor: Actor, before: string | null, after: string | null) {
  if (before === after) return
  if (after) {
    await requireOwn(db, actor, { id: after, field: 'picture_file_id', refusal: asPicture })
    await shareFiles(db, actor, [after])
  }
  if (before) await unshareFiles(db, [before])
}

/** Those that stay keep their rows, which say since when. */
export async function setCompanies(db: Db, category_id: string, company_ids: TrainingCategoryBody['company_ids']) {
  const wanted = [...new Set(company_ids)]
  await db.deleteFrom('training_category_companies').where('category_id', '=', category_id).where(sql<boolean>`company_id <> all(${wanted}::uuid[])`).execute()
  if (wanted.length === 0) return
  await db
    .insertInto('training_category_companies')
    .values(wanted.map(company_id => ({ id: newId(), category_id, company_id })))
    .onConflict(conflict => conflict.columns(['tenant_id', 'category_id', 'company_id']).doNothing())
    .execute()
}

const lockOrder = (db: Db, table: 'trainings' | 'training_categories', category_id?: string) =>
  db
    .selectFrom(table)
    .select(['id', 'position'])
    .$if(category_id !== undefined, query => query.where(sql<boolean>`category_id = ${category_id}`))
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()

interface Reordering {
  id: string
  place: number
  category_id?: string
}

/** Among the trainings of its category, or among the categories. */
export async function reorder(db: Db, table: 'trainings' | 'training_categories', { id, place, category_id }: Reordering) {
  const rows = await lockOrder(db, table, category_id)
  await moveTo(db, table, { id, others: rows.filter(row => row.id !== id), place })
}

/** Behind all others. */
export const lastPosition = async (db: Db, table: 'trainings' | 'training_categories') => positionAfter(await lockOrder(db, table))
