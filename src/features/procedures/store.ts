import { sql } from 'kysely'
import type { Procedure } from '#features/procedures/contract.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'

const shown = ['id', 'title', 'content', 'version'] as const

export const listProcedures = (db: Db): Promise<Procedure[]> => db.selectFrom('procedures').select(shown).orderBy('position').orderBy('id').execute()

export async function getProcedure(db: Db, id: string): Promise<Procedure> {
  const row = await db.selectFrom('procedures').select(shown).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** For a write: what is counted and put in order stays as it is read until the transaction ends. */
export const lockProcedures = (db: Db) =>
  db
    .selectFrom('procedures')
    .select([...shown, 'position'])
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
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Room between neighbours, so that a move is usually a change of one row. */
const gap = 1000

type Placed = readonly { id: string; position: number }[]

export const positionAfter = (all: Placed) => (all.at(-1)?.position ?? 0) + gap

/** Between its new neighbours; where there is no room left, all are numbered anew. Nobody's words change, so that versions stay. */
export async function moveProcedure(db: Db, id: string, others: Placed, place: number) {
  const before = others[place - 1]?.position ?? (others[0]?.position ?? 0) - 2 * gap
  const after = others[place]?.position ?? positionAfter(others) + gap
  if (after - before > 1) {
    const position = Math.floor((before + after) / 2)
    await db.updateTable('procedures').set({ position }).where('id', '=', id).execute()
    return
  }
  const ids = others.map(other => other.id).toSpliced(place, 0, id)
  await db
    .updateTable('procedures')
    .set({ position: sql<number>`array_position(${ids}::uuid[], id) * ${sql.lit(gap)}` })
    .execute()
}

export async function removeProcedure(db: Db, id: string) {
  await db.deleteFrom('procedures').where('id', '=', id).execute()
}
