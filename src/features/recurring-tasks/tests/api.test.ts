import { beforeAll, describe, expect, it } from 'vitest'
import { companyTypes } from '#features/companies/shared/contract.ts'
import { create, madeBy, officeOf, run, served, silence, vat } from './testing.ts'
import { listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { insertProfile } from '#features/tax-profiles/server/store.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let manager: Caller

beforeAll(async () => {
  office = await newOffice()
  manager = await office.as('manager')
})

describe('the catalogue', () => {
  it('ships to every office: the usual third on, the rest off, each with its basis and marks', async () => {
    const { body } = await manager.get('/api/recurring-tasks?limit=100')
    expect(body.meta.total).toBe(listObligations().length)
    const on = body.data.filter((task: { enabled: boolean }) => task.enabled)
    expect(on.length).toBe(listObligations().filter(({ usual }) => usual).length)
    const jpkTask = body.data.find((task: { obligation: string }) => task.obligation === 'jpk_v7m')
    expect(jpkTask).toMatchObject({ shipped: true, source: { legal_basis: expect.stringContaining('VAT'), verified: true } })
    expect((await manager.get('/api/recurring-tasks?filters=enabled:false&limit=1')).body.meta.total).toBe(listObligations().length - on.length)
  })

  it('gives each company what its profile of the period asks for', async () => {
    const { office } = await officeOf()
    const sole = await office.company({ ...served, title: 'Jednoosobowa' })
    const corporation = await office.company({
      ...served,
      title: 'Spółka',
      company_type: 'zoo',
      income_tax: 'cit_9',
      accounting_form: 'ksiegi_rachunkowe',
      zus_scheme: 'brak',
      vat_period: 'K',
      employs: true,
      ppk: true,
    })
    const idle = await office.company({ ...served, title: 'Zawieszona', legal_status: 'zawieszona' })
    await office.transact(db => db.updateTable('recurring_tasks').set({ active_from: '2026-01-01' }).execute())
    await run(office, '2026-11-14')
    const keys = async (company_id: string) => {
      const rows = await office.db
        .selectFrom('tasks as t')
        .innerJoin('recurring_tasks as r', 'r.id', 't.source_id')
        .select(['r.obligation', 't.period'])
        .where('t.company_id', '=', company_id)
        .where('t.due_date', '>=', '2026-11-14')
        .execute()
      return rows.map(row => `${row.obligation} ${row.period}`).sort()
    }
    expect(await keys(sole.id)).toEqual(['jpk_v7m 2026-10', 'pit_zaliczka_m 2026-10', 'zus_dra_20 2026-10'])
    expect(await keys(corporation.id)).toEqual([
      'cit_zaliczka_m 2026-10',
      'jpk_v7k_ewid 2026-10',
      'pit4_zaliczka 2026-10',
      'ppk_wplata 2026-10',
      'zus_dra_15 2026-10',
    ])
    // Art. 99 ust. 7a VAT: no return for a whole month of suspension.
    expect(await keys(idle.id)).toEqual([])
  })
})

describe('contributions', () => {
  const byFifteenth = ['zoo', 'psa', 'sa', 'fundacja', 'fundacja_rodzinna', 'stowarzyszenie', 'spoldzielnia']

  // Art. 47 ust. 1 u.s.u.s.; who insures himself beside the company is a payer of his own (payers.test.ts).
  it('are a task of every sole trader who insures himself and of everybody who employs, once, by the day of the type of company', async () => {
    const { office } = await officeOf()
    await office.transact(db => db.updateTable('recurring_tasks').set({ active_from: '2026-01-01' }).where('obligation', 'like', 'zus_dra%').execute())
    await office.transact(db => db.updateTable('recurring_tasks').set({ enabled: false, version: 2 }).where('obligation', 'not like', 'zus_dra%').execute())
    const expected: Record<string, string[]> = {}
    for (const company_type of companyTypes) {
      for (const zus_scheme of company_type === 'jdg' ? ['duzy', 'zawieszony', 'brak'] : ['duzy', 'brak']) {
        for (const employs of [true, false]) {
          const { id } = await office.company({ ...served, company_type, zus_scheme, employs })
          const pays = employs || (zus_scheme === 'duzy' && company_type === 'jdg')
          expected[`${company_type} ${zus_scheme} ${employs} ${id}`] = pays ? [byFifteenth.includes(company_type) ? '2026-11-16' : '2026-11-20'] : []
        }
      }
    }
    await run(office, '2026-11-14')
    const tasksByCompany = Map.groupBy(
      (await madeBy(office)).filter(({ period }) => period === '2026-10'),
      ({ company_id }) => company_id,
    )
    const actual = Object.keys(expected).map(name => [name, (tasksByCompany.get(String(name.split(' ')[3])) ?? []).map(({ due_date }) => due_date)])
    expect(Object.fromEntries(actual)).toEqual(expected)
    // The job runs in every office; those of the other tests need not wait for these companies.
    await silence(office)
  })
})

describe('the job', () => {
  it('makes each task once: late, twice and at the same time, with both days, a number and the caretaker', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    await office.company({ ...served, archived_at: '2026-01-01T00:00:00Z' })
    await office.company({ cooperation_status: 'zakonczona' })
    const task = await create(manager, { title: 'JPK', description: 'Sprawdź <znaczniki>', checklist: ['Wysłać', 'UPO'] })
    await run(office, '2026-11-10')
    expect(await madeBy(office)).toEqual([])
    await Promise.all([run(office, '2026-12-14'), run(office, '2026-12-14'), run(office, '2026-12-15')])
    await run(office, '2026-12-20')
    const taskRows = await madeBy(office, task.id)
    expect(taskRows.map(row => [row.period, row.statutory_date, row.due_date, row.assignee_id])).toEqual([
      ['2026-10', '2026-11-25', '2026-11-25', company.caretaker_id],
      ['2026-11', '2026-12-25', '2026-12-28', company.caretaker_id],
    ])
    expect(taskRows.map(row => row.number.slice(-6))).toEqual(['000001', '000002'])
    const detail = (await manager.get(`/api/tasks/${taskRows[1]?.id}`)).body.data
    expect(detail).toMatchObject({ source: 'recurring', description: '<p>Sprawdź &lt;znaczniki&gt;</p>', checklist_total: 2, author_id: null })
    expect((await manager.get(`/api/companies/${company.id}`)).body.data).toMatchObject({ tasks: 2 })
    const logged = await office.db.selectFrom('audit_entries').select('entity_id').where('entity', '=', 'tasks').where('action', '=', 'created').execute()
    expect(logged.map(entry => entry.entity_id).sort()).toEqual(taskRows.map(row => row.id).sort())
    expect((await create(manager, { title: 'Dalej' })).id).toBeTruthy()
    expect((await manager.post('/api/tasks', { title: 'Następne' })).body.data.number).toMatch(/000003$/)
  })

  it('tells each person of a day’s tasks once, with their number', async () => {
    const { office, manager } = await officeOf()
    await run(office, '2026-10-01')
    await silence(office)
    const clerk = await office.as('accountant')
    for (const title of ['Pierwsza', 'Druga']) await office.company({ ...served, title })
    for (const title of ['VAT', 'Płace']) await create(manager, { title, assignee_kind: 'person', assignee_id: clerk.id })
    await office.transact(db => db.deleteFrom('outbox').execute())
    for (const _ of [1, 2]) await run(office, '2026-12-20')
    const letters = (await office.outbox()).filter(({ recipient }) => recipient === clerk.email)
    expect(letters.map(({ event }) => event)).toEqual(['tasks.made'])
    const clerkTasks = (await madeBy(office)).filter(({ assignee_id }) => assignee_id === clerk.id)
    expect(clerkTasks.length).toBeGreaterThan(3)
    expect(letters[0]?.text).toContain(`utworzono zadania cykliczne: ${clerkTasks.length}.`)
  })

  it('goes to the caretaker where the one who was named has left, or is not shown the company', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    const [clerk, gone] = [await office.as('accountant'), await office.as('assistant')]
    for (const { id } of [clerk, gone]) await create(manager, { title: id, assignee_kind: 'person', assignee_id: id })
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', gone.id).execute())
    const assignees = async (due_date: string) =>
      Object.fromEntries((await madeBy(office)).filter(task => task.due_date === due_date).map(({ title, assignee_id }) => [title, assignee_id]))
    await run(office, '2026-11-20')
    expect(await assignees('2026-11-25')).toEqual({ [clerk.id]: clerk.id, [gone.id]: company.caretaker_id })
    await (await office.as('administrator')).put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })
    await run(office, '2026-12-20')
    expect(await assignees('2026-12-28')).toEqual({ [clerk.id]: company.caretaker_id, [gone.id]: company.caretaker_id })
  })

  it('catches up after an outage of days, and does nothing outside its dates or when it is off', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    await office.company(served)
    const task = await create(manager, { active_from: '2026-03-01', active_to: '2026-05-31', days_before: 5 })
    await run(office, '2026-02-20')
    expect(await madeBy(office)).toEqual([])
    await run(office, '2026-04-10')
    expect((await madeBy(office)).map(row => row.period)).toEqual(['2026-02'])
    await manager.put(`/api/recurring-tasks/${task.id}`, { enabled: false })
    await run(office, '2026-04-28')
    expect(await madeBy(office)).toHaveLength(1)
    await manager.put(`/api/recurring-tasks/${task.id}`, { enabled: true })
    await run(office, '2026-04-28')
    await run(office, '2026-06-24')
    expect((await madeBy(office)).map(row => row.period)).toEqual(['2026-02', '2026-03', '2026-04'].slice(0, (await madeBy(office)).length))
  })

  it.each(['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2028-02-29'])('runs on %s as on any other day', async today => {
    const { office, manager } = await officeOf()
    await silence(office)
    await office.company(served)
    await create(manager, { rule: { type: 'one_off', date: today }, shift: 'none', days_before: 0, active_from: '2026-01-01' })
    await run(office, today)
    await run(office, today)
    expect((await madeBy(office)).map(row => [row.period, row.due_date])).toEqual([[today, today]])
  })

  it('follows the profile of the period, whatever came later', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    await office.transact(db => insertProfile(db, company.id, { ...usualTaxValues, vat_period: 'K', from_day: '2026-11-01' }))
    await create(manager, { conditions: [{ field: 'vat_period', any: ['M'] }], days_before: 40 })
    await run(office, '2026-12-20')
    expect((await madeBy(office)).map(row => row.period)).toEqual(['2026-10'])
  })

  it.each([
    [{ type: 'yearly', month: 5, day: 31, year_offset: 0 }, '2097-05-31'],
    [{ type: 'fy_start', months: 5, day: 'last' }, '2097-05-31'],
    [{ type: 'yearly', month: 5, day: 31, year_offset: 1 }, '2098-05-31'],
  ])('goes by the month of a term that does not wait for the end of its year: %j', async (rule, due_date) => {
    const { office, manager } = await officeOf()
    await silence(office)
    const leaving = await office.company({ ...served, title: 'Odchodzi', cooperation_status: 'wypowiedzenie', cooperation_end: '2097-08-31' })
    const coming = await office.company({ ...served, title: 'Przychodzi', cooperation_start: '2097-09-01' })
    const whom = due_date.startsWith('2097') ? leaving : coming
    const values = { title: 'Roczne', rule, shift: 'none', active_from: '2097-05-01' }
    if (whom === leaving) expect((await manager.post('/api/recurring-tasks/preview', values)).body.data.companies.titles).toEqual([leaving.title])
    const task = await create(manager, values)
    await run(office, addDays(due_date, -5))
    const tasksOf2097 = async () =>
      (await madeBy(office)).filter(row => row.period === '2097').map(row => [row.company_id, row.due_date, row.status, row.title])
    expect(await tasksOf2097()).toEqual([[whom.id, due_date, 'todo', 'Roczne']])
    await manager.put(`/api/recurring-tasks/${task.id}`, { title: 'Co rok' })
    expect(await tasksOf2097()).toEqual([[whom.id, due_date, 'todo', 'Co rok']])
  })

  it('asks for what is reported of a year from whoever employed in it on some day', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const employing = async (...profiles: [from_day: string, insured: number][]) => {
      const { id } = await office.company(served)
      for (const [from_day, insured] of profiles) await office.transact(db => insertProfile(db, id, { ...usualTaxValues, insured, from_day }))
      return id
    }
    const left = await employing(['2025-01-01', 2], ['2026-01-02', 0])
    const seasonal = await employing(['2026-06-01', 3], ['2026-09-01', 0])
    await employing(['2025-01-01', 2], ['2026-01-01', 0], ['2027-01-01', 1])
    const rule = { type: 'yearly', month: 1, day: 31, year_offset: 1 }
    await create(manager, { rule, conditions: [{ field: 'employs', any: [true] }], active_from: '2027-01-01' })
    await run(office, '2027-01-20')
    expect((await madeBy(office)).map(row => [row.company_id, row.period]).sort()).toEqual(
      [
        [left, '2026'],
        [seasonal, '2026'],
      ].sort(),
    )
  })

  it('knows financial years that are no calendar years', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const calendar = await office.company(served)
    const other = await office.company({ ...served, financial_year_start: 7 })
    await create(manager, { rule: { type: 'fy_end', months: 3, day: 'last' }, active_from: '2026-01-01' })
    await run(office, '2026-03-20')
    await run(office, '2026-09-20')
    expect((await madeBy(office)).map(row => [row.company_id, row.period, row.due_date])).toEqual([
      [calendar.id, '2025', '2026-03-31'],
      [other.id, '2025', '2026-09-30'],
    ])
  })

  it('puts the task into the month it belongs to, also when that opens later', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    await create(manager, {})
    await create(manager, { rule: { type: 'quarterly', day: 25, months_after: 1 }, days_before: 90 })
    await run(office, '2026-11-20')
    const [october, december] = [newId(), newId()]
    const opened = [
      { id: october, month: '2026-10' },
      { id: december, month: '2026-12' },
    ].map(values => ({ ...values, company_id: company.id, state: 'in_progress' as const }))
    await office.transact(db => db.insertInto('settlements').values(opened).execute())
    await run(office, '2026-11-21')
    expect((await madeBy(office)).map(row => [row.period, row.settlement_id])).toEqual([
      ['2026-10', october],
      ['2026-Q4', december],
    ])
  })

  it('puts what comes once a year or runs from an event into its month once that opens', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company({ ...served, financial_year_start: 7 })
    const yearly = { type: 'yearly', month: 12, day: 31, year_offset: 0 }
    await create(manager, { title: 'Remanent', rule: yearly, days_before: 60 })
    await create(manager, { title: 'Za rok', rule: { ...yearly, month: 1, year_offset: 1 }, days_before: 90 })
    await create(manager, { title: 'Rok obrotowy', rule: { type: 'fy_end', months: 3, day: 'last' }, active_from: '2026-09-01' })
    // Art. 26 ust. 1 pkt 1 ustawy o rachunkowości: stock is taken on the last day of the financial year.
    await create(manager, { title: 'Inwentaryzacja', rule: { type: 'fy_end', months: 0, day: 'last' }, active_from: '2026-06-01' })
    await create(manager, { title: 'W roku obrotowym', rule: { type: 'fy_start', months: 7, day: 'last' }, days_before: 90 })
    const eventTask = await create(manager, { title: 'Zgłoszenie', rule: { type: 'event', event: 'zatrudnienie', amount: 7, unit: 'days' } })
    await manager.post(`/api/recurring-tasks/${eventTask.id}/happen`, { company_id: company.id, date: '2026-11-27' })
    await run(office, '2026-06-30')
    await run(office, '2026-09-30')
    await run(office, '2026-11-30')
    const unjoined = await madeBy(office)
    expect(unjoined.map(({ settlement_id }) => settlement_id)).toEqual([null, null, null, null, null, null])
    const months = ['2025-12', '2026-06', '2026-08', '2026-09', '2026-11', '2026-12', '2027-01']
    const opened = months.map(month => ({ id: newId(), month, company_id: company.id, state: 'in_progress' as const }))
    await office.transact(db => db.insertInto('settlements').values(opened).execute())
    await run(office, '2026-11-30')
    const monthOf = new Map(opened.map(({ id, month }) => [id, month]))
    expect((await madeBy(office)).map(row => [row.title, row.due_date, monthOf.get(row.settlement_id ?? '')])).toEqual([
      ['Inwentaryzacja', '2026-06-30', '2026-06'],
      ['Rok obrotowy', '2026-09-30', '2026-08'],
      ['Zgłoszenie', '2026-12-04', '2026-11'],
      ['Remanent', '2026-12-31', '2026-12'],
      ['Za rok', '2027-02-01', '2026-12'],
      ['W roku obrotowym', '2027-02-01', '2027-01'],
    ])
  })

  it('reaches the clients it is shown to, and no others', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    const owner = await office.client('owner', company)
    await create(manager, { title: 'Widoczne', internal: false })
    await create(manager, { title: 'Wewnętrzne' })
    await run(office, '2026-11-20')
    const seen = (await owner.get('/api/tasks')).body.data.map((task: { title: string }) => task.title)
    expect(seen).toEqual(['Widoczne'])
    expect((await owner.get(`/api/companies/${company.id}`)).body.data.tasks).toBe(1)
  })
})

