import { setTimeout as wait } from 'node:timers/promises'
import { credentialOf, openWay } from './connection.ts'
import { gatewayOf } from './client/gateway.ts'
import type { ExportPackage } from './client/package.ts'
import type { KsefInvoices, RunningExport } from './client/invoices.ts'
import { ExportError, KsefError } from './client/ksef-error.ts'
import { findConnection, type Kept } from './store.ts'
import { record } from './store-record.ts'
import * as streams from './store-streams.ts'
import { type Fetching, type Prepared, preparePackage } from './take-package.ts'
import { addFetchedFile, findByKsefNumbers, insertFetched } from '#features/documents/server/store-fetched.ts'
import type { KsefRole, Problem } from '#features/ksef/shared/labels.ts'
import { onlyTold } from '#features/ksef/shared/rules.ts'
import { instantToWall, wallToInstant, warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { type Db, officeScope, patiently } from '#platform/db/db.ts'
import { openField, sealField } from '#platform/security/field-encryption.ts'

/** From this day on invoices are in KSeF. */
export const firstDay = '2026-02-01T00:00:00+01:00'

/** Minutes between two fetches of a company, whoever asks for them. */
export const fetchedEvery = 15

/** Milliseconds between two questions whether an export is ready, at first and at most, and how long one fetch waits for it: the next one goes on with it. */
const pauses = { first: 100, longest: 5000 }
const patience = 120_000
/** Starts of one export anew, each time that KSeF has lost it. */
const mostLost = 3
/** Hours of the night in which two days are read once more, and the rarer roles at all. */
const night = { from: 0, until: 6 }
const overlapDays = 2

const usual: readonly KsefRole[] = ['seller', 'buyer']
const rare: readonly KsefRole[] = ['third_party', 'authorised']

interface Run extends Fetching {
  invoices: KsefInvoices
  connection: Kept
}

const scopeOf = ({ office }: Fetching) => patiently(officeScope(office.id))
const write = <T>(run: Fetching, work: (db: Db) => Promise<T>) => run.installation.database.transact(scopeOf(run), work)

const isNight = () => {
  const hour = Number(instantToWall(new Date()).slice(11, 13))
  return hour >= night.from && hour < night.until
}

/** Two days before; never before there was anything. */
function overlapped(cursor: string): string {
  const from = new Date(new Date(cursor).getTime() - overlapDays * 24 * 3600_000).toISOString()
  return from < new Date(firstDay).toISOString() ? firstDay : from
}

/** The export that an earlier run has begun, or a new one. Its key is sealed and kept before it is asked about. */
async function begin(run: Run, role: KsefRole, stream: streams.Stream): Promise<RunningExport> {
  if (stream.export) return JSON.parse(openField(run.office, stream.export))
  const today = warsawToday()
  const isOverlap = isNight() && stream.fetched_at !== null && stream.overlapped_on !== today
  const asked_from = isOverlap ? overlapped(stream.cursor) : stream.cursor
  const running = await run.invoices.start(role, asked_from)
  const sealed = sealField(run.office, JSON.stringify(running))
  await write(run, db => streams.keepExport(db, stream.id, { export: sealed, asked_from, overlapped_on: isOverlap ? today : stream.overlapped_on }))
  return running
}

/** Undefined where KSeF takes longer than one fetch waits. */
async function awaitPackage({ invoices }: Run, running: RunningExport): Promise<ExportPackage | undefined> {
  for (let waited = 0, pause = pauses.first; ; waited += pause, pause = Math.min(2 * pause, pauses.longest)) {
    const found = await invoices.find(running)
    if (found || waited >= patience) return found
    await wait(pause)
  }
}

/** All of a package at once: documents, what is known of them, how far it reaches, and the log. */
function keepPackage(
  run: Run,
  role: KsefRole,
  stream: streams.Stream,
  running: RunningExport,
  pack: ExportPackage,
  { found, prepared }: { found: number; prepared: Prepared[] },
) {
  const { company_id } = run.company
  return write(run, async db => {
    const now = await streams.lockStream(db, stream.id)
    const same = now?.export && (JSON.parse(openField(run.office, now.export)) as RunningExport).reference === running.reference
    if (!same) return
    const numbers = prepared.map(({ metadata }) => metadata.ksef_number)
    const before = await findByKsefNumbers(db, company_id, numbers)
    const placed = prepared.map(one => ({ ...one, document_id: before.get(one.metadata.ksef_number) ?? one.id }))
    const added = await streams.insertInvoices(db, company_id, role, placed)
    const fresh = placed.filter(({ metadata }) => added.has(metadata.ksef_number))
    await insertFetched(
      db,
      company_id,
      fresh.filter(({ id, document_id }) => id === document_id),
    )
    for (const { id, document_id, file_id } of fresh) if (id !== document_id) await addFetchedFile(db, company_id, document_id, file_id)
    await streams.moveCursor(db, stream.id, pack.cursor)
    // What brought nothing new is told by the time of the last fetch alone.
    if (added.size === 0) return
    const brought = { since: now.asked_from, found, added: added.size }
    await streams.insertFetch(db, { ...brought, role, company_id, way: run.connection.way, problem: null })
    await record(db, 'ksef_fetched', company_id, { after: { ksef_role: role, ...brought, until: pack.cursor } })
  })
}

async function fetchRole(run: Run, role: KsefRole) {
  const { company_id } = run.company
  const from = wallToInstant(`${warsawMonth()}-01 00:00:00`)
  for (let lost = 0; ; ) {
    const stream = await write(run, db => streams.openStream(db, company_id, role, from))
    const forget = () => write(run, db => streams.keepExport(db, stream.id, { export: null, asked_from: null, overlapped_on: stream.overlapped_on }))
    try {
      const running = await begin(run, role, stream)
      const pack = await awaitPackage(run, running)
      if (!pack) return
      const hold = () => write(run, db => streams.holdClaim(db, company_id))
      await keepPackage(run, role, stream, running, pack, await preparePackage(run, role, run.invoices.read(running, pack), hold))
      if (!pack.truncated) return
      if (pack.cursor === stream.cursor) throw new KsefError('unavailable', { cause: 'A package that was cut where it began.' })
    } catch (error) {
      if (!(error instanceof ExportError)) throw error
      await forget()
      if (error.fault === 'ahead' || error.fault === 'not_for_role') return
      if (error.fault !== 'lost' || ++lost >= mostLost) throw error
    }
  }
}

const problemOf = (error: KsefError): Problem => (error instanceof ExportError && error.fault === 'damaged' ? 'damaged' : error.problem)

/**
 * Reads what KSeF has of one company that was not read yet. Answers what came in between, null where all was well.
 * A fetch that ends in the middle, by whatever, is gone on with by the next one.
 */
export async function fetchCompany(fetching: Fetching): Promise<Problem | null> {
  const { installation, company } = fetching
  const { company_id, vat_number } = company
  const gateway = gatewayOf(installation)
  const connection = await findConnection(installation.database.reader(scopeOf(fetching)), company_id)
  if (!gateway || !connection) return null
  const credential = credentialOf(fetching, vat_number, openWay(fetching, connection))
  if (typeof credential === 'string') return credential
  if (!(await write(fetching, db => streams.claim(db, company_id)))) return null
  let role: KsefRole = 'buyer'
  try {
    await gateway.reading(vat_number, credential, async invoices => {
      for (role of isNight() ? [...usual, ...rare] : usual) await fetchRole({ ...fetching, invoices, connection }, role)
    })
    await write(fetching, db => streams.markFetched(db, company_id))
    return null
  } catch (error) {
    await write(fetching, db => streams.markFetched(db, company_id))
    if (!(error instanceof KsefError)) throw error
    const problem = problemOf(error)
    installation.log.warn({ err: error, tenant_id: fetching.office.id, company_id }, 'Invoices were not fetched from KSeF.')
    await write(fetching, db => streams.insertFetch(db, { company_id, role, way: connection.way, since: null, found: 0, added: 0, problem }))
    return onlyTold.includes(problem) ? null : problem
  }
}
