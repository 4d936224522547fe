import { sql } from 'kysely'
import type { InvoiceMetadata } from './client/metadata.ts'
import { unclaimed } from './store.ts'
import { type KsefRole, type Problem, roleLabels } from '#features/ksef/shared/labels.ts'
import { halting, passing } from '#features/ksef/shared/rules.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

export interface Stream {
  id: string
  cursor: string
  /** Sealed. */
  export: string | null
  asked_from: string | null
  fetched_at: string | null
  overlapped_on: string | null
  read_on: string | null
  halted: Problem | null
}

const roles = Object.keys(roleLabels) as KsefRole[]

const columns = ['id', 'cursor', 'export', 'asked_from', 'fetched_at', 'overlapped_on', 'read_on', 'halted'] as const

/** Begun at the first fetch, from the given instant on. */
export async function openStream(db: Db, company_id: string, role: KsefRole, from: string): Promise<Stream> {
  const find = () => db.selectFrom('ksef_streams').select(columns).where('company_id', '=', company_id).where('role', '=', role).executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('ksef_streams')
    .values({ id: newId(), company_id, role, cursor: from })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const opened = await find()
  if (!opened) throw new Error('A stream that was just opened is gone.')
  return opened
}

export const lockStream = (db: Db, id: string): Promise<Stream | undefined> =>
  db.selectFrom('ksef_streams').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** What is sealed here is of use until the package is read. */
export const keepExport = (db: Db, id: string, begun: Pick<Stream, 'export' | 'asked_from'>) =>
  db.updateTable('ksef_streams').set(begun).where('id', '=', id).execute()

/** Without the export that it waited for. */
export const leaveExport = (db: Db, id: string, after: Partial<Pick<Stream, 'read_on' | 'halted'>> = {}) =>
  db
    .updateTable('ksef_streams')
    .set({ export: null, asked_from: null, ...after })
    .where('id', '=', id)
    .execute()

export const moveCursor = (db: Db, id: string, after: Pick<Stream, 'cursor'> & Partial<Pick<Stream, 'overlapped_on' | 'read_on'>>) =>
  db
    .updateTable('ksef_streams')
    .set({ ...after, export: null, asked_from: null, halted: null, fetched_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** All of the company's is read once more from there on, and by a run of its own; what is here already comes no second time. */
export async function rewind(db: Db, company_id: string, cursor: string) {
  for (const role of roles) await openStream(db, company_id, role, cursor)
  const afresh = { cursor, export: null, asked_from: null, read_on: null, halted: null }
  await db.updateTable('ksef_streams').set(afresh).where('company_id', '=', company_id).execute()
  await db
    .updateTable('ksef_connections')
    .set({ fetched_at: null, tried_at: null, ...unclaimed })
    .where('company_id', '=', company_id)
    .execute()
}

/** It was put back, and has not come to its end since. */
const isBack = (thisMonth: string) => sql<boolean>`(read_on is null and cursor::timestamptz < ${thisMonth}::timestamptz)`

/** Whether a role that was put back has not come to its end since: to put it back once more would only lose what is read already. */
export async function isReadingHistory(db: Db, company_id: string, thisMonth: string): Promise<boolean> {
  const stream = await db.selectFrom('ksef_streams').select('id').where('company_id', '=', company_id).where(isBack(thisMonth)).executeTakeFirst()
  return stream !== undefined
}

/** With what decides whose turn it is. */
export const listTurns = (db: Db, company_id: string) =>
  db.selectFrom('ksef_streams').select(['role', 'fetched_at', 'read_on', 'halted']).where('company_id', '=', company_id).execute()

/** Null also where the run that tried has died in the middle. */
export async function findLastTry(db: Db, company_id: string): Promise<string | null> {
  const lastTry = sql<string | null>`case when claimed_until < now() then null else tried_at end`
  const connection = await db.selectFrom('ksef_connections').select(lastTry.as('tried_at')).where('company_id', '=', company_id).executeTakeFirst()
  return connection?.tried_at ?? null
}

/** How far each role has come, and whether it goes on through what is older than this month. */
export const listStreams = (db: Db, company_id: string, thisMonth: string) =>
  db
    .selectFrom('ksef_streams')
    .select(['role', 'cursor', 'fetched_at', sql<boolean>`(halted is null and ${isBack(thisMonth)})`.as('reads_history')])
    .where('company_id', '=', company_id)
    .orderBy('role')
    .execute()

/** Shown at once. */
const maxShown = 50

export const listFetches = (db: Db, company_id: string) =>
  db
    .selectFrom('ksef_fetches')
    .select(['id', 'created_at', 'role', 'way', 'since', 'found', 'added', 'problem'])
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()

/** What came in on that day of Warsaw, by company. */
export const countArrived = (db: Db, day: string) =>
  db
    .selectFrom('ksef_invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.company_id', 'c.title'])
    .select([
      sql<number>`count(*) filter (where i.role = 'buyer')::int`.as('purchases'),
      sql<number>`count(*) filter (where i.role = 'seller')::int`.as('sales'),
      sql<number>`count(*) filter (where i.role not in ('buyer', 'seller'))::int`.as('others'),
    ])
    .where('c.archived_at', 'is', null)
    .where('i.created_at', '>=', sql<string>`(${day}::date)::timestamp at time zone 'Europe/Warsaw'`)
    .where('i.created_at', '<', sql<string>`(${day}::date + 1)::timestamp at time zone 'Europe/Warsaw'`)
    .groupBy(['i.company_id', 'c.title'])
    .orderBy('i.company_id')
    .execute()

export async function listKnown(db: Db, company_id: string, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('ksef_invoices').select('ksef_number').where('company_id', '=', company_id).where('ksef_number', 'in', numbers).execute()
  return new Set(rows.map(({ ksef_number }) => ksef_number))
}

/** What KSeF said of the invoices of these documents. */
export const listReceived = async (db: Db, document_ids: readonly string[]) =>
  document_ids.length === 0
    ? []
    : db
        .selectFrom('ksef_invoices')
        .select(['document_id', 'hash', 'acquired_at'])
        .where('document_id', 'in', [...document_ids])
        .execute()

/** Of those that came in a role that says nothing of their side; answers their documents. */
export async function takeSide(db: Db, company_id: string, role: KsefRole, numbers: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const batch of chunk(numbers)) {
    const rows = await db
      .updateTable('ksef_invoices')
      .set({ role })
      .where('company_id', '=', company_id)
      .where('ksef_number', 'in', batch)
      .where('role', 'in', ['third_party', 'authorised'])
      .returning('document_id')
      .execute()
    ids.push(...rows.flatMap(({ document_id }) => document_id ?? []))
  }
  return ids.sort()
}

