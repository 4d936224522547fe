import { type RawBuilder, sql } from 'kysely'
import { type Ticket, type TicketRow, ticketRow } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { allowedActions, mayChange, mayRate, openStates, reopenDays, seesContent, type TicketState } from '#features/tickets/shared/rules.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { personName } from '#features/users/server/store-visibility.ts'
import { type Actor, can, companiesWith } from '#kernel/access/access.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { storedKeys } from '#kernel/fields/record.ts'
import { type Condition, isAmong } from '#kernel/listing/filters.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { byReached } from '#platform/db/lists/list-reached.ts'
import { column, listRows, matches, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

function payrollFor(actor: Actor, permission: 'tickets.payroll' | 'tickets.pay') {
  const companies = companiesWith(actor, permission)
  const seesPayroll = actor.isAdmin ? sql<boolean>`${can(actor.role, permission)}::boolean` : sql<boolean>`t.company_id = any(${companies}::uuid[])`
  return sql<boolean>`(not k.payroll or t.author_id = ${actor.user_id}::uuid or ${seesPayroll})`
}

/** Row security leaves a client own companies; payroll matters are known to few, and to whoever wrote them. */
export const visibleTo = (actor: Actor) => payrollFor(actor, 'tickets.payroll')

/** Of those the ones whose words the person may read: `seesContent`. */
export const readableBy = (actor: Actor) => payrollFor(actor, 'tickets.pay')

/** Left, though none is missing: the planner, which expects few rows of a fenced table, would pair every company with every author first. */
export const ticketsOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('ticket_categories as k', 'k.id', 't.category_id')
    .leftJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('users as author', 'author.id', 't.author_id')
    .leftJoin('users as keeper', 'keeper.id', 't.assignee_id')
    .where(visibleTo(actor))

const rowKeys = keysOf(ticketRow)

const nameOf = (person: string) => sql<string>`nullif(${fullName(person)}, '')`

/** Said by somebody else after this person last looked. */
const unreadBy = (actor: Actor) =>
  sql<boolean>`(t.last_word_by <> ${actor.user_id}::uuid and not exists (select 1 from ticket_people seen
    where seen.tenant_id = ${thisOffice} and seen.ticket_id = t.id and seen.user_id = ${actor.user_id}::uuid and seen.read_at >= t.last_word_at))`

/** What of its tickets is urgent is the office's own matter; of one, the client reads when to expect the answer (`getTicket`). */
function clockFor(actor: Actor): Record<string, RawBuilder<unknown>> {
  if (!actor.isAdmin) return { due_at: sql`null::timestamptz`, urgency: sql`'none'::text` }
  const urgency = sql`case when t.due_at is null then 'none' when t.due_at < now() then 'late' when t.warn_at < now() then 'soon' else 'running' end`
  return { due_at: column('t.due_at'), urgency }
}

const priorityOrder = sql`array_position(array['low','normal','high','urgent'], t.priority)`

const columnsFor = (actor: Actor): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(storedKeys(ticketFields, rowKeys).map(key => [key, column(`t.${key}`)])),
  title: polish('t.title'),
  company_title: polish('c.title'),
  category_title: polish('k.title'),
  category_slug: column('k.slug'),
  payroll: column('k.payroll'),
  assignee_name: nameOf('keeper'),
  author_name: nameOf('author'),
  ...clockFor(actor),
  unread: unreadBy(actor),
  open: sql`(t.state = any(${[...openStates]}::text[]))`,
  participant_id: sql`array(select p.user_id from ticket_people p where p.tenant_id = ${thisOffice} and p.ticket_id = t.id and p.participates)`,
  priority_order: priorityOrder,
})

/** Whatever runs has a day to answer by, which an index keeps of those alone. */
const onlyRunning = ({ filters }: Listing) => filters.some(filter => filter.key === 'urgency' && isAmong(filter) && !filter.values.includes('none'))

const participatedIn = (db: Db) => (condition: Condition) =>
  db
    .selectFrom('ticket_people as p')
    .select('p.ticket_id as id')
    .where('p.participates', '=', true)
    .where(matches({ ...condition, kind: 'id' }, column('p.user_id')))

export async function listTickets(db: Db, actor: Actor, listing: Listing) {
  // Words in their order of weight, not of the alphabet.
  const sort = listing.sort.map(order => (order.key === 'priority' ? { ...order, key: 'priority_order' } : order))
  return listRows<TicketRow>(db, {
    listing: await byReached({ ...listing, sort }, 'id', { participant_id: participatedIn(db) }),
    from: ticketsOf(db, actor).$if(onlyRunning(listing), query => query.where('t.due_at', 'is not', null)),
    columns: columnsFor(actor),
    keys: rowKeys,
    search: column('t.search'),
    indexedBy: { kind: 'ticket', by: column('t.id'), texts: ['number', 'title'] },
    relatedTexts: {
      company_title: titleOfCompany('t.company_id'),
      assignee_name: personName('t.assignee_id'),
      author_name: personName('t.author_id'),
    },
    id: column('t.id'),
  })
}

