import { type RawBuilder, sql } from 'kysely'
import { type SystemTicket, systemTicket, type SystemTicketRow, systemTicketRow } from '#features/system-tickets/shared/contract.ts'
import { allowedActions, seesAll, type SystemTicketState } from '#features/system-tickets/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

export function visibleTo(actor: Actor) {
  return seesAll(actor) ? sql<boolean>`true` : sql<boolean>`t.author_id = ${actor.user_id}::uuid`
}

const systemTicketsOf = (db: Db, actor: Actor) =>
  db.selectFrom('system_tickets as t').innerJoin('users as author', 'author.id', 't.author_id').where(visibleTo(actor))

const rowKeys = keysOf(systemTicketRow)
const whole = keysOf(systemTicket.omit({ actions: true }))

const columns: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(whole.map(key => [key, column(`t.${key}`)])),
  title: polish('t.title'),
  author_name: sql`nullif(${fullName('author')}, '')`,
  author_is_staff: column('author.isAdmin'),
}

export function listSystemTickets(db: Db, actor: Actor, listing: Listing) {
  return listRows<SystemTicketRow>(db, {
    listing,
    from: systemTicketsOf(db, actor),
    columns,
    keys: rowKeys,
    search: column('t.search'),
    indexedBy: { kind: 'system_ticket', by: column('t.id'), texts: ['number', 'title'] },
    id: column('t.id'),
  })
}

export interface StoredSystemTicket extends SystemTicket {
  company_id: string | null
}

export async function getSystemTicket(db: Db, actor: Actor, id: string): Promise<StoredSystemTicket> {
  const row = await systemTicketsOf(db, actor)
    .select(selectionOf<SystemTicket>()(whole, columns))
    .select('t.company_id')
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, actions: allowedActions(actor, row) }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockSystemTicket(db: Db, actor: Actor, id: string) {
  await db.selectFrom('system_tickets').select('id').where('id', '=', id).forUpdate().execute()
  return getSystemTicket(db, actor, id)
}

export async function updateSystemTicket(db: Db, id: string, values: { state: SystemTicketState; answer?: string | null; answered_at?: RawBuilder<string> }) {
  await db
    .updateTable('system_tickets')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** The picture in a ticket that the person may see. */
export function findSystemTicketFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  return systemTicketsOf(db, actor)
    .innerJoin('system_ticket_files as link', 'link.system_ticket_id', 't.id')
    .select('link.file_id as id')
    .where('link.file_id', '=', file_id)
    .executeTakeFirst()
}

/** The company that carries the talk about each of them, past all rights. */
export async function listCompaniesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('system_tickets').select(['id', 'company_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, company_id }) => [id, company_id]))
}

/** For the navigation: what nobody has looked at yet, to those who do. */
export function countNew(db: Db, actor: Actor, only: { cap: number }) {
  return systemTicketsOf(db, actor)
    .select(sql<boolean>`false`.as('late'))
    .where('t.state', '=', 'new')
    .where(sql<boolean>`${seesAll(actor)}::boolean`)
    .limit(only.cap)
}
