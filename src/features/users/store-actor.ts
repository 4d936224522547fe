import { assignedTo } from '#features/users/store-sight.ts'
import type { Actor, Role } from '#kernel/access.ts'
import type { Db, Scope } from '#server/db.ts'

/** Somebody on whose behalf the program works without a session; nobody who has been deactivated. */
export async function findActor(db: Db, user_id: string): Promise<{ actor: Actor; scope: Scope } | undefined> {
  const [people, seats = []] = await db.together([
    db
      .selectFrom('users')
      .select(['role', 'isAdmin'])
      .select(assignedTo(db, 'users').as('assigned'))
      .where('id', '=', user_id)
      .where('status', '=', 'active')
      .compile(),
    db.selectFrom('company_people').select(['company_id', 'role', 'sees_settlements']).where('user_id', '=', user_id).compile(),
  ])
  const person = people?.[0]
  if (!person) return undefined
  const isAdmin = person.isAdmin === true
  const companies = isAdmin ? [] : (seats as { company_id: string; role: never; sees_settlements: boolean }[])
  const assigned = (person.assigned as string[] | null) ?? undefined
  const { tenant_id } = db.scope
  return {
    actor: {
      tenant_id,
      user_id,
      role: person.role as Role,
      isAdmin,
      companies: new Map(companies.map(({ company_id, role, sees_settlements }) => [company_id, { role, sees_settlements }])),
      assigned: assigned && new Set(assigned),
    },
    scope: { tenant_id, user_id, companies: isAdmin ? 'all' : companies.map(({ company_id }) => company_id), assigned },
  }
}

/** All that decides what a person sees, as one comparable text. */
export function rightsOf(actor: Actor): string {
  const seats = [...actor.companies].map(([id, { role, sees_settlements }]) => `${id}:${role}:${sees_settlements}`)
  const assigned = actor.assigned ? ['assigned', ...[...actor.assigned].sort()] : []
  return [actor.role, ...seats.sort(), ...assigned].join(' ')
}
