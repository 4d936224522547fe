import { type Checklist, checklist } from '#features/checklists/contract.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columnNames = keysOf(checklist)

const ordered = (db: Db) => db.selectFrom('checklists').select(columnNames).orderBy('position').orderBy('id')

export const listChecklists = (db: Db): Promise<Checklist[]> => ordered(db).execute()

/** For a write: what is counted and put in order stays as it is read until the transaction ends. */
export const lockChecklists = (db: Db) => ordered(db).select('position').forUpdate().execute()

export async function getChecklist(db: Db, id: string): Promise<Checklist> {
  const row = await db.selectFrom('checklists').select(columnNames).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Values = Pick<Checklist, 'title' | 'points'>

export const insertChecklist = (db: Db, values: Values, position: number): Promise<Checklist> =>
  db
    .insertInto('checklists')
    .values({ ...values, id: newId(), position })
    .returning(columnNames)
    .executeTakeFirstOrThrow()

export const updateChecklist = (db: Db, id: string, values: Values): Promise<Checklist> =>
  db
    .updateTable('checklists')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .returning(columnNames)
    .executeTakeFirstOrThrow()

export async function removeChecklist(db: Db, id: string) {
  await db.deleteFrom('checklists').where('id', '=', id).execute()
}
