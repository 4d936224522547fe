import { getCompany } from '#features/companies/server/store.ts'
import { getSettlement } from '#features/settlements/server/store.ts'
import type { Task } from '#features/tasks/shared/contract.ts'
import { mayMeet } from '#features/users/server/store-visibility.ts'
import type { Actor } from '#kernel/access/access.ts'
import { invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

/** What fits together only with other records; a schema of one field cannot say it. */
type TaskPlacement = Pick<Task, 'company_id' | 'settlement_id' | 'assigned_to' | 'assignee_id' | 'internal'>

/** Answers the company, where it is of one. Throws 422 for what does not fit together. */
export async function checkPlace(db: Db, actor: Actor, place: TaskPlacement) {
  const { company_id, settlement_id, internal, assigned_to } = place
  const company = company_id ? await getCompany(db, actor, company_id) : undefined
  if (!company_id && !internal) throw invalid({ internal: 'Zadanie bez firmy jest zawsze wewnętrzne. Proszę wybrać firmę, aby udostępnić je klientowi.' })
  if (assigned_to === 'client' && internal) {
    throw invalid({ internal: 'Zadanie dla klienta musi być dla niego widoczne.' })
  }
  if (settlement_id) {
    const settlement = await getSettlement(db, actor, settlement_id)
    if (settlement.company_id !== company_id) throw invalid({ settlement_id: 'To rozliczenie należy do innej firmy.' })
  }
  await checkAssignee(db, place)
  return company
}

/** Staff tasks go to staff, a client's to somebody of the company. Throws 422. */
export async function checkAssignee(db: Db, { assigned_to, assignee_id, company_id }: Pick<TaskPlacement, 'assigned_to' | 'assignee_id' | 'company_id'>) {
  if (!assignee_id) return
  let people = db.selectFrom('users as u').select('u.id').where('u.id', '=', assignee_id).where('u.status', '=', 'active')
  people =
    assigned_to === 'staff'
      ? people.where('u.isAdmin', '=', true).where(mayMeet(db, 'u', company_id))
      : people
          .where('u.isAdmin', '=', false)
          .where(eb =>
            eb.exists(
              eb
                .selectFrom('company_people as seat')
                .select('seat.id')
                .whereRef('seat.user_id', '=', 'u.id')
                .where('seat.company_id', '=', company_id)
                .where('seat.role', 'in', ['owner', 'member']),
            ),
          )
  if (await people.executeTakeFirst()) return
  throw invalid({
    assignee_id:
      assigned_to === 'staff'
        ? 'Proszę wybrać osobę z biura, która ma czynne konto i widzi tę firmę.'
        : 'Proszę wybrać osobę z tej firmy, która ma czynne konto.',
  })
}
