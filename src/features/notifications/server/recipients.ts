import { sql } from 'kysely'
import type { EventKind } from './event-kind.ts'
import type { Channel, Group } from '#features/notifications/shared/rules.ts'
import { devicesOf } from '#features/push/store.ts'
import { companiesFrom, type Seat, seatsJson } from '#features/users/server/store-actor.ts'
import { mayMeet } from '#features/users/server/store-visibility.ts'
import { type Actor, can, canIn, type Role } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

export interface Recipient {
  id: string
  email: string
  phone: string | null
  first_name: string
  role: Role
  isAdmin: boolean
  seats: Seat[] | null
  digest: boolean | null
  quiet_from: string | null
  quiet_to: string | null
  muted: Record<string, Channel[]> | null
  /** Ids of those on which the person asked to be told. */
  devices: string[] | null
}

interface Wanted {
  company_id: string | null
  /** Those whom the event concerns. */
  ids: readonly string[]
  groups: readonly Group[]
}

const heads: readonly Group[] = ['manager', 'administrator']

/** Everybody active whom the event concerns or the office chose, with their own wishes; one statement. */
export function peopleQuery(db: Db, { company_id, ids, groups }: Wanted) {
  const concerned = groups.includes('concerned') ? ids : []
  const office = groups.filter(group => heads.includes(group))
  const seated = groups.filter(group => group !== 'concerned' && !heads.includes(group))
  return db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as own', 'own.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.phone', 'u.first_name', 'u.role', 'u.isAdmin', 'own.digest', 'own.quiet_from', 'own.quiet_to', 'own.muted'])
    .select(eb =>
      eb
        .selectFrom('company_people as seat')
        .whereRef('seat.user_id', '=', 'u.id')
        .where('seat.company_id', '=', company_id)
        .select(seatsJson.as('seats'))
        .as('seats'),
    )
    .select(devicesOf(db, 'u.id').as('devices'))
    .where('u.status', '=', 'active')
    .where(mayMeet(db, 'u', company_id))
    .where(eb =>
      eb.or([
        sql<boolean>`u.id = any(${concerned}::uuid[])`,
        sql<boolean>`u.role = any(${office}::text[])`,
        eb(
          'u.id',
          'in',
          eb
            .selectFrom('company_people as chosen')
            .select('chosen.user_id')
            .where('chosen.company_id', '=', company_id)
            .where(sql<boolean>`chosen.role = any(${seated}::text[])`),
        ),
      ]),
    )
    .orderBy('u.id')
}

export function actorOf(db: Db, company_id: string | null, person: Recipient): Actor {
  const companies = companiesFrom(person.isAdmin || !company_id ? [] : person.seats)
  return { tenant_id: db.scope.tenant_id, user_id: person.id, role: person.role, isAdmin: person.isAdmin, companies }
}

/** Nobody hears of what they may not see. */
export function mayKnow(kind: EventKind, actor: Actor, company_id: string | null): boolean {
  if (kind.audience !== 'everyone' && actor.isAdmin !== (kind.audience === 'staff')) return false
  return company_id ? canIn(actor, kind.permission, company_id) : can(actor.role, kind.permission)
}
