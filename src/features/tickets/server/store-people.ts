import { seatedIn } from '#features/companies/server/store.ts'
import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { grants } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { sql } from 'kysely'

export type TicketScope = Pick<TicketRow, 'company_id' | 'payroll' | 'author_id'>

const active = (db: Db) => db.selectFrom('users').select(['id', 'isAdmin']).where('status', '=', 'active')

/** Who may know of a payroll ticket; undefined means everybody in the company and the whole office. */
export async function listInformed(db: Db, ticket: TicketScope): Promise<string[] | undefined> {
  if (!ticket.payroll) return undefined
  const staff = await active(db)
    .where('isAdmin', '=', true)
    .where('role', 'in', [...grants['tickets.payroll']])
    .execute()
  const owners = await seatedIn(db, [ticket.company_id]).select('person.id').where('seat.role', '=', 'owner').execute()
  return [...new Set([...staff, ...owners].map(({ id }) => id).concat(ticket.author_id))]
}

/** The client's people whom the office answers: the author, else the owners. */
export async function listClients(db: Db, ticket: TicketScope): Promise<string[]> {
  const author = await active(db).where('isAdmin', '=', false).where('id', '=', ticket.author_id).execute()
  const owners = author.length > 0 ? [] : await seatedIn(db, [ticket.company_id]).select('person.id').where('seat.role', '=', 'owner').execute()
  return [...author, ...owners].map(({ id }) => id)
}

/** Whom this person's answer of a moment ago has told of it. */
export async function listAnswered(db: Db, ticket_id: string, author_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments as c')
    .innerJoin('notifications as n', 'n.about_id', 'c.id')
    .select('n.user_id')
    .where('c.subject_kind', '=', 'ticket')
    .where('c.subject_id', '=', ticket_id)
    .where('c.author_id', '=', author_id)
    .where('c.internal', '=', false)
    .where('c.created_at', '>', sql<string>`now() - interval '1 minute'`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The newest thing said to everybody that still stands: a comment, else the ticket itself. */
export async function findLastWord(db: Db, ticket_id: string): Promise<{ at: string; by: string; is_staff: boolean }> {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .select(['c.created_at as at', 'u.id as by', 'u.isAdmin as is_staff'])
    .where('c.subject_kind', '=', 'ticket')
    .where('c.subject_id', '=', ticket_id)
    .where('c.internal', '=', false)
    .where('c.removed_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (comment) return comment
  return db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.author_id')
    .select(['t.created_at as at', 'u.id as by', 'u.isAdmin as is_staff'])
    .where('t.id', '=', ticket_id)
    .executeTakeFirstOrThrow()
}

export const findPerson = (db: Db, id: string) => active(db).where('id', '=', id).executeTakeFirst()

/** Up to now the person has read everything. */
export async function markRead(db: Db, ticket: { id: string; company_id: string }, user_id: string) {
  await db
    .insertInto('ticket_people')
    .values({ id: newId(), company_id: ticket.company_id, ticket_id: ticket.id, user_id, read_at: sql<string>`now()` })
    .onConflict(conflict => conflict.columns(['tenant_id', 'ticket_id', 'user_id']).doUpdateSet(eb => ({ read_at: eb.ref('excluded.read_at') })))
    .execute()
}

/** Who follows each of them. */
export async function listParticipants(db: Db, ticket_ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows =
    ticket_ids.length === 0
      ? []
      : await db.selectFrom('ticket_people').select(['ticket_id', 'user_id']).where('ticket_id', 'in', ticket_ids).where('participates', '=', true).execute()
  return new Map(ticket_ids.map(id => [id, rows.filter(row => row.ticket_id === id).map(row => row.user_id)]))
}

/** Makes these the ones who follow it; what each has read stays known. */
export async function setParticipants(db: Db, ticket: { id: string; company_id: string }, user_ids: readonly string[]) {
  await db.updateTable('ticket_people').set({ participates: false }).where('ticket_id', '=', ticket.id).execute()
  await addParticipants(db, ticket, user_ids)
}

export async function addParticipants(db: Db, ticket: { id: string; company_id: string }, user_ids: readonly string[]) {
  if (user_ids.length === 0) return
  await db
    .insertInto('ticket_people')
    .values([...new Set(user_ids)].map(user_id => ({ id: newId(), company_id: ticket.company_id, ticket_id: ticket.id, user_id, participates: true })))
    .onConflict(conflict => conflict.columns(['tenant_id', 'ticket_id', 'user_id']).doUpdateSet({ participates: true }))
    .execute()
}
