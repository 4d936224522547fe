import { sql } from 'kysely'
import { writeAudits } from '#features/audit/server/store.ts'
import { namelessLists } from '#features/exports/shared/contract.ts'
import { holdBeginnings, letGo, tellAll } from './store.ts'
import type { Db } from '#platform/db/db.ts'

const problems = {
  erased: 'Biuro usunęło dane osoby, która mogła być w tym pliku. Proszę zacząć eksport od nowa.',
  restricted: 'Biuro ograniczyło przetwarzanie danych osoby, która mogła być w tym pliku. Proszę zacząć eksport od nowa.',
}

/**
 * In the transaction that erases or restricts somebody. Nobody can say of a file who is in it, so each that may name people is let go, and
 * each on its way is ended; what only waits is made afterwards, of what is left. Answers the contents that nothing may point to any more.
 */
export async function withdrawExports(db: Db, why: keyof typeof problems): Promise<string[]> {
  const problem = problems[why]
  await holdBeginnings(db)
  const ended = await db
    .updateTable('exports')
    .set({ state: 'failed', problem, finished_at: sql`now()` })
    .where('state', '=', 'running')
    .where('list', 'not in', namelessLists)
    .returning(['id', 'user_id'])
    .execute()
  await tellAll(db, ended)
  const finished = await db
    .selectFrom('exports as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.user_id', 'f.id as file_id'])
    .where('e.state', '=', 'done')
    .where('e.list', 'not in', namelessLists)
    .execute()
  const digests = await letGo(db, finished, problem)
  const withdrawn = [...ended, ...finished]
  await writeAudits(
    db,
    withdrawn.map(({ id }) => ({ action: 'withdrawn', entity: 'exports', entity_id: id, after: { why } })),
  )
  return digests
}