/** Answers the numbers of those that were not here yet. */
export async function insertInvoices(
  db: Db,
  company_id: string,
  role: KsefRole,
  invoices: readonly { metadata: InvoiceMetadata; document_id: string }[],
): Promise<Set<string>> {
  const added = new Set<string>()
  for (const batch of chunk(invoices)) {
    const rows = await db
      .insertInto('ksef_invoices')
      .values(
        batch.map(({ metadata: { ksef_number, invoice_hash, acquisition_date }, document_id }) => ({
          ...{ id: newId(), company_id, ksef_number, role, hash: invoice_hash, acquired_at: acquisition_date ?? sql<string>`now()`, document_id },
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning('ksef_number')
      .execute()
    for (const { ksef_number } of rows) added.add(ksef_number)
  }
  return added
}

interface Fetch {
  company_id: string
  role: KsefRole
  way: string
  since: string | null
  found: number
  added: number
  problem: Problem | null
}

export const insertFetch = (db: Db, fetch: Fetch) =>
  db
    .insertInto('ksef_fetches')
    .values({ id: newId(), ...fetch })
    .execute()

/** What goes on being wrong with a role is one line of the log, with the time when it last was. */
export async function insertTrouble(db: Db, fetch: Fetch) {
  const last = await db
    .selectFrom('ksef_fetches')
    .select(['id', 'problem', 'way'])
    .where('company_id', '=', fetch.company_id)
    .where('role', '=', fetch.role)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.problem !== fetch.problem || last.way !== fetch.way) return insertFetch(db, fetch)
  return db.updateTable('ksef_fetches').set({ created_at: sql<string>`now()` }).where('id', '=', last.id).execute()
}

/** Days for which the log of fetches is kept. */
const logDays = 400

export const forgetFetches = (db: Db) =>
  db.deleteFrom('ksef_fetches').where('created_at', '<', sql<string>`now() - make_interval(days => ${logDays})`).execute()

const triedAgain = [...passing, ...halting].filter(one => one !== null)

/** Those whose invoices nobody tried to read for so long, or tried to and died of it; whoever has waited longest first. */
export const listDue = (db: Db, minutes: number) =>
  db
    .selectFrom('ksef_connections as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select(['k.company_id', 'k.tried_at', 'c.title', 'c.vat_number'])
    .where('c.archived_at', 'is', null)
    .where('c.vat_number', 'is not', null)
    .where(eb => eb.or([eb('k.state', '=', 'working'), eb.and([eb('k.state', '=', 'failing'), eb('k.problem', 'in', triedAgain)])]))
    .where(eb =>
      eb.or([
        eb('k.tried_at', 'is', null),
        eb('k.tried_at', '<', sql<string>`now() - make_interval(mins => ${minutes})`),
        eb('k.claimed_until', '<', sql<string>`now()`),
      ]),
    )
    .orderBy('k.tried_at', order => order.asc().nullsFirst())
    .orderBy('k.id')
    .execute()

/** With what a sign-in needs. */
export const findCompany = (db: Db, company_id: string) =>
  db
    .selectFrom('companies')
    .select(['id as company_id', 'title', 'vat_number'])
    .where('id', '=', company_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
