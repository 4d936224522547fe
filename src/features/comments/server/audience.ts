import { sql } from 'kysely'
import { companiesFrom, type Seat, seatsJson } from '#features/users/server/store-actor.ts'
import { mayMeet } from '#features/users/server/store-visibility.ts'
import { type Actor, can, type Role } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import type { Seated, CommentTarget } from './comment-target.ts'

export interface Reader extends Seated {
  name: string
  email: string
  is_staff: boolean
}

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  isAdmin: boolean
  seats: Seat[] | null
}

type TargetAudience = Pick<CommentTarget, 'company_id' | 'seenBy'>

function actorOf(db: Db, subject: TargetAudience, row: Row): Actor {
  const companies = companiesFrom(row.isAdmin || !subject.company_id ? [] : row.seats)
  return { tenant_id: db.scope.tenant_id, user_id: row.id, role: row.role, isAdmin: row.isAdmin, companies }
}

/** Everybody active who sees the thing, and of an internal note the staff alone. In the order of last names. */
export async function listReaders(db: Db, subject: TargetAudience, internal: boolean): Promise<Reader[]> {
  const rows: Row[] = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.role', 'u.isAdmin'])
    .select(eb =>
      eb
        .selectFrom('company_people as seat')
        .whereRef('seat.user_id', '=', 'u.id')
        .where('seat.company_id', '=', subject.company_id)
        .select(seatsJson.as('seats'))
        .as('seats'),
    )
    .where('u.status', '=', 'active')
    .where(mayMeet(db, 'u', subject.company_id))
    .orderBy(sql`u.last_name collate pl`)
    .orderBy(sql`u.first_name collate pl`)
    .orderBy('u.id')
    .execute()
  return rows
    .filter(row => (row.isAdmin || !internal) && can(row.role, 'comments.read') && subject.seenBy(actorOf(db, subject, row)))
    .map(row => ({
      id: row.id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim(),
      is_staff: row.isAdmin,
      role: row.role,
      roles: (row.seats ?? []).map(seat => seat.role),
      sees_settlements: (row.seats ?? []).some(seat => seat.sees_settlements),
    }))
}

/** Whom this person may call by name: staff everybody who reads along, clients their own people and those who look after the company. */
export const mentionable = (actor: Actor, readers: readonly Reader[]) => (actor.isAdmin ? readers : readers.filter(reader => reader.roles.length > 0))
