import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { listConcerned, pathsOf } from './concerned.ts'
import { inspect, openWay } from './connection.ts'
import { endLeft } from './end-left.ts'
import { fetchCompany, fetchedEvery, type Share } from './fetch.ts'
import {
  findConnection,
  findRefusedSince,
  isNewest,
  type StoredConnection,
  keepFinding,
  listEndingTokens,
  listForCheck,
  listLeft,
  listReplaced,
  lockConnection,
} from './store.ts'
import { revokeOrGiveUp } from './replaced-tokens.ts'
import { findHeldFor } from './store-claim.ts'
import { forgetPaces } from './store-pace.ts'
import { tellOfWarning } from './tell-warning.ts'
import { record } from './store-record.ts'
import { countArrived, findCompany, findLastTry, forgetFetches, listDue } from './store-streams.ts'
import { type Problem, problemLabels, withdrawnByClient } from '#features/ksef/shared/labels.ts'
import { type Finding, halting, passing } from '#features/ksef/shared/rules.ts'
import { publish } from '#features/realtime/store.ts'
import { daysAhead, listAdministrators, notify, reachedOf } from '#features/notifications/server/store.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Office } from '#platform/config/offices.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { ownService } from '#platform/delivery/credentials.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachConcurrently } from '#platform/jobs/concurrency.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Of the office's own certificate its administrators are told, and not each company. */
const ofOffice: readonly (Problem | null)[] = ['no_certificate', 'certificate_ended', 'certificate_refused']

/** What could be read and can no more. A silent KSeF will speak again. */
function isBreak({ state, problem, permissions }: StoredConnection) {
  if (state === 'withdrawn') return true
  return state === 'failing' && permissions.includes('InvoiceRead') && !passing.includes(problem) && !ofOffice.includes(problem)
}

/** Told once for each time that it broke, whoever found it first. */
async function tellOfBreak(installation: Installation, office: Office, db: Db, { after, title }: { after: StoredConnection; title: string }) {
  const { state, problem, company_id, id, since } = after
  if (!isBreak(after)) return
  await notify(
    { db, office, installation },
    {
      event: 'ksef.connection',
      about_id: id,
      company_id,
      recipients: await listConcerned(db, company_id),
      once: `${id} ${since}`,
      paths: pathsOf(company_id),
      variables: { firma: title, przyczyna: state === 'withdrawn' || !problem ? withdrawnByClient : problemLabels[problem] },
    },
  )
}

const integrations = { staff: '/dashboard/settings/integrations', client: '/' }

/** Told once of each certificate and break, by whichever company it was found; one that has ended stays so. */
async function tellOfCertificate(installation: Installation, office: Office, db: Db, { state, problem }: StoredConnection) {
  const certificate = ownService(office, 'ksef')
  if (!certificate || state !== 'failing' || (problem !== 'certificate_ended' && problem !== 'certificate_refused')) return
  await notify(
    { db, office, installation },
    {
      event: 'ksef.certificate_broken',
      about_id: newId(),
      recipients: await listAdministrators(db),
      once: [certificate.serial, problem, problem === 'certificate_refused' && (await findRefusedSince(db))].filter(Boolean).join(' '),
      paths: integrations,
      variables: { wlasciciel: certificate.owner, przyczyna: problemLabels[problem] },
    },
  )
}

/** What the log keeps of a finding. */
const auditFields = ({ state, problem, permissions }: StoredConnection) => ({ state, problem, permissions })

interface Company {
  company_id: string
  vat_number: string | null
  title: string
}

interface Run {
  installation: Installation
  office: Office
}

/** Writes down what KSeF said, unless somebody has changed the connection meanwhile. */
async function keep({ installation, office }: Run, { company_id, title }: Company, before: StoredConnection, finding: Finding) {
  await installation.database.transact(officeScope(office.id), async db => {
    const now = await lockConnection(db, company_id)
    if (!now || !isNewest(before, now)) return
    const after = await keepFinding(db, now, finding)
    if (!isDeepStrictEqual(auditFields(now), auditFields(after)))
      await record(db, 'ksef_checked', company_id, { before: auditFields(now), after: auditFields(after) })
    await tellOfBreak(installation, office, db, { after, title })
    await tellOfCertificate(installation, office, db, after)
  })
}

