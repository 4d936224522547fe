import { sql } from 'kysely'
import { isBound } from './store-visibility.ts'
import { type Actor, type CompanySeat, type Role, strongestOf } from '#kernel/access/access.ts'
import type { Db, Scope } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** `id` of the company. */
export interface Seat extends CompanySeat {
  id: string
}

interface Row {
  user_id: string
  role: string
  isAdmin: boolean
  bound: boolean
  seats: Seat[] | null
}

/** A client's companies: of several seats in one the strongest role counts, and the sight of settlements that any of them gives. */
export function companiesFrom(seats: readonly Seat[] | null): Map<string, CompanySeat> {
  const seatsByCompany = Map.groupBy(seats ?? [], ({ id }) => id)
  return new Map(
    [...seatsByCompany].map(([id, seats]) => [
      id,
      { role: strongestOf(seats.map(({ role }) => role)) ?? 'viewer', sees_settlements: seats.some(seat => seat.sees_settlements) },
    ]),
  )
}

/** Seats as one list of a person's row. */
export const seatsJson = sql<Seat[] | null>`json_agg(json_build_object('id', seat.company_id, 'role', seat.role, 'sees_settlements', seat.sees_settlements))`

/** All that decides what the person `person` of a query sees. */
export const rightsQuery = (db: Db) =>
  [
    sql<string>`person.id`.as('user_id'),
    sql<string>`person.role`.as('role'),
    sql<boolean>`person."isAdmin"`.as('isAdmin'),
    isBound(db, 'person').as('bound'),
    sql<Seat[] | null>`(select ${seatsJson}
      from company_people seat where seat.tenant_id = ${thisOffice} and seat.user_id = person.id)`.as('seats'),
  ] as const

/** Who acts, and how far the database lets them. */
export function actorFrom(tenant_id: string, { user_id, role, isAdmin, bound, seats }: Row): { actor: Actor; scope: Scope } {
  const ids = (seats ?? []).map(({ id }) => id)
  const assigned = bound ? ids : undefined
  const companies = companiesFrom(isAdmin ? [] : seats)
  // What a client may do anywhere opens the way in; the company then decides.
  const strongest = strongestOf([...companies.values()].map(({ role }) => role)) ?? (role as Role)
  return {
    actor: { tenant_id, user_id, role: strongest, isAdmin, companies, assigned: assigned && new Set(assigned) },
    scope: { tenant_id, user_id, companies: isAdmin ? 'all' : ids, assigned },
  }
}

/** Somebody on whose behalf the program works without a session; nobody who has been deactivated. */
export async function findActor(db: Db, user_id: string): Promise<{ actor: Actor; scope: Scope } | undefined> {
  const row = await db
    .selectFrom('users as person')
    .select(rightsQuery(db))
    .where('person.id', '=', user_id)
    .where('person.status', '=', 'active')
    .executeTakeFirst()
  return row && actorFrom(db.scope.tenant_id, row)
}
