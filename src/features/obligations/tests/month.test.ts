import { beforeAll, describe, expect, it } from 'vitest'
import type { MonthObligation } from '#features/obligations/shared/contract.ts'
import { listOfMonth } from '#features/obligations/server/store-month.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { switchOnOnly } from '#features/recurring-tasks/tests/testing.ts'
import { getSettlement } from '#features/settlements/server/store.ts'
import { onlyOf, openMonth, zus_account } from '#features/settlements/tests/testing.ts'
import { officeScope } from '#platform/db/db.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'
import { spyOnQueries } from '#test/query-spy.ts'

/** Section 23 of the specification: the month shows an obligation once, with its amount, its declaration and its task. */

const today = '2026-11-12'
let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  await switchOnOnly(office, '2026-10-01', ['jpk_v7m', 'cit_zaliczka_m', 'zus_dra_15', 'zus_dra_20', 'zus_dra_20_inne'])
})

const served = { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01', zus_account }
const limited = { company_type: 'zoo', income_tax: 'cit_9', employs: true, ...served }

async function october(values: Record<string, unknown> = limited) {
  const opened = await openMonth(office, accountant, values)
  await accountant.post(`${opened.path}/complete`)
  const rows = async (who = accountant): Promise<MonthObligation[]> => (await who.get(`/api/obligations/${opened.id}`)).body.data
  const rowOf = async (obligation: string) => (await rows()).find(row => row.obligation === obligation)
  return { ...opened, rows, rowOf, makeTasks: () => makeRecurringTasks(onlyOf(office), today) }
}

const brief = (rows: readonly MonthObligation[]) =>
  rows.map(({ obligation, payer, period, amount, declaration, task }) => [obligation, payer, period, amount, declaration?.form, task?.status])

describe('the obligations of a month', () => {
  it('are one row each, before and after their tasks are made', async () => {
    const month = await october()
    const kinds = [
      ['zus_dra_15', null, '2026-10', 'zus', 'dra'],
      ['pit4_zaliczka', null, '2026-10', 'pit4', undefined],
      ['cit_zaliczka_m', null, '2026-10', 'cit', undefined],
      ['jpk_v7m', null, '2026-10', 'vat', 'jpk_v7m'],
    ]
    expect(brief(await month.rows()).toSorted()).toEqual(kinds.map(row => [...row, undefined]).toSorted())
    await month.makeTasks()
    const statuses = (await month.rows()).map(({ obligation, task }) => [obligation, task?.status])
    expect(statuses.toSorted()).toEqual([
      ['cit_zaliczka_m', 'todo'],
      ['jpk_v7m', 'todo'],
      ['pit4_zaliczka', undefined],
      ['zus_dra_15', 'todo'],
    ])
    // Art. 47 ust. 1 u.s.u.s.: the 15th of November 2026 is a Sunday.
    expect(await month.rowOf('zus_dra_15')).toMatchObject({ statutory_date: '2026-11-15', due_date: '2026-11-16', title: 'ZUS DRA/RCA i zapłata składek' })
  })

  it('of partners are theirs, by name, the company first', async () => {
    const manager = await office.as('manager')
    const company = await office.company({ company_type: 'sc', vat_number: '9990000126', employs: true, ...served })
    const terms = { share: '1/2', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
    for (const payer of [
      { name: 'Anna Pierwsza', nip: '9990000014' },
      { name: 'Jan Drugi', nip: '9990000184' },
    ])
      await manager.post(`/api/companies/${company.id}/payers`, { ...payer, ...terms })
    const { body } = await accountant.post('/api/settlements', { company_id: company.id, month: '2026-10' })
    await makeRecurringTasks(onlyOf(office), today)
    const rows: MonthObligation[] = (await accountant.get(`/api/obligations/${body.data.id}`)).body.data
    expect(rows.map(({ payer, amount, declaration, task }) => [payer, amount, declaration?.form, task?.status])).toEqual([
      [null, 'pit4', undefined, undefined],
      [null, 'zus', 'dra', 'todo'],
      [null, 'vat', 'jpk_v7m', 'todo'],
      ['Anna Pierwsza', 'pit', undefined, undefined],
      ['Anna Pierwsza', 'zus', 'dra', 'todo'],
      ['Jan Drugi', 'pit', undefined, undefined],
      ['Jan Drugi', 'zus', 'dra', 'todo'],
    ])
  })

  it('of the last month of a quarter are those of the quarter', async () => {
    const { id: company_id } = await office.company({ ...served, vat_period: 'K', advances: 'K' })
    const { body } = await accountant.post('/api/settlements', { company_id, month: '2026-09' })
    const rows: MonthObligation[] = (await accountant.get(`/api/obligations/${body.data.id}`)).body.data
    expect(rows.map(({ period, amount, declaration }) => [period, amount, declaration?.form])).toEqual([
      ['2026-Q3', 'pit', undefined],
      ['2026-09', 'zus', 'dra'],
      ['2026-Q3', 'vat', 'jpk_v7k'],
    ])
  })

  it('have what was added by hand beside them, with its month', async () => {
    const month = await october()
    for (const form of ['ift1r', 'other?title=TPR-C', 'other?title=CIT-ST'])
      await accountant.put(`/api/declarations/${month.id}/${form}`, { state: 'expected' })
    const added = (await month.rows()).filter(({ obligation }) => obligation === null)
    expect(added.map(({ title, period, amount, declaration }) => [title, period, amount, declaration?.form])).toEqual([
      ['CIT-ST', '2026-10', null, 'other'],
      ['IFT-1R', '2026-10', null, 'ift1r'],
      ['TPR-C', '2026-10', null, 'other'],
    ])
  })

  it('of a closed month stay those that it was closed with, whatever the profile is said to have been, until it is corrected', async () => {
    const manager = await office.as('manager')
    const month = await october({ company_type: 'sc', vat_number: '9990000179', employs: true, ...served })
    await month.makeTasks()
    await office.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('id', '=', month.id).execute())
    expect((await accountant.post(`${month.path}/close`, { reason: 'Klient odszedł' })).status).toBe(200)
    const briefRows = async () => brief(await month.rows()).map(row => row.slice(2, 5))
    const closed = [
      ['2026-10', 'zus', 'dra'],
      ['2026-10', 'vat', 'jpk_v7m'],
    ]
    expect(await briefRows()).toEqual(closed)

    const path = `/api/companies/${month.company.id}/tax-profiles`
    const { data: history, closed_months } = (await manager.get(path)).body
    expect(closed_months).toEqual(['2026-10'])
    const { id, company_id, version, created_at, updated_at, ...values } = history[0]
    const change = { ...values, from_day: '2026-09-01', vat_ue: true }
    const response = await manager.post(path, change)
    expect([response.status, response.body.fields]).toEqual([422, { confirmed: expect.stringContaining('październik 2026') }])
    expect((await manager.post(path, { ...change, confirmed: true })).status).toBe(200)
    await month.makeTasks()
    expect(await briefRows()).toEqual(closed)

    expect((await manager.post(`${month.path}/correct`, { reason: 'Firma była już VAT-UE.' })).status).toBe(200)
    const corrected = await briefRows()
    for (const row of [...closed, ['2026-10', null, 'vat_ue']]) expect(corrected).toContainEqual(row)
  })

  it('are told clients as far as they were filed, without the work of the office', async () => {
    const month = await october()
    await month.makeTasks()
    const owner = await office.client('owner', month.company)
    expect(await month.rows(owner)).toEqual([])
    await accountant.put(`/api/declarations/${month.id}/dra`, { state: 'sent', upo_file_id: await uploaded(accountant) })
    expect(await month.rows(owner)).toMatchObject([{ obligation: 'zus_dra_15', amount: 'zus', declaration: { form: 'dra', state: 'sent' }, task: null }])
    const stranger = await office.client('owner', await office.company())
    expect((await stranger.get(`/api/obligations/${month.id}`)).status).toBe(404)
  })

  it('show no internal task to whoever does not see it', async () => {
    const month = await october()
    await month.makeTasks()
    const rows = await month.rows(await office.as('assistant'))
    expect(rows.map(({ obligation }) => obligation)).toContain('jpk_v7m')
    expect(rows.every(({ task }) => task === null)).toBe(true)
  })

  it('cost four statements, however many they are and whoever owes them', async () => {
    const actor = { tenant_id: office.office.id, user_id: accountant.id, role: 'accountant', isAdmin: true, companies: new Map() } as const
    const ask = async (settlement_id: string) => {
      const { db, queries } = spyOnQueries(office.test.database.reader(officeScope(office.office.id)), { bus: office.test.database.bus })
      await listOfMonth(db, actor, await getSettlement(db, actor, settlement_id), office.office.settings.switches)
      return queries.length
    }
    const month = await october()
    await month.makeTasks()
    const { id: company_id } = await office.company({ company_type: 'osoba', vat_status: 'niezarejestrowany', ...served })
    const { body } = await accountant.post('/api/settlements', { company_id, month: '2026-10' })
    expect([await ask(month.id), await ask(body.data.id)]).toEqual([4, 4])
  })
})

describe('an amount for an obligation', () => {
  it('that somebody has done without one is refused until it is taken up again', async () => {
    const month = await october()
    await month.makeTasks()
    const path = `/api/tasks/${(await month.rowOf('cit_zaliczka_m'))?.task?.id}/move`
    await accountant.post(path, { status: 'done', reason: 'Zwolnienie z zaliczek.' })
    const enter = () => accountant.post(`${month.path}/taxes`, { kind: 'cit', amount: '900' })
    const { status, body } = await enter()
    expect([status, body.error]).toEqual([
      409,
      expect.stringContaining('ten obowiązek oznaczono jako zakończony. Aby wpisać kwotę, proszę najpierw przywrócić jego zadanie.'),
    ])
    await accountant.post(path, { status: 'todo' })
    expect((await enter()).status).toBe(200)
    expect((await enter()).body.fields.kind).toBe('Ta pozycja już jest w tym rozliczeniu.')
  })
})
