import { sql } from 'kysely'
import { seatedIn } from '#features/companies/server/store.ts'
import type { Addressee } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import { mayMeet } from '#features/users/server/store-visibility.ts'
import { knownTo, wordsOfName } from '#features/users/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'

/** How many are offered at once. */
const offered = 20

const others = (db: Db, actor: Actor) => db.selectFrom('users as u').where('u.status', '=', 'active').where('u.id', '!=', actor.user_id)

/** Whom this person may write to: staff their colleagues and the people of the company, clients just whoever belongs to their company. */
function addressees(db: Db, actor: Actor, company_id: string | null) {
  return others(db, actor).where(eb => {
    const seated = eb.exists(
      eb.selectFrom('company_people as seat').select('seat.id').whereRef('seat.user_id', '=', 'u.id').where('seat.company_id', '=', company_id),
    )
    return actor.isAdmin ? eb.or([eb.and([eb('u.isAdmin', '=', true), mayMeet(db, 'u', company_id)]), seated]) : seated
  })
}

/** Without a company staff may look for anybody whom they know of; whose company it is about is asked next. */
export async function listAddressees(db: Db, actor: Actor, company_id: string | undefined, search: string): Promise<Addressee[]> {
  let people =
    actor.isAdmin && !company_id ? others(db, actor).where('u.id', 'in', knownTo(db, actor).select('users.id')) : addressees(db, actor, company_id ?? null)
  const words = actor.isAdmin ? sql.ref('u.search') : wordsOfName
  for (const word of foldDiacritics(search.trim()).split(/\s+/).filter(Boolean)) people = people.where(words, 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const seats = db
    .selectFrom('company_people as seat')
    .innerJoin('companies as firm', 'firm.id', 'seat.company_id')
    .select(
      sql<Addressee['companies']>`coalesce(json_agg(json_build_object('id', firm.id, 'title', firm.title, 'role', seat.role) order by firm.title), '[]')`.as(
        'seats',
      ),
    )
    .where(sql.ref('seat.user_id'), '=', sql.ref('u.id'))
    .where('firm.archived_at', 'is', null)
    .$if(company_id !== undefined, query => query.where('firm.id', '=', String(company_id)))
  return people
    .select(['u.id', fullName('u').as('name'), 'u.isAdmin as is_staff'])
    .select(seats.as('companies'))
    .orderBy('u.isAdmin', actor.isAdmin ? 'asc' : 'desc')
    .orderBy(sql`u.last_name collate pl`)
    .orderBy('u.id')
    .limit(offered)
    .execute() as Promise<Addressee[]>
}

/** Those of the ids that may be written to. */
export async function findAddressees(db: Db, actor: Actor, company_id: string | null, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await addressees(db, actor, company_id).select('u.id').where('u.id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** The people of companies in these roles who have an account in use. */
export const listInRoles = (db: Db, company_ids: readonly string[], roles: readonly AddressedRole[]) =>
  seatedIn(db, company_ids)
    .select(['person.id', 'person.email', 'seat.company_id'])
    .distinct()
    .where('person.isAdmin', '=', false)
    .where('seat.role', 'in', roles)
    .execute()

export async function findCaretaker(db: Db, company_id: string): Promise<string | undefined> {
  const row = await seatedIn(db, [company_id]).select('person.id').where('seat.role', '=', 'caretaker').executeTakeFirst()
  return row?.id
}
