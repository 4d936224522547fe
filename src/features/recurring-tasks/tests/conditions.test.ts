import { expect, it } from 'vitest'
import { lockDefinition, makeTasks } from '#features/recurring-tasks/server/store-make.ts'
import { duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { insertProfile } from '#features/tax-profiles/server/store.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { madeBy, officeOf, run, served } from './testing.ts'
import { newId } from '#platform/db/id.ts'
import type { TestOffice } from '#test/fixtures/office.ts'

// Who owes what through two years stands in profiles.test.ts; here is what a profile and its months cannot say.

const idOf = async (office: TestOffice, obligation: string) =>
  (await office.db.selectFrom('recurring_tasks').select('id').where('obligation', '=', obligation).executeTakeFirstOrThrow()).id

/** Makes every task of an obligation that falls due between two days. */
const makeAll = (office: TestOffice, obligation: string, from: string, to: string) =>
  office.transact(async db => {
    const recurring = await lockDefinition(db, await idOf(office, obligation))
    if (!recurring) throw new Error(`${obligation} is off.`)
    for (const due of duesBetween(recurring, from, to)) await makeTasks(db, recurring, due)
  })

// Dz.U. 2026 poz. 779: whoever files JPK_V7M when 2026 begins sends the journal of 2026; whoever comes to it in the course of the year, by another
// period or as its exemption from VAT ends, begins with 2027.
it('the first JPK_PKPIR goes by the VAT period with which 2026 began', async () => {
  const { office } = await officeOf()
  const monthly = await office.company(served)
  const later = await office.company({ ...served, vat_period: 'K' })
  const earlier = await office.company(served)
  await office.transact(db => insertProfile(db, later.id, { ...usualTaxValues, vat_period: 'M', from_day: '2026-04-01' }))
  await office.transact(db => insertProfile(db, earlier.id, { ...usualTaxValues, vat_period: 'K', from_day: '2026-07-01' }))
  const exempt = await office.company({ ...served, vat_status: 'zwolniony_podmiotowo' })
  await office.transact(db => insertProfile(db, exempt.id, { ...usualTaxValues, vat_period: 'M', from_day: '2026-10-01' }))
  await makeAll(office, 'jpk_pit_pkpir', '2027-01-01', '2028-12-31')
  const periods = Map.groupBy(await madeBy(office), ({ company_id }) => company_id)
  const of = (company: { id: string }) => periods.get(company.id)?.map(({ period }) => period)
  expect([of(monthly), of(later), of(earlier), of(exempt)]).toEqual([['2026', '2027'], ['2027'], ['2026', '2027'], ['2027']])
})

// Art. 69 ust. 1 i art. 53 ust. 1 u.r.: six months and fifteen days, which free days move.
it('the statement goes to the register fifteen days after the last day of its approval, and stands in the month before', async () => {
  const { office } = await officeOf()
  const company = await office.company({ ...served, company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', financial_year_start: 2 })
  await makeAll(office, 'sf_krs_roczne', '2027-01-01', '2027-12-31')
  // The year ended on 31 January 2027.
  expect(await madeBy(office)).toMatchObject([{ company_id: company.id, statutory_date: '2027-08-15', due_date: '2027-08-16', period: '2026' }])
  const month = { id: newId(), month: '2027-07', company_id: company.id, state: 'in_progress' as const }
  await office.transact(db => db.insertInto('settlements').values(month).execute())
  await run(office, '2026-11-28')
  expect((await madeBy(office)).find(({ period }) => period === '2026')?.settlement_id).toBe(month.id)
})

it('what runs from an event is ready in every office: somebody only says that it happened', async () => {
  const { office } = await officeOf()
  const events = listObligations()
    .filter(({ rule }) => waitsForEvent(rule))
    .map(({ key }) => key)
  const off = await office.db.selectFrom('recurring_tasks').select('obligation').where('obligation', 'in', events).where('enabled', '=', false).execute()
  expect(off).toEqual([])
  expect(events.length).toBeGreaterThan(20)
})

it('tasks of payroll go to the payroll clerk of the company, to the caretaker where there is none', async () => {
  const { office } = await officeOf()
  const clerk = await office.as('payroll')
  const values = { ...served, company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', employs: true, ppk: true }
  const [cared, served_by_clerk] = [await office.company(values), await office.company(values)]
  await office.transact(db =>
    db.insertInto('company_people').values({ id: newId(), company_id: served_by_clerk.id, user_id: clerk.id, role: 'payroll' }).execute(),
  )
  await makeAll(office, 'zus_dra_15', '2026-11-01', '2026-11-30')
  await makeAll(office, 'pit4_zaliczka', '2026-11-01', '2026-11-30')
  await makeAll(office, 'ppk_wplata', '2026-11-01', '2026-11-30')
  await makeAll(office, 'jpk_v7m', '2026-11-01', '2026-11-30')
  const assignees = (company: { id: string }, tasks: Awaited<ReturnType<typeof madeBy>>) =>
    tasks.filter(({ company_id }) => company_id === company.id).map(({ assignee_id }) => assignee_id)
  const tasks = await madeBy(office)
  expect(assignees(cared, tasks)).toEqual(Array(4).fill(cared.caretaker_id))
  expect(assignees(served_by_clerk, tasks).toSorted()).toEqual([clerk.id, clerk.id, clerk.id, served_by_clerk.caretaker_id].toSorted())
})