/** The company is read after its connection: with another NIP that is another version, so that what was found of the former one is not kept. */
async function checkOne(installation: Installation, office: Office, { company_id }: { company_id: string }) {
  const reader = installation.database.reader(officeScope(office.id))
  const before = await findConnection(reader, company_id)
  const company = await findCompany(reader, company_id)
  if (!before || !company?.vat_number) return
  const asker = { installation, office }
  await keep(asker, company, before, await inspect(asker, company.vat_number, openWay(asker, before), before.permissions))
}

/** Limits hold for each company: several at once keep a night short, and are no burden to KSeF. */
const companiesAtOnce = 4

/** One company that fails holds up no other. */
async function attempt({ log }: Installation, office: Office, { company_id }: { company_id: string }, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, tenant_id: office.id, company_id }, 'A connection to KSeF was not checked.')
  }
}

const each = <Row extends { company_id: string }>(installation: Installation, office: Office, rows: readonly Row[], work: (row: Row) => Promise<unknown>) =>
  forEachConcurrently(rows, companiesAtOnce, row => attempt(installation, office, row, () => work(row)))

/** Each night: whether what was granted still holds. Who has left the office is asked for nothing more, also where KSeF is not named any more. */
export async function checkConnections(installation: Installation) {
  await forgetPaces(installation.database)
  await forEachTenant(installation, async office => {
    const scope = officeScope(office.id)
    const reader = installation.database.reader(scope)
    await installation.database.transact(scope, forgetFetches)
    await each(installation, office, await listReplaced(reader), company => revokeOrGiveUp(installation, office, company))
    await each(installation, office, await listLeft(reader), company => endLeft(installation, office, company))
    if (installation.config.ksef_url) await each(installation, office, await listForCheck(reader), company => checkOne(installation, office, company))
  })
}

/** The office has another certificate: what the former one was to blame for is asked anew, and nobody waits for the night. */
export async function checkByNewCertificate(installation: Installation, tenant_id: string) {
  const { database, offices, config } = installation
  // It was saved on whichever node.
  offices.forget()
  const office = await offices.byId(tenant_id)
  if (!office || !config.ksef_url) return
  const companies = await listForCheck(database.reader(officeScope(tenant_id)))
  const blamed = companies.filter(({ problem }) => problem && ofOffice.includes(problem))
  await each(installation, office, blamed, company => checkOne(installation, office, company))
}

/** Fetches, and looks at once into what kept it from doing so: a grant that was taken away is told within one turn. */
async function fetchOne(installation: Installation, office: Office, company: Company, share: Share) {
  const { company_id, vat_number, title } = company
  if (!vat_number) return
  const known = await findConnection(installation.database.reader(officeScope(office.id)), company_id)
  const problem = await fetchCompany({ installation, office, company: { company_id, vat_number, title } }, share)
  if (problem === null && known?.state === 'working') return
  if (passing.includes(problem)) return
  if (!halting.includes(problem)) return checkOne(installation, office, company)
  const before = await findConnection(installation.database.reader(officeScope(office.id)), company_id)
  // Nobody has asked KSeF anew about what stands still and is known to.
  if (before && before.problem !== problem) await keep({ installation, office }, company, before, { permissions: before.permissions, problem })
}

/** Milliseconds after which no further company is begun, nor a second package of a role: the next turn goes on with those that have waited longest. */
const turnMs = 12 * 60_000

/** Milliseconds of waiting for one export: where a person waits, and where other companies do. */
const exportTimeoutsMs = { asked: 120_000, inTurn: 20_000 }

/** Every quarter of an hour: the invoices of all companies that are connected. */
export async function fetchInvoices(installation: Installation) {
  if (!installation.config.ksef_url) return
  const due: { office: Office; company: Company; tried_at: string }[] = []
  const listed = forEachTenant(installation, async office => {
    const companies = await listDue(installation.database.reader(officeScope(office.id)), fetchedEvery - 1)
    for (const { tried_at, ...company } of companies) due.push({ office, company, tried_at: tried_at ?? '' })
  })
  // An office that cannot be asked keeps no other one waiting; at the end the whole is tried again.
  await listed.catch(() => undefined)
  const ends = performance.now() + turnMs
  const inTurn = due.toSorted((left, right) => (left.tried_at < right.tried_at ? -1 : 1))
  await forEachConcurrently(inTurn, companiesAtOnce, async ({ office, company }) => {
    if (performance.now() <= ends)
      await attempt(installation, office, company, () => fetchOne(installation, office, company, { ends, exportTimeoutMs: exportTimeoutsMs.inTurn }))
  })
  await tellOfWarning(installation)
  await listed
}

