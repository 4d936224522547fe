import { setTimeout as wait } from 'node:timers/promises'
import { credentialOf, openWay } from './connection.ts'
import { gatewayOf, type KsefGateway } from './client/gateway.ts'
import type { ExportPackage } from './client/package.ts'
import type { KsefInvoices, RunningExport } from './client/invoices.ts'
import { ExportError, KsefError } from './client/ksef-error.ts'
import type { Credential } from './client/sign-in.ts'
import { findConnection, type StoredConnection } from './store.ts'
import { beatEvery, type Claim, claim, holdClaim, release } from './store-claim.ts'
import { record } from './store-record.ts'
import * as streams from './store-streams.ts'
import { categories, type Fetching, inTurn, type Prepared, preparePackage } from './take-package.ts'
import { findFetched, insertFetched, joinFetched, lockInvoices, refileFetched } from '#features/documents/server/store-fetched.ts'
import { tellNumbered } from '#features/documents/server/notify.ts'
import { type KsefRole, type Problem, roleLabels } from '#features/ksef/shared/labels.ts'
import { halting, onlyTold, passing } from '#features/ksef/shared/rules.ts'
import { wallToInstant, warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { type Db, officeScope, patiently } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { isDeadlock, isDiskFull } from '#platform/http/error-handler.ts'
import { openField, sealField } from '#platform/security/field-encryption.ts'

/** From this day on invoices are in KSeF. */
export const firstDay = '2026-02-01T00:00:00+01:00'

/** From where a company that comes is read. */
export const thisMonth = () => wallToInstant(`${warsawMonth()}-01 00:00:00`)

/** Minutes between two fetches of a company, whoever asks for them. */
export const fetchedEvery = 15

/** Milliseconds between two questions whether an export is ready, at first and at most. */
const pauses = { first: 100, longest: 5000 }
/** Milliseconds after which one that is still not ready is given up. */
const maxExportMs = 3 * 3600_000
/** Starts of one export anew, each time that KSeF has lost it. */
const maxLost = 3
/** Once a day so many are read once more. */
const overlapDays = 2

/** These are read at each turn; the others once a day. */
const usual: readonly KsefRole[] = ['seller', 'buyer']
const roles = Object.keys(roleLabels) as KsefRole[]

/** How much of the others' time a run may take; the next one goes on where it ends. */
export interface Share {
  /** Milliseconds for which it waits until an export is ready. */
  exportTimeoutMs: number
  /** The moment, of `performance.now()`, after which it reads no second package of a role. */
  ends: number
}

interface Run extends Fetching, Claim, Share {
  company: Fetching['company']
  connection: StoredConnection
}

/** The run's company is another one's by now, or is connected otherwise: nothing more of it is written. */
class Ended extends Error {}

async function plainly<T>({ installation, office }: Fetching, work: (db: Db) => Promise<T>): Promise<T> {
  const attempt = () => installation.database.transact(patiently(officeScope(office.id)), work)
  // Who changes a company holds it before its connection, and a run the other way round: one of the two begins anew.
  return attempt().catch((error: unknown) => {
    if (!isDeadlock(error)) throw error
    return attempt()
  })
}

/** Everything that a run writes. */
const write = <T>(run: Run, work: (db: Db) => Promise<T>) =>
  plainly(run, async db => {
    if (!(await holdClaim(db, run))) throw new Ended()
    return work(db)
  })

const goOn = (run: Run) => write(run, async () => undefined)

/** Two days before; never before there was anything. */
function overlapped(cursor: string): string {
  const from = new Date(new Date(cursor).getTime() - overlapDays * 24 * 3600_000).toISOString()
  return from < new Date(firstDay).toISOString() ? firstDay : from
}

/** Of the same second by what stands behind it: KSeF tells more of it than a date holds. */
function isBefore(left: string, right: string) {
  const [one, other] = [left, right].map(instant => ({
    second: Math.floor(new Date(instant).getTime() / 1000),
    rest: (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(7, '0'),
  }))
  return one !== undefined && other !== undefined && (one.second === other.second ? one.rest < other.rest : one.second < other.second)
}

/** The export that an earlier run has begun, or a new one. Its key is sealed and kept before it is asked about. */
async function begin(run: Run, invoices: KsefInvoices, role: KsefRole, stream: streams.Stream) {
  if (stream.export && stream.asked_from) return { running: openExport(run, stream.export), asked_from: stream.asked_from }
  const isOverlap = stream.read_on !== null && stream.overlapped_on !== warsawToday()
  const asked_from = isOverlap ? overlapped(stream.cursor) : stream.cursor
  const running = { ...(await invoices.start(role, asked_from)), begun: Date.now() }
  await write(run, db => streams.keepExport(db, stream.id, { export: sealField(run.office, JSON.stringify(running)), asked_from }))
  return { running, asked_from }
}

interface BegunExport extends RunningExport {
  begun: number
}

/** What cannot be opened any more is as lost as what KSeF has let go. */
function openExport({ office }: Run, sealed: string): BegunExport {
  try {
    return JSON.parse(openField(office, sealed))
  } catch (error) {
    throw new ExportError('lost', { cause: error })
  }
}

/** Undefined where KSeF takes longer than one fetch waits. */
async function awaitPackage({ exportTimeoutMs }: Run, invoices: KsefInvoices, running: RunningExport): Promise<ExportPackage | undefined> {
  for (let waited = 0, pause = pauses.first; ; waited += pause, pause = Math.min(2 * pause, pauses.longest)) {
    const exportPackage = await invoices.find(running)
    if (exportPackage || waited >= exportTimeoutMs) return exportPackage
    await wait(pause)
  }
}

interface FetchedPackage {
  role: KsefRole
  running: RunningExport
  pack: ExportPackage
  invoiceCount: number
  prepared: Prepared[]
  /** Numbers of those that are here already. */
  repeated: string[]
}

/** All of a package at once: documents, what is known of them, how far it reaches, and the log. */
function keepPackage(run: Run, stream: streams.Stream, { role, running, pack, invoiceCount, prepared, repeated }: FetchedPackage) {
  const { company_id } = run.company
  return write(run, async db => {
    const now = await streams.lockStream(db, stream.id)
    if (!now?.export || !now.asked_from || openExport(run, now.export).reference !== running.reference) throw new Ended()
    await lockInvoices(db, company_id)
    const before = await findFetched(db, company_id, prepared)
    const placed = prepared.map(one => ({ ...one, document_id: before.get(one) ?? one.id }))
    const added = await streams.insertInvoices(db, company_id, role, placed)
    const fresh = placed.filter(({ metadata }) => added.has(metadata.ksef_number))
    // Before those that are inserted: after them all of the company is counted.
    for (const one of fresh.filter(({ id, document_id }) => id !== document_id)) {
      const marker = await joinFetched(db, company_id, one.document_id, one)
      if (marker) await tellNumbered({ db, office: run.office, installation: run.installation }, one.document_id, marker)
    }
    if (usual.includes(role)) await refileFetched(db, company_id, await streams.takeSide(db, company_id, role, repeated), categories[role])
    await insertFetched(
      db,
      company_id,
      fresh.filter(({ id, document_id }) => id === document_id),
    )
    const today = warsawToday()
    await streams.moveCursor(db, stream.id, {
      cursor: pack.cursor,
      ...(isBefore(now.asked_from, now.cursor) && { overlapped_on: today }),
      ...(!pack.truncated && { read_on: today }),
    })
    // What brought nothing new is told by the time of the last fetch alone.
    if (added.size === 0) return
    const brought = { since: now.asked_from, found: invoiceCount, added: added.size }
    await streams.insertFetch(db, { ...brought, role, company_id, way: run.connection.way, problem: null })
    await record(db, 'ksef_fetched', company_id, { after: { ksef_role: role, ...brought, until: pack.cursor } })
  })
}

const openStream = (run: Run, role: KsefRole) => write(run, db => streams.openStream(db, run.company.company_id, role, thisMonth()))

type ExportStarter = () => ReturnType<typeof begin>

/** KSeF prepares the exports of all roles at the same time; what keeps one from being begun is met where that role is read. */
async function beginRoles(run: Run, invoices: KsefInvoices, due: readonly KsefRole[]): Promise<Map<KsefRole, ExportStarter>> {
  const begun = new Map<KsefRole, ExportStarter>()
  for (const role of due) {
    const [outcome] = await Promise.allSettled([openStream(run, role).then(stream => begin(run, invoices, role, stream))])
    if (outcome.status === 'rejected' && outcome.reason instanceof Ended) throw outcome.reason
    begun.set(role, async () => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
  }
  return begun
}

/** Whether all was read that KSeF has in this role. */
async function fetchRole(run: Run, invoices: KsefInvoices, role: KsefRole, begun?: ExportStarter): Promise<boolean> {
  for (let lost = 0, first = begun; ; first = undefined) {
    const stream = await openStream(run, role)
    const leave = (after: Parameters<typeof streams.leaveExport>[2]) => write(run, db => streams.leaveExport(db, stream.id, after))
    let begunAt = Date.now()
    // One that never ends, or of which KSeF says nothing that makes sense, would hold up this role for as long as KSeF keeps it.
    const leaveOld = async () => {
      if (begunAt < Date.now() - maxExportMs) await leave({})
    }
    try {
      const { running, asked_from } = await (first?.() ?? begin(run, invoices, role, stream))
      begunAt = running.begun
      const pack = await awaitPackage(run, invoices, running)
      if (!pack) {
        await leaveOld()
        return false
      }
      const content = await preparePackage(run, role, invoices.read(running, pack), () => goOn(run))
      await inTurn(() => keepPackage(run, stream, { role, running, pack, ...content }), run.office.id)
      if (!pack.truncated) return true
      if (!isBefore(asked_from, pack.cursor)) throw new ExportError('stuck')
      if (performance.now() > run.ends) return false
    } catch (error) {
      if (!(error instanceof ExportError)) {
        // What keeps it from being left keeps nobody from being told of the error: the next turn leaves it.
        if (error instanceof KsefError && error.isSenseless)
          await leaveOld().catch((err: unknown) => {
            run.installation.log.warn({ err, tenant_id: run.office.id, company_id: run.company.company_id, role }, 'An old export of KSeF was not left.')
          })
        throw error
      }
      const { fault, problem } = error
      const isAtEnd = fault === 'ahead' || fault === 'not_for_role'
      await leave(isAtEnd ? { read_on: warsawToday() } : halting.includes(problem) ? { halted: problem } : {})
      if (isAtEnd) return true
      if (fault !== 'lost' || ++lost >= maxLost) throw error
    }
  }
}

/** Whoever has waited longest comes first: one role alone may take all that KSeF lets through in an hour. */
async function listTurns(run: Run) {
  const known = new Map((await write(run, db => streams.listTurns(db, run.company.company_id))).map(one => [one.role, one]))
  const isHalted = (role: KsefRole) => Boolean(known.get(role)?.halted)
  const due = roles.filter(role => !isHalted(role) && (usual.includes(role) || known.get(role)?.read_on !== warsawToday()))
  const since = (role: KsefRole) => known.get(role)?.fetched_at ?? ''
  return { due: due.toSorted((left, right) => (since(left) < since(right) ? -1 : since(left) > since(right) ? 1 : 0)), halted: roles.filter(isHalted) }
}

function problemOf(error: unknown): Problem {
  if (error instanceof KsefError) return error.problem
  const isFull = isDiskFull(error) || (error as { code?: string }).code === '53100'
  return isFull ? 'storage_full' : 'fault'
}

/** Writes down what kept this role from being read. */
async function tell(run: Run, role: KsefRole, error: unknown): Promise<Problem> {
  if (error instanceof Ended) throw error
  const { installation, office, company, connection } = run
  const problem = problemOf(error)
  const logLine = [{ err: error, tenant_id: office.id, company_id: company.company_id, role }, 'Invoices were not fetched from KSeF.'] as const
  if (problem === 'fault') installation.log.error(...logLine)
  else installation.log.warn(...logLine)
  const { company_id } = company
  await write(run, db => streams.insertTrouble(db, { company_id, role, way: connection.way, since: null, found: 0, added: 0, problem }))
  return problem
}

/** Role by role: one that fails keeps no other from being read. */
async function fetchRoles(run: Run, gateway: KsefGateway, credential: Credential) {
  const { due, halted } = await listTurns(run)
  const problems = halting.filter(one => halted.length > 0 && one === run.connection.problem)
  let isComplete = halted.length === 0
  try {
    await gateway.reading(run.company.vat_number, credential, async invoices => {
      const begun = await beginRoles(run, invoices, due)
      for (const role of due) {
        try {
          isComplete = (await fetchRole(run, invoices, role, begun.get(role))) && isComplete
        } catch (error) {
          isComplete = false
          problems.push(await tell(run, role, error))
        }
      }
    })
  } catch (error) {
    isComplete = false
    // None could be read: told once, and always of the same role.
    problems.push(await tell(run, 'buyer', error))
  }
  const recordedProblems = problems.filter(one => !onlyTold.includes(one))
  // What lets nobody in comes before what holds up one role.
  const lasting = recordedProblems.filter(one => !passing.includes(one))
  return { isComplete, problem: lasting.find(one => !halting.includes(one)) ?? lasting[0] ?? recordedProblems[0] ?? null }
}

/**
 * Reads what KSeF has of one company that was not read yet. Answers what came in between, null where all was well.
 * A fetch that ends in the middle, by whatever, is gone on with by the next one.
 */
export async function fetchCompany(fetching: Fetching, share: Share): Promise<Problem | null> {
  const { installation, company, office } = fetching
  const gateway = gatewayOf(installation)
  const connection = await findConnection(installation.database.reader(officeScope(office.id)), company.company_id)
  if (!gateway || !connection) return null
  const credential = credentialOf(fetching, company.vat_number, openWay(fetching, connection))
  if (typeof credential === 'string') return credential
  const run: Run = { ...fetching, ...share, connection, claimed_by: newId() }
  if (!(await plainly(run, db => claim(db, run, connection)))) return null
  // One that does not come through is made up for by what is written next.
  const beat = setInterval(() => void goOn(run).catch(() => undefined), beatEvery)
  let outcome: { isComplete: boolean; problem: Problem | null } = { isComplete: false, problem: null }
  try {
    outcome = await fetchRoles(run, gateway, credential)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    installation.log.info(
      { tenant_id: office.id, company_id: company.company_id },
      'A fetch from KSeF has ended: the company is connected otherwise, or read by another one.',
    )
  } finally {
    clearInterval(beat)
    await plainly(run, db => release(db, run, outcome))
  }
  return outcome.problem
}
