import { writeAudit } from '#features/audit/server/store.ts'
import { seatedIn } from '#features/companies/server/store.ts'
import { inspect, openWay, revokeToken } from './connection.ts'
import { findConnection, type Kept, keepFinding, listEndingTokens, listForCheck, listLeft, lockConnection, removeConnection } from './store.ts'
import { problemLabels } from '#features/ksef/shared/labels.ts'
import { notify, reminderDays } from '#features/notifications/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Office } from '#platform/config/offices.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { ownService } from '#platform/delivery/credentials.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Those of a company who can mend its connection. */
async function listConcerned(db: Db, company_id: string) {
  const people = await seatedIn(db, [company_id]).select('person.id').where('seat.role', 'in', ['caretaker', 'accountant', 'owner']).execute()
  return people.map(({ id }) => id)
}

const pathsOf = (company_id: string) => ({ staff: `/dashboard/companies/${company_id}?tab=details`, client: `/companies/${company_id}?tab=details` })

/** Told once for each time that it broke. A silent KSeF will speak again. */
async function tellOfBreak(installation: Installation, office: Office, db: Db, { before, after, title }: { before: Kept; after: Kept; title: string }) {
  const { state, problem, company_id, id, since } = after
  if (state === before.state || state === 'working' || problem === null || problem === 'unavailable' || problem === 'limited') return
  await notify(
    { db, office, installation },
    {
      event: 'ksef.connection',
      about_id: id,
      company_id,
      recipients: await listConcerned(db, company_id),
      once: `${id} ${since}`,
      paths: pathsOf(company_id),
      variables: { firma: title, przyczyna: state === 'withdrawn' ? 'Klient cofnął uprawnienie biura w KSeF.' : problemLabels[problem] },
    },
  )
}

async function checkOne(installation: Installation, office: Office, company: { company_id: string; vat_number: string | null; title: string }) {
  const { company_id, vat_number, title } = company
  const { database } = installation
  const before = await findConnection(database.reader(officeScope(office.id)), company_id)
  if (!before || !vat_number) return
  const asker = { installation, office }
  const finding = await inspect(asker, vat_number, openWay(asker, before), before.permissions)
  await database.transact(officeScope(office.id), async db => {
    const now = await lockConnection(db, company_id)
    if (now?.version !== before.version) return
    const after = await keepFinding(db, now, finding)
    const { state, problem, permissions } = after
    await writeAudit(db, { action: 'ksef_checked', entity: 'companies', entity_id: company_id, company_id, after: { state, problem, permissions } })
    await publish(db, { entity: 'companies', entity_id: company_id, company_id })
    await tellOfBreak(installation, office, db, { before: now, after, title })
  })
}

async function endOne(installation: Installation, office: Office, { company_id, vat_number }: { company_id: string; vat_number: string | null }) {
  const { database } = installation
  const before = await findConnection(database.reader(officeScope(office.id)), company_id)
  if (!before) return
  await revokeToken({ installation, office }, vat_number, before)
  await database.transact(officeScope(office.id), async db => {
    await removeConnection(db, company_id)
    await writeAudit(db, {
      action: 'ksef_disconnected',
      entity: 'companies',
      entity_id: company_id,
      company_id,
      before: { way: before.way, state: before.state },
    })
    await publish(db, { entity: 'companies', entity_id: company_id, company_id })
  })
}

/** Each night: whether what was granted still holds. Who has left the office is asked for nothing more. */
export async function checkConnections(installation: Installation) {
  if (!installation.config.ksef_url) return
  await forEachTenant(installation, async office => {
    const reader = installation.database.reader(officeScope(office.id))
    for (const company of await listForCheck(reader)) await checkOne(installation, office, company)
    for (const company of await listLeft(reader)) await endOne(installation, office, company)
  })
}

const reachedOf = (days: readonly number[], today: string, end: string) => days.find(day => addDays(today, day) >= end)

const positive = (days: readonly number[]) => days.filter(day => day > 0).sort((left, right) => left - right)

async function warnOfCertificate(installation: Installation, office: Office, db: Db, today: string) {
  const certificate = ownService(office, 'ksef')
  if (!certificate) return
  const end = warsawToday(new Date(certificate.valid_to))
  const reached = reachedOf(positive(await reminderDays(db, 'ksef.certificate')), today, end)
  if (reached === undefined || end < today) return
  const administrators = await db.selectFrom('users').select('id').where('role', '=', 'administrator').where('status', '=', 'active').execute()
  await notify(
    { db, office, installation },
    {
      event: 'ksef.certificate',
      about_id: newId(),
      recipients: administrators.map(({ id }) => id),
      once: `${certificate.serial} ${end} ${reached}`,
      paths: { staff: '/dashboard/settings/integrations', client: '/' },
      variables: { wlasciciel: certificate.owner, termin: formatDate(end) },
    },
  )
}

async function warnOfTokens(installation: Installation, office: Office, db: Db, today: string) {
  const days = positive(await reminderDays(db, 'ksef.token'))
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
