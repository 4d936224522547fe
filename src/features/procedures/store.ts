import { type Procedure, procedure } from '#features/procedures/contract.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const procedureKeys = keysOf(procedure)

export const listProcedures = (db: Db): Promise<Procedure[]> => db.selectFrom('procedures').select(procedureKeys).orderBy('position').orderBy('id').execute()

export async function getProcedure(db: Db, id: string): Promise<Procedure> {
  const row = await db.selectFrom('procedures').select(procedureKeys).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** For a write: what is counted and put in order stays as it is read until the transaction ends. */
export const lockProcedures = (db: Db) =>
  db
    .selectFrom('procedures')
    .select([...procedureKeys, 'position'])
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()

type Values = Pick<Procedure, 'title' | 'content'>

export async function insertProcedure(db: Db, values: Values, position: number): Promise<string> {
  const id = newId()
  await db
    .insertInto('procedures')
    .values({ ...values, id, position })
    .execute()
  return id
}

export async function updateProcedure(db: Db, id: string, values: Values) {
  await db
    .updateTable('procedures')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function removeProcedure(db: Db, id: string) {
  await db.deleteFrom('procedures').where('id', '=', id).execute()
}
