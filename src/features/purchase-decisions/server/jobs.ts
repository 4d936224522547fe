import { sql } from 'kysely'
import { undecided } from './assess.ts'
import { followRules } from './store-follow.ts'
import { isDecidable, isOpen } from './store.ts'
import { writeAudits } from '#features/audit/server/store.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { daysAhead, notify, reachedOf } from '#features/notifications/server/store.ts'
import { kindLabels } from '#features/documents/shared/labels-decision.ts'
import { soonestAnswer } from '#features/purchase-decisions/shared/rules.ts'
import { publishAll } from '#features/realtime/store.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Office } from '#platform/config/offices.ts'
import { chunk } from '#platform/db/chunk.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

const batchSize = 500

/** Companies with open invoices that nobody has decided or even looked at. */
const listUndecided = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .leftJoin('purchase_decisions as p', 'p.document_id', 'd.id')
    .select('d.company_id')
    .distinct()
    .where('d.removed_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where(eb => eb.or([eb('p.id', 'is', null), eb('p.state', 'in', [...undecided])]))
    .where(isDecidable())
    .where(isOpen())
    .orderBy('d.company_id')
    .execute()

/** Companies that are asked by the rules of the office and have invoices that nobody has decided. */
const listByOffice = (db: Db) =>
  db
    .selectFrom('purchase_decisions as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select('p.company_id')
    .distinct()
    .where('p.state', 'in', [...undecided])
    .where('c.archived_at', 'is', null)
    .where('p.company_id', 'not in', db.selectFrom('purchase_rules').select(sql<string>`company_id`.as('company_id')).where('company_id', 'is not', null))
    .orderBy('p.company_id')
    .execute()

/** Company by company, so that nobody waits for all of them; one that fails holds up no other. */
async function followEach({ database }: Installation, tenant_id: string, companies: readonly { company_id: string }[], today?: string) {
  const errors: unknown[] = []
  for (const { company_id } of companies)
    await database.transact(officeScope(tenant_id), db => followRules(db, company_id, today)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `The rules were not followed in ${errors.length} of the companies.`)
}

/** After the office has changed its rules; what nobody hears of is made up for at night. */
export const followOfficeRules = async (installation: Installation, tenant_id: string) =>
  followEach(installation, tenant_id, await listByOffice(installation.database.reader(officeScope(tenant_id))))

/** Some of the questions that nobody has answered until this day. */
const listLate = (db: Db, today: string) =>
  db
    .selectFrom('purchase_decisions as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select(['p.id', 'p.document_id', 'p.company_id', 'p.kind', 'p.unanswered', 'p.deadline', 'p.version'])
    .where('p.state', '=', 'awaiting')
    .where('p.deadline', '<', today)
    .where('p.unanswered', '!=', 'none')
    .where('d.removed_at', 'is', null)
    .where(isDecidable())
    .where(isOpen())
    .orderBy('p.id')
    .limit(batchSize)
    .forUpdate('p')
    .skipLocked()
    .execute()

const tellAll = (db: Db, rows: readonly { document_id: string; company_id: string }[]) =>
  publishAll(
    db,
    rows.map(({ document_id, company_id }) => ({ entity: 'purchase-decisions', entity_id: document_id, company_id })),
  )

/** A question that did not lapse on its night was over then, and is open again: its client gets days to answer. Whether there may be more. */
async function postpone(db: Db, today: string): Promise<boolean> {
  const reopened = await listLate(db, addDays(today, -1))
  for (const ids of chunk(reopened.map(({ id }) => id)))
    await db
      .updateTable('purchase_decisions')
      .set({ deadline: soonestAnswer(today), ...bumpVersion })
      .where('id', 'in', ids)
      .execute()
  await tellAll(db, reopened)
  return reopened.length === batchSize
}

/** What nobody has answered by its deadline is what the client was told it would be. Whether there may be more. */
async function lapse(db: Db, today: string): Promise<boolean> {
  const late = await listLate(db, today)
  for (const [unanswered, rows] of Map.groupBy(late, row => row.unanswered)) {
    if (unanswered === null || unanswered === 'none') continue
    await db
      .updateTable('purchase_decisions')
      .set({ state: 'lapsed', kind: unanswered, purpose: null, equal_count: null, of_count: null, ...bumpVersion })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  }
  await writeAudits(
    db,
    late.map(({ document_id, company_id, kind, unanswered, version }) => ({
      ...{ action: 'decision_lapsed', entity: 'purchase-decisions', entity_id: document_id, company_id },
      before: { state: 'awaiting', kind, version },
      after: { state: 'lapsed', kind: unanswered, version: version + 1 },
    })),
  )
  await tellAll(db, late)
  return late.length === batchSize
}

/**
 * Each night what is past its deadline holds without an answer. After that, since it is asked anew otherwise, all that nobody has decided is looked at by
 * the rules of now: what came some other way than one by one, and what a change of the rules has not reached.
 */
export async function settleDecisions(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'documents')) return
    const { database } = installation
    for (const work of [postpone, lapse]) {
      let more = true
      while (more) more = await database.transact(officeScope(office.id), db => work(db, today))
    }
    await followEach(installation, office.id, await listUndecided(database.reader(officeScope(office.id))), today)
  })
}

const holdsWithout = (unanswered: string | null) =>
  unanswered === null || unanswered === 'none' ? '' : `Bez odpowiedzi: ${kindLabels[unanswered as keyof typeof kindLabels].toLowerCase()}.`

/** Each morning, one notice a company: how many invoices wait, and until when. */
async function remindOffice(installation: Installation, office: Office, today: string) {
  await installation.database.transact(officeScope(office.id), async db => {
    const days = await daysAhead(db, 'documents.undecided')
    const furthest = days.at(-1)
    if (furthest === undefined) return
    const waiting = await db
      .selectFrom('purchase_decisions as p')
      .innerJoin('documents as d', 'd.id', 'p.document_id')
      .innerJoin('companies as c', 'c.id', 'p.company_id')
      .select(['p.company_id', 'c.title', sql<number>`count(*)::int`.as('count'), sql<string>`min(p.deadline)::text`.as('deadline')])
      .select(sql<string | null>`(array_agg(p.unanswered order by p.deadline))[1]`.as('unanswered'))
      .where('p.state', '=', 'awaiting')
      .where('p.deadline', '>=', today)
      .where('p.deadline', '<=', addDays(today, furthest))
      .where('d.removed_at', 'is', null)
      .where('c.archived_at', 'is', null)
      .where(isDecidable())
      .where(isOpen())
      .groupBy(['p.company_id', 'c.title'])
      .orderBy('p.company_id')
      .execute()
    const owners =
      waiting.length === 0
        ? []
        : await listOwners(
            db,
            waiting.map(({ company_id }) => company_id),
          )
    for (const { company_id, title, count, deadline, unanswered } of waiting) {
      const day = reachedOf(days, today, deadline)
      await notify(
        { db, office, installation },
        {
          event: 'documents.undecided',
          about_id: company_id,
          company_id,
          recipients: owners.filter(owner => owner.company_id === company_id).map(({ id }) => id),
          variables: { firma: title, faktury: plural(count, ['faktura', 'faktury', 'faktur']), termin: formatDate(deadline), zasada: holdsWithout(unanswered) },
          paths: { staff: '/dashboard/documents', client: `/purchases?company=${company_id}` },
          once: `${company_id} ${deadline} ${day}`,
        },
      )
    }
  })
}

export async function remindOfDecisions(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (isOn(office.settings.switches, 'documents')) await remindOffice(installation, office, today)
  })
}
