import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { takeCheck } from './check-share.ts'
import { findOutage, inspect, openWay, show } from './connection.ts'
import { fetchedEvery, firstDay, thisMonth } from './fetch.ts'
import { revokeAll, revokeReplaced, tellOfLeft } from './replaced-tokens.ts'
import * as store from './store.ts'
import * as streams from './store-streams.ts'
import { record } from './store-record.ts'
import { ksef, type KsefConnectionBody } from '#features/ksef/shared/contract.ts'
import { type Problem, problemLabels, switchedOff } from '#features/ksef/shared/labels.ts'
import { mayFetch, noOutage, onlyTold, type Outage, readToken, tellProblem } from '#features/ksef/shared/rules.ts'
import { canIn } from '#kernel/access/access.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { openField, sealField } from '#platform/security/field-encryption.ts'

type Call = PersonContext<{ id: string }>

/** One's strongest role lets one in here; what counts is the role in this company. */
async function findCompany({ db, actor, params }: Call, permission: 'ksef.read' | 'ksef.write') {
  const company = await getCompany(db, actor, params.id)
  if (!canIn(actor, permission, company.id)) throw new Failure('forbidden', 'Połączenie firmy z KSeF widzi jej właściciel i zmienia on albo biuro.')
  if (permission === 'ksef.write') await requireMayChange(db, actor, company.id)
  return company
}

/** A company that KSeF may be asked about: one with a NIP, which works with the office. */
async function requireConnectable(call: Call) {
  const company = await findCompany(call, 'ksef.write')
  if (company.archived_at) throw new Failure('conflict', 'Firma jest w archiwum. Nie łączy się jej z KSeF.')
  if (!company.vat_number) throw new Failure('conflict', 'Firma nie ma wpisanego numeru NIP. Bez niego nie da się jej połączyć z KSeF.')
  if (!call.installation.config.ksef_url) throw new Failure('not_configured', switchedOff)
  return { id: company.id, nip: company.vat_number }
}

/** What can be said of a token before KSeF is asked. */
function requireOwnToken({ token, token_ends }: Extract<KsefConnectionBody, { way: 'token' }>, nip: string) {
  if (readToken(token)?.nip !== nip) throw invalid({ token: 'Ten token wydano dla innej firmy: jest w nim inny NIP.' })
  if (token_ends && token_ends < warsawToday()) throw invalid({ token_ends: 'Ten dzień już minął. Token stracił ważność.' })
}

/** A token that does not work is not kept. */
function refuseToken(problem: Problem | null, outage: Outage) {
  if (problem === null || onlyTold.includes(problem)) return
  if (problem === 'token_refused') throw invalid({ token: problemLabels.token_refused })
  if (problem === 'no_permission') throw invalid({ token: 'Ten token nie pozwala przeglądać faktur. Potrzebny jest token z tym jednym uprawnieniem.' })
  throw new Failure('outside_service', tellProblem(problem, outage))
}

/** What works is not given up for what does not. */
function refuseWorse(before: store.StoredConnection | undefined, problem: Problem | null, outage: Outage) {
  if (before?.way !== 'token' || before.state !== 'working' || problem === null || onlyTold.includes(problem)) return
  throw new Failure('conflict', `${tellProblem(problem, outage)} Połączenie tokenem zostaje.`)
}

/** Nobody else has changed it while KSeF was asked. */
function requireSame(isStillSame: boolean) {
  if (!isStillSame) throw new Failure('conflict', 'Ktoś inny zmienił to połączenie w trakcie sprawdzania. Proszę spróbować jeszcze raz.')
}

/** What the log keeps of it. */
const auditedValues = ({ way, state, problem, permissions, token_ends }: store.StoredConnection) => ({ way, state, problem, permissions, token_ends })

const showProgress = async (db: Db, company_id: string) => ({
  streams: await streams.listStreams(db, company_id, thisMonth()),
  fetches: await streams.listFetches(db, company_id),
})

