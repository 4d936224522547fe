import { sql } from 'kysely'
import type { Uptime } from '#features/uptimes/contract.ts'
import { type Actor, can } from '#kernel/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing.ts'
import { instantToWall } from '#kernel/warsaw.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'
import { column, listRows } from '#server/list-rows.ts'

type Row = Omit<Uptime, 'start_date' | 'end_date'> & { started_at: string; ended_at: string | null }

/** The names of the API and of the table for what is a wall time there and an instant here. */
const stored: Record<string, string> = { start_date: 'started_at', end_date: 'ended_at' }

const columns = {
  ...Object.fromEntries(
    ['id', 'user_id', 'settlement_id', 'ticket_id', 'started_at', 'ended_at', 'comment', 'created_at', 'updated_at', 'version'].map(key => [
      key,
      column(`u.${key}`),
    ]),
  ),
  ticket_number: column('ticket.number'),
  company_title: column('c.title'),
  month: column('s.month'),
  overlaps: sql<boolean>`exists(select 1 from uptimes o where o.tenant_id = u.tenant_id and o.user_id = u.user_id and o.id <> u.id
    and o.started_at < coalesce(u.ended_at, now()) and coalesce(o.ended_at, now()) > u.started_at)`,
  locked: sql<boolean>`exists(select 1 from uptime_locks l where l.tenant_id = u.tenant_id and l.month = to_char(u.started_at at time zone 'Europe/Warsaw', 'YYYY-MM'))`,
}
const shown = [
  'id',
  'user_id',
  'settlement_id',
  'ticket_id',
  'ticket_number',
  'company_title',
  'month',
  'started_at',
  'ended_at',
  'comment',
  'overlaps',
  'locked',
  'created_at',
  'updated_at',
  'version',
] as const

const answerOf = ({ started_at, ended_at, ...row }: Row): Uptime => ({
  ...row,
  start_date: instantToWall(started_at),
  end_date: ended_at && instantToWall(ended_at),
})

/** One's own time; heads of the office see everybody's. */
function visibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom('uptimes as u')
    .leftJoin('settlements as s', 's.id', 'u.settlement_id')
    .leftJoin('tickets as ticket', 'ticket.id', 'u.ticket_id')
    .leftJoin('companies as c', join => join.on('c.id', '=', sql`coalesce(s.company_id, ticket.company_id)`))
  return can(actor.role, 'uptimes.all') ? all : all.where('u.user_id', '=', actor.user_id)
}

export async function listUptimes(db: Db, actor: Actor, listing: Listing) {
  const renamed = <Part extends { key: string }>(parts: Part[]) => parts.map(part => ({ ...part, key: stored[part.key] ?? part.key }))
  const { data, meta } = await listRows<Row>(db, {
    listing: { ...listing, sort: renamed(listing.sort), filters: renamed(listing.filters) },
    from: visibleTo(db, actor),
    columns,
    shown,
    search: sql`fold(u.comment)`,
    id: column('u.id'),
  })
  return { data: data.map(answerOf), meta }
}

export async function getUptime(db: Db, actor: Actor, id: string): Promise<Uptime> {
  const row = await visibleTo(db, actor)
    .select([
      'u.id',
      'u.user_id',
      'u.settlement_id',
      'u.ticket_id',
      'ticket.number as ticket_number',
      'c.title as company_title',
      's.month',
      'u.started_at',
      'u.ended_at',
      'u.comment',
      'u.created_at',
      'u.updated_at',
      'u.version',
      columns.overlaps.as('overlaps'),
      columns.locked.as('locked'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return answerOf(row)
}

export interface UptimeValues {
  settlement_id: string | null
  ticket_id?: string | null
  started_at: string
  ended_at: string | null
  comment: string
}

/** Null when this person's clock already runs for that settlement; the unique key decides between two at once. */
export async function insertUptime(db: Db, actor: Actor, values: UptimeValues): Promise<string | null> {
  const row = await db
    .insertInto('uptimes')
    .values({ id: newId(), user_id: actor.user_id, ...values })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id', 'settlement_id']).where(sql<boolean>`ended_at is null and settlement_id is not null`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** This person's entry whose clock runs for that settlement or ticket, if it is another one than this. */
export function findRunning(db: Db, actor: Actor, { except, ...of }: ({ settlement_id: string } | { ticket_id: string }) & { except?: string }) {
  const [key, id] = 'ticket_id' in of ? (['ticket_id', of.ticket_id] as const) : (['settlement_id', of.settlement_id] as const)
  let running = db.selectFrom('uptimes').select('id').where('user_id', '=', actor.user_id).where(key, '=', id).where('ended_at', 'is', null)
  if (except) running = running.where('id', '!=', except)
  return running.executeTakeFirst()
}

export async function updateUptime(db: Db, id: string, values: UptimeValues) {
  await db
    .updateTable('uptimes')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Waits for whoever else changes this entry at the moment. */
export async function lockUptime(db: Db, actor: Actor, id: string): Promise<Uptime> {
  await db.selectFrom('uptimes').select('id').where('id', '=', id).forUpdate().execute()
  return getUptime(db, actor, id)
}

export async function deleteUptime(db: Db, id: string) {
  await db.deleteFrom('uptimes').where('id', '=', id).execute()
}

export async function findMirror(db: Db, actor: Actor): Promise<string | null> {
  const row = await db.selectFrom('running_uptimes').select('started_at').where('user_id', '=', actor.user_id).executeTakeFirst()
  return row?.started_at ?? null
}

export async function setMirror(db: Db, actor: Actor, started_at: string) {
  await db
    .insertInto('running_uptimes')
    .values({ id: newId(), user_id: actor.user_id, started_at })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ started_at, updated_at: sql`now()`, version: sql`running_uptimes.version + 1` }),
    )
    .execute()
}

export async function clearMirror(db: Db, actor: Actor) {
  await db.deleteFrom('running_uptimes').where('user_id', '=', actor.user_id).execute()
}