const participants = sql<Ticket['participants']>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', ${fullName('u')}, 'is_staff', u."isAdmin")
    order by u."isAdmin" desc, u.last_name collate pl, u.id), '[]')
  from ticket_people p join users u on u.tenant_id = ${thisOffice} and u.id = p.user_id
  where p.tenant_id = ${thisOffice} and p.ticket_id = t.id and p.participates)`

const attached = sql<
  Ticket['files']
>`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes, 'scan_state', f.scan_state, 'warnings', f.warnings) order by link.id), '[]')
  from ticket_files link join files f on f.tenant_id = ${thisOffice} and f.id = link.file_id
  where link.tenant_id = ${thisOffice} and link.ticket_id = t.id and not link.inline)`

const minutes = sql<number>`(select coalesce(sum(extract(epoch from coalesce(u.ended_at, now()) - u.started_at)), 0)::bigint::int / 60
  from uptimes u where u.tenant_id = ${thisOffice} and u.ticket_id = t.id)`

/** Somebody of the office has answered it or said that it is resolved: what its author has ended before is nothing to be rated. */
const isServed = sql<boolean>`(exists (select 1 from comments word join users u on u.tenant_id = ${thisOffice} and u.id = word.author_id and u."isAdmin"
    where word.tenant_id = ${thisOffice} and word.subject_kind = 'ticket' and word.subject_id = t.id and not word.internal and word.removed_at is null
      and word.created_at <= t.resolved_at)
  or exists (select 1 from audit_entries e where e.tenant_id = ${thisOffice} and e.entity = 'tickets' and e.entity_id = t.id::text and e.action = 'resolve'))`

const into = sql<Ticket['merged_into']>`(select json_build_object('id', m.id, 'number', m.number)
  from tickets m where m.tenant_id = ${thisOffice} and m.id = t.merged_into_id)`

/** With what only the server needs: the clock as it is, and how long the category's answer may take. */
export interface StoredTicket extends Ticket {
  clock: { due_at: string | null; warn_at: string | null; left_seconds: number | null }
  response_hours: number
}

export async function getTicket(db: Db, actor: Actor, id: string): Promise<StoredTicket> {
  const columns = columnsFor(actor)
  const row = await ticketsOf(db, actor)
    .select(selectionOf<TicketRow>()(rowKeys, columns))
    .select(['t.description', 't.rating_text', 't.resolved_at', 't.closed_at', 't.due_at as clock_due_at', 't.warn_at', 't.left_seconds', 'k.response_hours'])
    .select([
      sql.ref<boolean>('author.isAdmin').as('author_is_staff'),
      participants.as('participants'),
      attached.as('files'),
      minutes.as('minutes'),
      into.as('merged_into'),
      isServed.as('served'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { clock_due_at, warn_at, left_seconds, served, ...ticket } = row
  const content_visible = seesContent(actor, ticket)
  // To the client a promise that is not over: when the office will have answered.
  const promised = clock_due_at && Date.parse(clock_due_at) > Date.now() ? clock_due_at : null
  return {
    ...ticket,
    due_at: actor.isAdmin ? ticket.due_at : promised,
    ...(content_visible ? {} : { description: '', files: [], rating_text: null }),
    content_visible,
    minutes: actor.isAdmin ? ticket.minutes : null,
    reopen_until: ticket.state === 'resolved' && ticket.resolved_at ? addDays(warsawDay(ticket.resolved_at), reopenDays) : null,
    actions: allowedActions(actor, ticket),
    may_change: mayChange(actor, ticket),
    may_rate: mayRate(actor, ticket) && served,
    clock: { due_at: clock_due_at, warn_at, left_seconds },
  }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockTicket(db: Db, actor: Actor, id: string): Promise<StoredTicket> {
  await db.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute()
  return getTicket(db, actor, id)
}

/** The file behind a ticket whose content the person may read. */
export async function findTicketFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await ticketsOf(db, actor)
    .innerJoin('ticket_files as link', 'link.ticket_id', 't.id')
    .select(['link.file_id as id', 't.state', 't.company_id', 't.author_id', 'k.payroll'])
    .where('link.file_id', '=', file_id)
    .executeTakeFirst()
  return row && seesContent(actor, row) ? { id: row.id } : undefined
}

/** For the navigation. The office owes an answer; a client is waited for, or has not read one. */
export function countOpen(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }) {
  const late = actor.isAdmin ? sql<boolean>`(t.due_at < now())` : sql<boolean>`false`
  let waiting = ticketsOf(db, actor).select(late.as('late')).where('t.state', 'in', openStates).limit(only.cap)
  if (only.company_id) waiting = waiting.where('t.company_id', '=', only.company_id)
  waiting = actor.isAdmin
    ? waiting.where('t.due_at', 'is not', null)
    : waiting.where(eb => eb.or([eb('t.state', '=', 'waiting'), eb(unreadBy(actor), '=', true)]))
  return waiting
}

export interface TicketValues {
  title?: string | undefined
  category_id?: string | undefined
  priority?: TicketRow['priority'] | undefined
  assignee_id?: string | null | undefined
  state?: TicketState
  due_at?: string | null
  warn_at?: string | null
  left_seconds?: number | null
  last_word_at?: RawBuilder<string> | string
  last_word_by?: string
  resolved_at?: RawBuilder<string> | string | null
  closed_at?: RawBuilder<string> | string | null
  rating?: number
  rating_text?: string | null
  merged_into_id?: string
}

export async function updateTicket(db: Db, id: string, values: TicketValues) {
  await db
    .updateTable('tickets')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}