describe('what is asked for', () => {
  it('is previewed before it is saved: twelve dates with both days, and the companies', async () => {
    const { office, manager } = await officeOf()
    await office.company({ ...served, title: 'Alfa' })
    await office.company({ ...served, title: 'Beta', vat_period: 'K' })
    const preview = (conditions: object[]) => manager.post('/api/recurring-tasks/preview', { title: 'Próba', rule: vat, conditions, active_from: '2026-11-21' })
    const { data } = (await preview([{ field: 'vat_period', any: ['M'] }])).body
    const mixed = (
      await preview([
        { field: 'oss', any: [false, 'nigdy'] },
        { field: 'vat_period', any: ['K', true] },
      ])
    ).body.data
    expect(mixed.companies).toEqual({ total: 1, titles: ['Beta'] })
    expect(data.dates).toHaveLength(12)
    expect(data.companies).toEqual({ total: 1, titles: ['Alfa'] })
    expect(data.changes).toEqual({ total: 0, tasks: [] })
  })

  it('is refused with a sentence where it does not fit', async () => {
    const fieldErrorsOf = async (body: Record<string, unknown>) =>
      Object.keys((await manager.post('/api/recurring-tasks', { title: 'Próba', rule: vat, ...body })).body.fields ?? {})[0]
    expect(await fieldErrorsOf({ title: '' })).toBe('title')
    expect(await fieldErrorsOf({ rule: { type: 'monthly', day: 32, months_after: 1 } })).toMatch(/^rule/)
    expect(await fieldErrorsOf({ rule: { type: 'after_obligation', obligation: 'nie_ma', months: 1 } })).toBe('rule')
    expect(await fieldErrorsOf({ active_from: '2026-05-01', active_to: '2026-04-30' })).toBe('active_to')
    expect(await fieldErrorsOf({ scope: 'companies' })).toBe('company_ids')
    expect(await fieldErrorsOf({ scope: 'companies', company_ids: [newId()] })).toBe('company_ids')
    expect(await fieldErrorsOf({ scope: 'tags', tag_ids: [newId()] })).toBe('tag_ids')
    expect(await fieldErrorsOf({ assignee_kind: 'person' })).toBe('assignee_id')
    expect(await fieldErrorsOf({ obligation: 'nie_ma' })).toBe('obligation')
    expect(await fieldErrorsOf({ days_before: 91 })).toBe('days_before')
    const accountant = await office.as('accountant')
    expect((await accountant.post('/api/recurring-tasks', { title: 'Próba', rule: vat })).status).toBe(403)
    expect((await accountant.get('/api/recurring-tasks')).status).toBe(200)
  })

  it('waits for an event that somebody tells of, once', async () => {
    const { office, manager } = await officeOf()
    const company = await office.company(served)
    const { body } = await manager.get('/api/recurring-tasks?filters=obligation=zus_zgloszenie')
    const [eventTask] = body.data
    expect(eventTask).toMatchObject({ enabled: true, next_due: null })
    const happen = () => manager.post(`/api/recurring-tasks/${eventTask.id}/happen`, { company_id: company.id, date: '2026-12-18' })
    expect((await happen()).body.data).toMatchObject({ statutory_date: '2026-12-25', due_date: '2026-12-28', company_id: company.id })
    expect((await happen()).status).toBe(409)
  })

  it('is told of an event by anybody of the office, and told to whoever has it to do', async () => {
    const { office, manager } = await officeOf()
    const company = await office.company(served)
    const [accountant, assistant] = [await office.as('accountant', { company_id: company.id }), await office.as('assistant')]
    const [eventTask] = (await manager.get('/api/recurring-tasks?filters=obligation=zus_zgloszenie')).body.data
    await manager.put(`/api/recurring-tasks/${eventTask.id}`, { assignee_kind: 'accountant' })
    const { status, body } = await assistant.post(`/api/recurring-tasks/${eventTask.id}/happen`, { company_id: company.id, date: '2026-12-18' })
    expect([status, body.data?.assignee_id, body.data?.internal]).toEqual([200, accountant.id, true])
    expect((await accountant.get('/api/notifications')).body.data).toMatchObject([{ event: 'tasks.assigned' }])
  })
})