/** Milliseconds between two looks whether another run still has a company. */
const lookEvery = 5000

/** What was asked for and lost with its process is asked for once more, before the dead run has let the company go. One that is alive says so, and reads it. */
async function outwait(db: Db, company_id: string) {
  for (let left = await findHeldFor(db, company_id); left > 0; ) {
    await sleep(Math.min(left, lookEvery))
    const still = await findHeldFor(db, company_id)
    if (still >= left) return
    left = still
  }
}

/** Runs for what one person asks: once more where all is asked for while the first is under way, since the queue keeps one job of a company. */
const maxRuns = 2

/** What somebody has asked for; whoever looks at the company sees when it is over, also where nothing came. */
export async function fetchAsked(installation: Installation, tenant_id: string, company_id: string) {
  const office = await installation.offices.byId(tenant_id)
  if (!office) return
  const scope = officeScope(tenant_id)
  const reader = installation.database.reader(scope)
  for (let run = 0, isAsked = true; isAsked && run < maxRuns; run++) {
    await outwait(reader, company_id)
    const company = await findCompany(reader, company_id)
    if (!company) return
    await fetchOne(installation, office, company, { ends: performance.now() + turnMs, exportTimeoutMs: exportTimeoutsMs.asked })
    isAsked = (await findLastTry(reader, company_id)) === null
  }
  await installation.database.transact(scope, db => publish(db, { entity: 'companies', entity_id: company_id, company_id }))
}

/** Each morning, one notice a company: what came on the day before. */
export const tellOfArrived = (installation: Installation, today = warsawToday()) =>
  forEachTenant(installation, office =>
    installation.database.transact(officeScope(office.id), async db => {
      const day = addDays(today, -1)
      for (const { company_id, title, purchases, sales, others } of await countArrived(db, day)) {
        const counts = [`zakupu: ${purchases}`, `sprzedaży: ${sales}`, ...(others > 0 ? [`w innej roli: ${others}`] : [])]
        await notify(
          { db, office, installation },
          {
            event: 'ksef.invoices',
            about_id: newId(),
            company_id,
            recipients: await listConcerned(db, company_id),
            once: `${company_id} ${day}`,
            paths: { staff: `/dashboard/companies/${company_id}?tab=documents`, client: '/documents' },
            variables: { firma: title, dzien: formatDate(day), ile: counts.join(', ') },
          },
        )
      }
    }),
  )

async function warnOfCertificate(installation: Installation, office: Office, db: Db, today: string) {
  const certificate = ownService(office, 'ksef')
  if (!certificate) return
  const end = warsawDay(certificate.valid_to)
  const reached = reachedOf(await daysAhead(db, 'ksef.certificate'), today, end)
  if (reached === undefined || end < today) return
  await notify(
    { db, office, installation },
    {
      event: 'ksef.certificate',
      about_id: newId(),
      recipients: await listAdministrators(db),
      once: `${certificate.serial} ${end} ${reached}`,
      paths: integrations,
      variables: { wlasciciel: certificate.owner, termin: formatDate(end) },
    },
  )
}

async function warnOfTokens(installation: Installation, office: Office, db: Db, today: string) {
  const days = await daysAhead(db, 'ksef.token')
  const longest = days.at(-1)
  if (longest === undefined) return
  for (const { id, company_id, title, token_ends } of await listEndingTokens(db, today, addDays(today, longest)))
    await notify(
      { db, office, installation },
      {
        event: 'ksef.token',
        about_id: id,
        company_id,
        recipients: await listConcerned(db, company_id),
        once: `${id} ${token_ends} ${reachedOf(days, today, token_ends)}`,
        paths: pathsOf(company_id),
        variables: { firma: title, termin: formatDate(token_ends) },
      },
    )
}

/** Each morning: certificates and tokens that end in as many days as the office says. */
export const warnOfKsefEnds = (installation: Installation, today = warsawToday()) =>
  forEachTenant(installation, office =>
    installation.database.transact(officeScope(office.id), async db => {
      await warnOfCertificate(installation, office, db, today)
      await warnOfTokens(installation, office, db, today)
    }),
  )
