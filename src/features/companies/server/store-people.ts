import { seatedIn } from './store.ts'
import type { Db } from '#platform/db/db.ts'

const seatedAs = (db: Db, company_ids: readonly string[], roles: readonly ('owner' | 'member' | 'accountant' | 'caretaker')[]) =>
  seatedIn(db, company_ids).select(['person.id', 'person.email', 'seat.company_id', 'seat.role']).where('seat.role', 'in', roles)

/** The owners of companies, for what the office writes to them. */
export const listOwners = (db: Db, company_ids: readonly string[]) => seatedAs(db, company_ids, ['owner']).where('person.isAdmin', '=', false).execute()

export const listCaretakers = (db: Db, company_id: string) => seatedAs(db, [company_id], ['caretaker']).execute()

/** Who keeps the books of a company: its accountants, else its caretaker. */
export async function listBookkeepers(db: Db, company_id: string) {
  const people = await seatedAs(db, [company_id], ['accountant', 'caretaker']).where('person.isAdmin', '=', true).execute()
  const accountants = people.filter(({ role }) => role === 'accountant')
  return accountants.length > 0 ? accountants : people
}
