import { contractFields } from '#features/employees/shared/fields.ts'
import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { notify, withdrawNotices } from '#features/notifications/server/store.ts'
import { requireSamePeriod } from './api-contracts.ts'
import { checkPerson } from './validate.ts'
import type { correctedReport, EmploymentContract, employeeReport } from '#features/employees/shared/contract.ts'
import { contractKindLabels, payPeriodLabels } from '#features/employees/shared/labels.ts'
import { onboardingDeadlines } from './onboarding-deadlines.ts'
import { minimumPay } from './minimum-pay.ts'
import { labourFaults, labourFindings } from '#features/employees/shared/labour-law.ts'
import { checkContract } from '#features/employees/shared/rules.ts'
import * as store from './store.ts'
import { changeContract, getSealedPay, insertContract, listContracts } from './store-contracts.ts'
import { publish } from '#features/realtime/store.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import { notifyAssigned } from '#features/tasks/server/notify.ts'
import { getTask, insertTask } from '#features/tasks/server/store.ts'
import { cancelTasksOf } from '#features/tasks/server/store-of-ticket.ts'
import { countTasks } from '#features/tasks/server/store-counts.ts'
import { createTicket } from '#features/tickets/server/create.ts'
import { ensureCategories, listCategories } from '#features/tickets/server/store-categories.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatDate, monthOf } from '#kernel/dates/dates.ts'
import { checkFromDay } from '#kernel/dates/effective-dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Failure, invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'
import { openField } from '#platform/security/field-encryption.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof employeeReport>>
type Kept = Awaited<ReturnType<typeof store.getKept>>

/** The shipped one, or what the office has put in its place. */
async function payrollCategory(db: Db, actor: Actor) {
  await ensureCategories(db)
  const open = (await listCategories(db, actor)).filter(({ archived }) => !archived)
  const category = open.find(({ slug }) => slug === 'kadry') ?? open.find(({ payroll }) => payroll) ?? open[0]
  if (!category) throw invalid({ company_id: 'Biuro nie ma żadnej otwartej kategorii spraw. Proszę napisać do biura.' })
  return category
}

/** What the ticket says: no numbers of the person and no pay, which stand in the employee's record alone. */
function describe(body: Call['body']): string {
  const facts = [
    ['Rodzaj', contractKindLabels[body.kind]],
    ['Od', formatDate(body.from_day)],
    ['Do', body.to_day ? formatDate(body.to_day) : null],
    ['Stanowisko', body.position],
    ['Wymiar etatu', body.time],
    ['Wynagrodzenie', body.gross_pay ? `podane w danych pracownika, ${payPeriodLabels[body.pay_period]}` : null],
    ['Student do ukończenia 26 lat', body.student ? 'tak' : null],
    ['Cudzoziemiec', body.foreigner ? 'tak' : null],
    ['Powód odstępstwa', body.override_reason],
    ['Uwagi', body.note],
  ]
  const lines = facts.filter(([, value]) => value).map(([name, value]) => `<li>${name}: ${escapeHtml(String(value))}</li>`)
  return `<p>Zgłoszenie pracownika: ${escapeHtml(`${body.first_name} ${body.last_name}`)}</p><ul>${lines.join('')}</ul>`
}

/** What the report said before, with its pay in the open: that is agreed as long as nobody says another one. */
async function agreedBefore({ db, actor, office, body }: Call, before: Kept): Promise<{ contract?: EmploymentContract; pay: string | null }> {
  const contract = (await listContracts(db, actor, before.id)).find(({ signed_day }) => signed_day === null)
  const sealed = contract && body.gross_pay === undefined ? await getSealedPay(db, contract.id) : null
  if (contract) requireSamePeriod(sealed, body, contract)
  return { ...(contract && { contract }), pay: sealed && openField(office, sealed) }
}

/**
 * A draft, a matter for the payroll, and what the office has to do about it. Throws 403 without the right in that company, 422 for a person or
 * terms that do not hold, and where the office has no open category of tickets.
 */
