import { type RawBuilder, sql } from 'kysely'
import { type Uptime, type uptimeTotal, uptime } from '#features/uptimes/shared/contract.ts'
import { companyOfEntry, dayOfEntry, entriesFor, entriesOf, timeOf, wallTime } from './store-time.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { byReached } from '#platform/db/lists/list-reached.ts'
import { column, listRows, filtered, selectionOf } from '#platform/db/lists/list-query.ts'
import type { z } from 'zod'
import { bumpVersion, bumpVersionIn } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

type Row = Omit<Uptime, 'start_date' | 'end_date'> & { started_at: string; ended_at: string | null }

/** The names of the API and of the table for what is a wall time there and an instant here. */
const stored: Record<string, string> = { start_date: 'started_at', end_date: 'ended_at' }

/**
 * Another entry of the person at the same time. The ends of the span are computed apart, since row security would not let the index see
 * through them: an entry is looked for among those of the half day before, and among the few that last longer.
 */
const besides = (among: RawBuilder<unknown>) => sql`exists(
  select 1 from (select u.started_at - interval '12 hours' as since, coalesce(u.ended_at, now()) as until offset 0) span, lateral (
    select 1 from uptimes o where o.tenant_id = ${thisOffice} and o.user_id = u.user_id and o.id <> u.id and ${among}
      and o.started_at < span.until and coalesce(o.ended_at, now()) > u.started_at offset 0) met)`
/** As the index of these says it. */
const isLong = sql`(o.ended_at is null or o.ended_at - o.started_at > interval '12 hours')`

const rowKeys = keysOf(uptime).map(key => stored[key] ?? key) as (keyof Row)[]

const columns: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(rowKeys.map(key => [key, column(`u.${key}`)])),
  ticket_number: column('ticket.number'),
  task_number: column('task.number'),
  task_title: column('task.title'),
  company_id: companyOfEntry,
  company_title: sql`((select c.title from companies c where c.tenant_id = ${thisOffice} and c.id = ${companyOfEntry}) collate pl)`,
  month: column('s.month'),
  overlaps: sql<boolean>`(${besides(sql`o.started_at > span.since`)} or ${besides(isLong)})`,
  locked: sql<boolean>`exists(select 1 from uptime_locks l where l.tenant_id = ${thisOffice} and l.month = to_char(u.started_at at time zone 'Europe/Warsaw', 'YYYY-MM'))`,
}
const answerOf = ({ started_at, ended_at, ...row }: Row): Uptime => ({
  ...row,
  start_date: instantToWall(started_at),
  end_date: ended_at && instantToWall(ended_at),
})

/** One's own time; heads of the office see everybody's. */
function visibleTo(db: Db, actor: Actor) {
  const all = entriesOf(db)
  return can(actor.role, 'uptimes.all') ? all : all.where('u.user_id', '=', actor.user_id)
}

async function listSpecOf(db: Db, actor: Actor, whole: Listing) {
  const listing = await byReached(whole, 'id', { company_id: entriesFor(db) })
  const renamed = <Part extends { key: string }>(parts: Part[]) => parts.map(part => ({ ...part, key: stored[part.key] ?? part.key }))
  return {
    listing: { ...listing, sort: renamed(listing.sort), filters: renamed(listing.filters) },
    from: visibleTo(db, actor),
    columns,
    keys: rowKeys,
    search: sql`fold(u.comment)`,
    led: { kind: 'uptime', by: column('u.id'), texts: ['comment'] } as const,
    id: column('u.id'),
  }
}

export async function listUptimes(db: Db, actor: Actor, listing: Listing) {
  const { data, meta } = await listRows<Row>(db, await listSpecOf(db, actor, listing))
  return { data: data.map(answerOf), meta }
}

/** Of all that the list has on its pages. */
export async function sumUptimes(db: Db, actor: Actor, listing: Listing): Promise<z.infer<typeof uptimeTotal>> {
  const spread = await listSpecOf(db, actor, listing)
  const entries = () => filtered({ ...spread, from: spread.from.where('u.ended_at', 'is not', null) })
  const { count, seconds } = await entries()
    .select([sql<number>`count(*)::int`.as('count'), timeOf.as('seconds')])
    .executeTakeFirstOrThrow()
  const days = await entries()
    .select([dayOfEntry.as('day'), timeOf.as('seconds')])
    .groupBy(dayOfEntry)
    .orderBy('day')
    .execute()
  return { entries: count, seconds, overlap: seconds - (await wallTime(db, entries())), days }
}

export async function getUptime(db: Db, actor: Actor, id: string): Promise<Uptime> {
  const row = await visibleTo(db, actor).select(selectionOf<Row>()(rowKeys, columns)).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return answerOf(row)
}

export interface UptimeValues {
  settlement_id: string | null
  ticket_id: string | null
  task_id: string | null
  company_id: string | null
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

/** This person's entry whose clock runs for that settlement, ticket or task, if it is another one than this. */
export function findRunning(db: Db, actor: Actor, target: { key: 'settlement_id' | 'ticket_id' | 'task_id'; id: string }, except?: string) {
  let running = db.selectFrom('uptimes').select('id').where('user_id', '=', actor.user_id).where(target.key, '=', target.id).where('ended_at', 'is', null)
  if (except) running = running.where('id', '!=', except)
  return running.executeTakeFirst()
}

export async function updateUptime(db: Db, id: string, values: UptimeValues) {
  await db
    .updateTable('uptimes')
    .set({ ...values, ...bumpVersion })
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
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ started_at, ...bumpVersionIn('running_uptimes') }))
    .execute()
}

export async function clearMirror(db: Db, actor: Actor) {
  await db.deleteFrom('running_uptimes').where('user_id', '=', actor.user_id).execute()
}
