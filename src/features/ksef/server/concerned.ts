import { seatedIn } from '#features/companies/server/store.ts'
import type { Db } from '#platform/db/db.ts'

/** Those of a company who can mend its connection. */
export async function listConcerned(db: Db, company_id: string) {
  const people = await seatedIn(db, [company_id]).select('person.id').where('seat.role', 'in', ['caretaker', 'accountant', 'owner']).execute()
  return people.map(({ id }) => id)
}

export const pathsOf = (company_id: string) => ({ staff: `/dashboard/companies/${company_id}?tab=details`, client: `/companies/${company_id}?tab=details` })
