import * as store from './store.ts'
import { type Actor, isStaffRole, type Role } from '#kernel/access/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

export const taken = () => invalid({ email: 'Konto z tym adresem e-mail już istnieje.' })

/** A manager may do everything with people, except with administrators. Throws 403. */
export function refuseAboveOneself(actor: Actor, role: Role) {
  if (role === 'administrator' && actor.role !== 'administrator') throw new Failure('forbidden', 'Kontami administratorów zarządza tylko administrator.')
}

/** Throws 422 for a client's role of staff and the other way round. */
export function checkRole(isAdmin: boolean, role: Role) {
  if (isStaffRole(role) !== isAdmin)
    throw invalid({ role: isAdmin ? 'Ta rola jest dla klientów, nie dla pracowników biura.' : 'Ta rola jest dla pracowników biura, nie dla klientów.' })
}

/** Throws 422 where another account has it. */
export async function requireFreeEmail(db: Db, email: string, except?: string) {
  const other = await store.findLogin(db, email)
  if (other && other.id !== except) throw taken()
}

/** The account of this address, where there is one that the actor may not know of; one that they may know of is refused. */
export async function findHidden(db: Db, actor: Actor, email: string) {
  const other = await store.findLogin(db, email)
  if (!other || other.id === actor.user_id) return undefined
  if (await store.isKnown(db, actor, other.id)) throw taken()
  return other
}
