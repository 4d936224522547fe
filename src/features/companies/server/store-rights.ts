import { type Actor, canIn } from '#kernel/access/access.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

/** Managers change every company, accountants those they are assigned to; clients are held to their contact data by the caller. Throws 403 for all others. */
export async function requireMayChange(db: Db, actor: Actor, company_id: string) {
  if (!canIn(actor, 'companies.update', company_id)) throw new Failure('forbidden', 'Brak uprawnień do zmiany danych tej firmy.')
  if (actor.role !== 'accountant') return
  const seat = await db.selectFrom('company_people').select('id').where('company_id', '=', company_id).where('user_id', '=', actor.user_id).executeTakeFirst()
  if (!seat) throw new Failure('forbidden', 'Dane firmy zmienia przypisana do niej księgowa, kierownik albo administrator.')
}

/** Which of these people are clients of another company too. */
export async function listSeatedElsewhere(db: Db, company_id: string, user_ids: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('company_people')
    .select('user_id')
    .distinct()
    .where('company_id', '!=', company_id)
    .where('user_id', 'in', user_ids)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