const connect: Handler<typeof ksef.connect> = async call => {
  const { db, body, office, origin, answerOnce } = call
  const { id, nip } = await requireConnectable(call)
  takeCheck(id)
  const before = await store.findConnection(db, id)
  requireVersion(origin, show(call, before, noOutage))
  if (body.way === 'token') requireOwnToken(body, nip)
  const way = body.way === 'token' ? { token: body.token, token_ends: body.token_ends } : { token: null, token_ends: null }
  const finding = await inspect(call, nip, way, [])
  const outage = await findOutage(call, finding.problem)
  if (body.way === 'token') refuseToken(finding.problem, outage)
  else refuseWorse(before, finding.problem, outage)
  const sealed = { way: body.way, token: way.token && sealField(office, way.token), token_ends: way.token_ends }
  /** Of no use any more once this one is there, unless one of them was given once more. */
  const replacedBy = ({ replaced_tokens, token }: store.StoredConnection) =>
    [...replaced_tokens, ...(token === null ? [] : [token])].filter(former => openField(office, former) !== way.token)
  const answer = await answerOnce(async write => {
    const isSameNip = (await store.lockVatNumber(write, id)) === nip
    const now = await store.lockConnection(write, id)
    requireSame(isSameNip && store.isSame(before, now))
    const replaced_tokens = now ? replacedBy(now) : []
    const after = await store.keepConnection(write, id, { before: now, way: { ...sealed, replaced_tokens }, finding })
    await record(write, 'ksef_connected', id, { ...(now && { before: auditedValues(now) }), after: auditedValues(after) })
    return { data: show(call, after, outage), revoked: null }
  })
  return { ...answer, revoked: (await revokeReplaced(call, id)).revoked }
}

const checkConnection: Handler<typeof ksef.check> = async call => {
  const { db, answerOnce } = call
  const { id, nip } = await requireConnectable(call)
  takeCheck(id)
  const before = await store.findConnection(db, id)
  if (!before) throw new Failure('conflict', 'Ta firma nie jest połączona z KSeF.')
  const finding = await inspect(call, nip, openWay(call, before), before.permissions)
  const outage = await findOutage(call, finding.problem)
  return answerOnce(async write => {
    const now = await store.lockConnection(write, id)
    requireSame(store.isNewest(before, now))
    const after = await store.keepFinding(write, now ?? before, finding)
    await record(write, 'ksef_checked', id, { before: auditedValues(now ?? before), after: auditedValues(after) })
    return { data: show(call, after, outage) }
  })
}

const askFetch: Handler<typeof ksef.fetch> = async call => {
  const { db, body, office } = call
  const { id } = await requireConnectable(call)
  const connection = await store.lockConnection(db, id)
  if (!connection || !mayFetch(connection)) throw new Failure('conflict', 'Faktury można pobrać, gdy połączenie firmy z KSeF działa.')
  const tried = await streams.findLastTry(db, id)
  const next = tried && new Date(new Date(tried).getTime() + fetchedEvery * 60_000)
  if (tried && !body.history && next && next > new Date())
    throw new Failure(
      'conflict',
      `Portal pobierał faktury ostatnio ${formatDateTime(tried)}. Następny raz można o ${formatDateTime(next.toISOString()).slice(-5)}.`,
    )
  if (body.history && (await streams.isReadingHistory(db, id, thisMonth())))
    throw new Failure('conflict', 'Portal pobiera już faktury od 1 lutego 2026 i dokończy je przy kolejnych pobraniach.')
  if (body.history) await streams.rewind(db, id, firstDay)
  await record(db, 'ksef_fetch_asked', id, { after: body })
  await db.tell('requested', { name: 'fetch_ksef', tenant_id: office.id, id })
  return { data: await showProgress(db, id) }
}

const disconnect: Handler<typeof ksef.disconnect> = async call => {
  const { db, office, installation, answerOnce } = call
  const company = await findCompany(call, 'ksef.write')
  const before = await store.findConnection(db, company.id)
  if (!before) throw new Failure('conflict', 'Ta firma nie jest połączona z KSeF.')
  const { revoked, left } = await revokeAll(call, before)
  return answerOnce(async write => {
    requireSame(store.isSame(before, await store.lockConnection(write, company.id)))
    await store.removeConnection(write, company.id)
    const after = left.length > 0 && { after: { token_revoked: false, token_numbers: left.join(', ') } }
    await record(write, 'ksef_disconnected', company.id, { before: auditedValues(before), ...after })
    await tellOfLeft({ db: write, office, installation }, before, company.title, left)
    return { data: { revoked, left } }
  })
}

export const ksefApi = handlers(ksef, {
  ofCompany: async call => {
    const { id } = await findCompany(call, 'ksef.read')
    const connection = await store.findConnection(call.db, id)
    return { data: show(call, connection, await findOutage(call, connection?.problem)) }
  },

  connect,

  check: checkConnection,

  progress: async call => {
    const { id } = await findCompany(call, 'ksef.read')
    return { data: await showProgress(call.db, id) }
  },

  fetch: askFetch,

  disconnect,
})
