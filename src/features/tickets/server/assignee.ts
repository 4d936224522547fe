import { listReaders } from '#features/comments/server/audience.ts'
import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { chooseLeader } from '#features/tickets/shared/rules.ts'
import { placeOf } from './comment-target.ts'
import type { TicketScope } from './store-people.ts'
import type { Db } from '#platform/db/db.ts'

/** The first of those named who may read it, else the next in line who may. */
export const findAssignee = async (db: Db, place: TicketScope, ...named: (string | null)[]) =>
  chooseLeader(await listReaders(db, placeOf(place), false), place.payroll, named)

/** Who in the office hears of it: who leads it, or answers for it since that person may no longer read it. */
export async function assigneeOf(db: Db, ticket: TicketScope & Pick<TicketRow, 'assignee_id'>): Promise<string[]> {
  const leader = await findAssignee(db, ticket, ticket.assignee_id)
  return leader ? [leader] : []
}