async function takeReport(call: Call, before?: Kept) {
  const { db, actor, body, office } = call
  const company = await getCompany(db, actor, body.company_id)
  store.requireIn(actor, 'employees.report', company.id)
  const agreed = before && (await agreedBefore(call, before))
  refuseFaults(checkFromDay(body, []))
  const { kind, from_day, to_day = null, position, time = null, gross_pay, pay_period } = body
  const terms = { kind, number: null, signed_day: null, from_day, to_day, position, time, pay_period, gross_pay: gross_pay ?? agreed?.pay ?? null }
  const { daily_norm, extensions } = contractFields
  const contract = {
    ...terms,
    daily_norm: daily_norm.initial,
    extensions: extensions.initial,
    intended: null,
    marks: [],
    override_reason: body.override_reason ?? null,
  }
  const findings = labourFindings(contract, { others: [], absences: [], minimum: await minimumPay(db), today: warsawToday() })
  refuseFaults({ ...labourFaults(findings, body.override_reason), ...checkContract(contract, []) })
  const { first_name, last_name, pesel, passport, birth_date, email, phone } = body
  const person = await checkPerson(call, company.id, { pesel, passport, birth_date, email, phone, start_day: from_day }, before)
  const category = await payrollCategory(db, actor)
  const title = `Zatrudnienie: ${first_name} ${last_name}`
  const ticket = await createTicket({
    ...call,
    body: { company_id: company.id, category_id: category.id, title, description: describe(body), priority: 'normal', file_ids: [] },
  })
  const values = { ...person, first_name, last_name, draft: true, refusal_reason: null, ticket_id: ticket.id }
  const id = before?.id ?? (await store.insertEmployee(db, office, company.id, values))
  if (before) await store.changeEmployee(db, office, id, values)
  if (agreed?.contract) await changeContract(db, office, agreed.contract.id, contract)
  else await insertContract(db, office, { id, company_id: company.id }, contract)
  const { ppk } = await profileInMonth(db, company.id, monthOf(from_day))
  for (const duty of onboardingDeadlines({ ...body, ppk })) {
    // Everybody of the company sees tasks: who is hired is said by the ticket alone.
    const task = { id: newId(), number: await takeNumber(db, 'task'), title: `${duty.title} (sprawa ${ticket.number})`, due_date: duty.due_day }
    await insertTask(db, {
      ...task,
      company_id: company.id,
      author_id: actor.user_id,
      assigned_to: 'staff',
      assignee_id: ticket.assignee_id,
      internal: false,
      source: 'ticket',
      source_id: ticket.id,
    })
    await writeAudit(db, { action: 'created', entity: 'tasks', entity_id: task.id, company_id: company.id, after: task })
    await publish(db, { entity: 'tasks', entity_id: task.id, company_id: company.id })
    await notifyAssigned(call, undefined, await getTask(db, actor, task.id))
  }
  await countTasks(db, [company.id])
  await writeAudit(db, {
    action: before ? 'reported_again' : 'reported',
    entity: 'employees',
    entity_id: id,
    company_id: company.id,
    after: { first_name, last_name, kind, from_day, ticket_id: ticket.id },
  })
  await publish(db, { entity: 'employees', entity_id: id, company_id: company.id })
  return { data: { id, ticket_id: ticket.id, ticket_number: ticket.number } }
}

/** The owner tells of somebody who begins to work. */
export const reportEmployee = (call: Call) => takeReport(call)

/** Mended by whoever is told why it was refused: the same person, in a matter of its own. */
export async function reportAgain(call: PersonContext<{ id: string }, unknown, z.output<typeof correctedReport>>) {
  const { db, actor, office, params, body } = call
  const before = await store.lockKept(db, actor, params.id, 'employees.report')
  requireVersion(call.origin, await store.showEmployee(db, office, actor, params.id))
  if (before.state !== 'refused') throw new Failure('conflict', 'To zgłoszenie nie czeka na poprawę.')
  await withdrawNotices(db, before.id, 'employees.refused')
  return takeReport({ ...call, body: { ...body, company_id: before.company_id } }, before)
}

/** What the office was to do for it falls away, and whoever reported it is told why. */
export async function refuseReport(call: PersonContext, { id, company_id, company_title, first_name, last_name, ticket_id }: Kept, reason: string) {
  const { db } = call
  if (ticket_id) await cancelTasksOf(call, { ticket_id, company_id })
  const ticket = await db.selectFrom('tickets').select('author_id').where('id', '=', ticket_id).executeTakeFirst()
  const owners = await listOwners(db, [company_id])
  await notify(call, {
    event: 'employees.refused',
    about_id: id,
    company_id,
    recipients: [...(ticket ? [ticket.author_id] : []), ...owners.map(owner => owner.id)],
    paths: { staff: `/dashboard/employees/${id}`, client: `/companies/${company_id}/employees/${id}` },
    variables: { pracownik: `${first_name} ${last_name}`, firma: company_title, powod: reason },
  })
}
