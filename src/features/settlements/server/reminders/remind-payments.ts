import { mailOf } from '#features/companies/server/store-mail.ts'
import { listPeopleForSettlements } from '#features/companies/server/store.ts'
import { reminderFor } from '#features/notifications/shared/rules.ts'
import { notify, reminderDays, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { type Actor, seesSettlements } from '#kernel/access/access.ts'
import { addDays, daysBetween, formatDate } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

const event = 'settlements.tax_due'

/** What clients were sent and have not paid in full. */
const unpaid = (db: Db) =>
  db
    .selectFrom('taxes_due as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .where('t.outcome', '=', 'to_pay')
    .where('t.state', 'in', ['sent', 'part_paid'])
    .where('c.archived_at', 'is', null)

/** The day of the newest reminder of a term that has come. Banks rest on free days: what falls on one comes on the working day before, past the term on the next. */
function reachedDay(days: readonly number[], due: string, today: string): string | undefined {
  const distances = days.map(day => daysBetween(moveDay(addDays(due, -day), day < 0 ? 'next_business_day' : 'previous_business_day'), due))
  const reached = reminderFor(distances, daysBetween(today, due))
  return reached === undefined ? undefined : addDays(due, -reached)
}

const listTaxes = (db: Db, company_id: string, terms: readonly string[]) =>
  unpaid(db)
    .leftJoin('payers as who', 'who.id', 't.payer_id')
    .select(['c.title', 't.kind', 't.period', 't.about', 't.outcome', 't.amount', 't.paid_amount', 't.due_date', 't.sent_at', 'who.name as payer'])
    .where('t.company_id', '=', company_id)
    .where('t.due_date', 'in', terms)
    .orderBy('t.due_date')
    .orderBy('t.id')
    .execute()
type Tax = Awaited<ReturnType<typeof listTaxes>>[number]

function paymentVariables(taxes: readonly [Tax, ...Tax[]]) {
  const [first] = taxes
  const lineOf = (tax: Tax) => `${taxTitle(tax)}: ${formatMoney(remaining(tax))}, zapłata do ${formatDate(tax.due_date)}`
  return {
    firma: first.title,
    termin: formatDate(first.due_date),
    kwoty: taxes.map(lineOf).join('\n'),
    razem: taxes.length > 1 ? `Razem do zapłaty: ${formatMoney(sumMoney(taxes.map(remaining)))}` : '',
  }
}

/** One notice of all that a company is to be reminded of on a day. What it was sent since that day began it has just read of. */
async function remindCompany(teller: Teller, company_id: string, days: ReadonlyMap<string, string>) {
  const dayOf = ({ due_date }: Tax) => days.get(due_date) ?? ''
  const known = (await listTaxes(teller.db, company_id, [...days.keys()])).filter(tax => tax.sent_at && warsawDay(tax.sent_at) < dayOf(tax))
  if (known.length === 0) return
  const people = await listPeopleForSettlements(teller.db, company_id)
  const email = await mailOf(teller.db, teller.office, event, { company_id, people })
  for (const [day, [first, ...more]] of Map.groupBy(known, dayOf)) {
    if (!first) continue
    const notice = {
      event,
      about_id: company_id,
      company_id,
      paths: { staff: `/dashboard/companies/${company_id}?tab=settlements`, client: `/companies/${company_id}?tab=settlements` },
      variables: paymentVariables([first, ...more]),
      once: `${company_id} ${day}`,
    } as const
    const recipients = people.map(({ id }) => id)
    await notify(teller, { ...notice, recipients, seen_by: (person: Actor) => seesSettlements(person, company_id) })
    if (email) await writeToCompany(teller, { ...notice, to: email })
  }
}

/**
 * In the morning: amounts whose term comes, on the days that the office set. A day that was missed is made up for; each company is a transaction
 * of its own, and each day of it has a word of its own: whoever comes by, and however often, tells it once.
 */
export async function remindOfPayments(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, ['component:settlements', 'component:taxesDue'])) return
    const reader = installation.database.reader(officeScope(office.id))
    const days = await reminderDays(reader, event)
    const reached = new Map<string, string>()
    for (const { due_date } of await unpaid(reader).select('t.due_date').distinct().execute()) {
      const day = reachedDay(days, due_date, today)
      if (day !== undefined) reached.set(due_date, day)
    }
    if (reached.size === 0) return
    const companies = await unpaid(reader)
      .select('t.company_id')
      .distinct()
      .where('t.due_date', 'in', [...reached.keys()])
      .orderBy('t.company_id')
      .execute()
    for (const { company_id } of companies)
      await installation.database.transact(officeScope(office.id), db => remindCompany({ db, office, installation }, company_id, reached))
  })
}
