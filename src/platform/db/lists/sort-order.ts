import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** The tables whose rows a person puts in order. */
type Ordered = 'checklists' | 'document_checklists' | 'procedures' | 'trainings' | 'training_categories' | 'ticket_categories'
type Placed = readonly { id: string; position: number }[]

/** Room between neighbours, so that a move is usually a change of one row. */
const gap = 1000

/** Behind all of them, which come in their order. */
export const positionAfter = (all: readonly { position: number }[]) => (all.at(-1)?.position ?? 0) + gap

/** Between the neighbours at a place counted from 0, the end where it lies behind it; undefined where there is no room left. */
export function positionAt(others: readonly { position: number }[], place: number): number | undefined {
  const after = others[place]?.position
  if (after === undefined) return positionAfter(others)
  const before = others[place - 1]?.position ?? after - 2 * gap
  return after - before > 1 ? Math.floor((before + after) / 2) : undefined
}

/** Puts a row among the others, which come locked and in their order. Nobody's words change, so that versions stay. */
export async function moveTo(db: Db, table: Ordered, { id, others, place }: { id: string; others: Placed; place: number }) {
  const position = positionAt(others, place)
  if (position !== undefined) {
    await db.updateTable(table).set({ position }).where('id', '=', id).execute()
    return
  }
  const ids = others.map(other => other.id).toSpliced(place, 0, id)
  await db
    .updateTable(table)
    .set({ position: sql<number>`array_position(${ids}::uuid[], id) * ${sql.lit(gap)}` })
    .where('id', 'in', ids)
    .execute()
}
