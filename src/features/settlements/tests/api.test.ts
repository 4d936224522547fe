import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { changeCompany } from '#features/companies/server/store.ts'
import { approveSilently, openSettlementsOfMonth } from '#features/settlements/server/jobs.ts'
import { settlementActions, type SettlementAction, transitionFrom } from '#features/settlements/shared/rules.ts'
import { type SettlementState, settlementStates } from '#kernel/settlement-states.ts'
import { openSettlement } from '#features/settlements/server/store.ts'
import { month, openMonth, openMonthWithTax, zus_account } from './testing.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { clientRoles, type Role, staffRoles } from '#kernel/access/access.ts'
import { addDays, addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

const setState = (id: string, state: SettlementState, held_state: SettlementState | null = null) =>
  office.transact(db => db.updateTable('settlements').set({ state, held_state }).where('id', '=', id).execute())

const companyOf = (id: string) =>
  office.db.selectFrom('companies').select(['accounting_status', 'accounting_month']).where('id', '=', id).executeTakeFirstOrThrow()

describe('opening', () => {
  test('twenty at once make one month with one checklist', async () => {
    const company = await office.company({ employs: true })
    const replies = await Promise.all(Array.from({ length: 20 }, () => accountant.post('/api/settlements', { company_id: company.id, month })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(replies[0]?.body.data.checklist.map((row: { category: string }) => row.category)).toEqual(['sales', 'purchases', 'statement', 'payroll'])
    const { total } = await office.db
      .selectFrom('settlements')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(total).toBe(1)
    const timeline = (await accountant.get(`/api/companies/${company.id}/timeline?page=1&limit=100`)).body.data
    expect(timeline.filter((entry: { action: string }) => entry.action === 'opened')).toHaveLength(1)
    expect(await companyOf(company.id)).toEqual({ accounting_status: 'awaiting_documents', accounting_month: month })
  })

  test('the job opens the month of served companies only, and twice at once opens nothing twice', async () => {
    const place = await newOffice()
    const served = await place.company()
    const suspended = await place.company({ legal_status: 'zawieszona' })
    for (const values of [
      { cooperation_status: 'zakonczona' },
      { cooperation_status: 'onboarding' },
      { cooperation_start: '2026-11-01' },
      { cooperation_end: '2026-09-30' },
      { archived_at: '2026-01-01' },
    ])
      await place.company(values)
    const leaving = await place.company({ cooperation_status: 'wypowiedzenie', cooperation_end: '2026-10-01' })
    const { installation } = place.test
    await Promise.all([openSettlementsOfMonth(installation, month), openSettlementsOfMonth(installation, month)])
    await openSettlementsOfMonth(installation, month)
    const rows = await place.db.selectFrom('settlements').select(['company_id', 'state', 'held_state']).execute()
    expect(rows.map(row => row.company_id).sort()).toEqual([served.id, suspended.id, leaving.id].sort())
    expect(rows.find(row => row.company_id === suspended.id)).toMatchObject({ state: 'on_hold', held_state: 'awaiting_documents' })
    const liveEvents = await place.db.selectFrom('live_events').select('company_id').where('entity', '=', 'settlements').execute()
    expect(liveEvents.map(({ company_id }) => company_id).sort()).toEqual([served.id, suspended.id, leaving.id].sort())
    const { required } = await place.db.selectFrom('required_documents').select(sql<number>`count(*)::int`.as('required')).executeTakeFirstOrThrow()
    expect(required).toBe(9)
  })

  test('without the module documents a month opens in booking and has no checklist', async () => {
    const place = await newOffice('dpszulc')
    const { path } = await openMonth(place, await place.as('accountant'))
    expect((await (await place.as('manager')).get(path)).body.data).toMatchObject({ state: 'in_progress', checklist: [] })
  })

  test('a company that is not served in the month gets none, a month to come neither', async () => {
    const company = await office.company({ cooperation_end: '2026-09-30' })
    expect((await accountant.post('/api/settlements', { company_id: company.id, month })).status).toBe(409)
    expect(await office.transact(db => openSettlement(db, company.id, month))).toBeNull()
    const { status, body } = await accountant.post('/api/settlements', { company_id: company.id, month: '2099-01' })
    expect([status, body.fields.month]).toEqual([422, 'Ten miesiąc jeszcze się nie zaczął.'])
  })
})

describe('steps', () => {
  const reasons = { reason: 'Powód próby' }
  const people = new Map<Role, Caller>()
  let id = ''
  let path = ''
  beforeAll(async () => {
    const opened = await openMonth(office, accountant)
    id = opened.id
    path = opened.path
    for (const role of staffRoles) people.set(role, await office.as(role))
    for (const role of clientRoles) people.set(role, await office.client(role, opened.company, { sees_settlements: true }))
  })

  const may: Record<Exclude<SettlementAction, 'send'>, readonly Role[]> = {
    complete: ['administrator', 'manager', 'accountant', 'owner'],
    none: ['administrator', 'manager', 'accountant', 'owner'],
    approve: ['administrator', 'manager', 'accountant', 'owner'],
    remark: ['administrator', 'manager', 'accountant', 'owner'],
    start: ['administrator', 'manager', 'accountant'],
    incomplete: ['administrator', 'manager', 'accountant'],
    back: ['administrator', 'manager', 'accountant'],
    hold: ['administrator', 'manager', 'accountant'],
    resume: ['administrator', 'manager', 'accountant'],
    close: ['administrator', 'manager', 'accountant'],
    correct: ['administrator', 'manager'],
  }
  const steps = settlementActions.filter(action => action !== 'send')

  test.each(steps)('%s: by whom and from which state', async action => {
    for (const state of settlementStates) {
      const transition = transitionFrom(state, action)
      for (const [role, person] of people) {
        await setState(id, state, state === 'on_hold' ? 'remarks' : null)
        const { status, body } = await person.post(`${path}/${action}`, reasons)
        const what = `${role} ${action} from ${state}`
        if (!may[action].includes(role)) expect([what, status]).toEqual([what, 403])
        else if (!transition) expect([what, status, body.code]).toEqual([what, 409, state === 'closed' ? 'month_closed' : 'conflict'])
        else expect([what, status, body.data?.state]).toEqual([what, 200, transition.to === 'held' ? 'remarks' : transition.to])
      }
    }
  })

  test('a step that needs a reason is refused without one', async () => {
    for (const [state, action] of [
      ['in_progress', 'incomplete'],
      ['awaiting_approval', 'remark'],
      ['awaiting_approval', 'approve'],
      ['approved', 'back'],
      ['closed', 'correct'],
      ['approved', 'hold'],
    ] as const) {
      await setState(id, state)
      const { status, body } = await (people.get('manager') as Caller).post(`${path}/${action}`)
      expect([action, status, body.fields.reason]).toEqual([action, 422, 'Proszę podać powód.'])
    }
    await setState(id, 'awaiting_approval')
    expect((await (people.get('owner') as Caller).post(`${path}/approve`)).status).toBe(200)
  })

  test('the company shows its oldest month that is not closed', async () => {
    const { company, path: newer } = await openMonth(office, accountant)
    await accountant.post('/api/settlements', { company_id: company.id, month: '2026-09' })
    expect(await companyOf(company.id)).toEqual({ accounting_status: 'awaiting_documents', accounting_month: '2026-09' })
    await office.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('company_id', '=', company.id).execute())
    const { body } = await accountant.get(`/api/settlements?filters=company_id:${company.id},month=2026-09`)
    expect((await accountant.post(`/api/settlements/${body.data[0].id}/close`, { reason: 'Powód próby' })).status).toBe(200)
    expect(await companyOf(company.id)).toEqual({ accounting_status: 'approved', accounting_month: month })
    await accountant.post(`${newer}/close`, { reason: 'Powód próby' })
    expect(await companyOf(company.id)).toEqual({ accounting_status: 'closed', accounting_month: null })
  })

  test('the company shows its oldest open month after several months were moved at once', async () => {
    const company = await office.company()
    const months = Array.from({ length: 6 }, (_, place) => addToMonth(month, -place))
    const opened = await Promise.all(months.map(of => accountant.post('/api/settlements', { company_id: company.id, month: of })))
    await office.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('company_id', '=', company.id).execute())
    const closed = await Promise.all(opened.map(({ body }) => accountant.post(`/api/settlements/${body.data.id}/close`, { reason: 'Powód próby' })))
    expect(closed.map(({ status }) => status)).toEqual(months.map(() => 200))
    expect(await companyOf(company.id)).toEqual({ accounting_status: 'closed', accounting_month: null })
  })

  test('„Brak dokumentów” answers for all that is missing; the checklist takes single answers', async () => {
    const { path, company } = await openMonth(office, accountant)
    const listed = await accountant.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'received' }] })
    expect(listed.body.data).toMatchObject({ missing: 2, state: 'awaiting_documents' })
    expect((await accountant.put(`${path}/documents`, { documents: [{ category: 'payroll', state: 'none' }] })).status).toBe(422)
    const owner = await office.client('owner', company)
    const answer = (state: string) => owner.put(`${path}/documents`, { documents: [{ category: 'purchases', state }] })
    expect((await answer('received')).status).toBe(422)
    expect((await answer('none')).body.data.missing).toBe(1)
    await answer('missing')
    const untrue = await owner.post(`${path}/none`)
    expect([untrue.status, untrue.body.code, untrue.body.error]).toEqual([409, 'conflict', expect.stringContaining('To już wszystko za ten miesiąc')])
    const { body } = await accountant.post(`${path}/none`)
    expect((await answer('missing')).status).toBe(409)
    expect(body.data.checklist.map((row: { state: string }) => row.state)).toEqual(['received', 'none', 'none'])
    expect(body.data).toMatchObject({ state: 'in_progress', missing: 0 })
  })

  test('a client is not offered „Brak dokumentów” once something has come', async () => {
    const { path, company } = await openMonth(office, accountant)
    const owner = await office.client('owner', company)
    const offered = async () => (await owner.get(path)).body.data.actions.map(({ action }: { action: string }) => action)
    expect(await offered()).toEqual(['complete', 'none'])
    await accountant.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'received' }] })
    expect(await offered()).toEqual(['complete'])
  })

  test('two people at one month: the second is shown it as it is', async () => {
    const { path } = await openMonth(office, accountant)
    const stale = accountant.with({ 'if-match': '"1"' })
    expect((await stale.post(`${path}/start`)).status).toBe(200)
    const { status, body } = await stale.post(`${path}/hold`, { reason: 'Brak kontaktu' })
    expect([status, body.code, body.data.state]).toEqual([412, 'stale', 'in_progress'])
  })
})

describe('the end of a month', () => {
  test('closing names what is open and takes a reason to go on; then nothing changes but by correction', async () => {
    const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant)
    const manager = await office.as('manager')
    await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
    await accountant.post(`${path}/approve`, { reason: 'Zgoda przez telefon' })
    const response = await accountant.post(`${path}/close`)
    expect(response.status).toBe(409)
    expect(response.body.data.open).toEqual([
      { code: 'taxes_unpaid', count: 1, label: '1\u00a0niezapłacona kwota', items: ['VAT za październik 2026'] },
      { code: 'declarations', count: 2, label: '2\u00a0deklaracje bez UPO', items: ['JPK_V7M', 'ZUS DRA'] },
      { code: 'checklist', count: 3, label: '3\u00a0brakujące rodzaje dokumentów', items: ['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy'] },
    ])
    expect((await accountant.get(`${path}/matters`)).body.data).toEqual(response.body.data.open)
    expect((await accountant.post(`${path}/close`, { reason: 'Klient zapłaci później' })).body.data.state).toBe('closed')
    const changes = [
      accountant.put(taxPath, { amount: '1' }),
      accountant.delete(taxPath),
      accountant.post(`${path}/taxes`, { kind: 'zus', amount: '1' }),
      accountant.post(`${path}/send`, { tax_ids: [tax.id] }),
      accountant.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'none' }] }),
      accountant.post(`${path}/hold`, { reason: 'x' }),
    ]
    for (const { status, body } of await Promise.all(changes)) expect([status, body.code]).toEqual([409, 'month_closed'])
    expect((await accountant.post(`${path}/correct`, { reason: 'x' })).status).toBe(403)
    const corrected = await manager.post(`${path}/correct`, { reason: 'Faktura przyszła później' })
    expect(corrected.body.data).toMatchObject({ state: 'correction', revision: 2, closed_at: null })
    await manager.post(`${path}/start`)
    expect((await manager.put(taxPath, { amount: '5000' })).body.data.amount).toBe('5000.00')
    const owner = await office.client('owner', company)
    const [firstRevision] = (await owner.get(`${path}/revisions`)).body.data
    expect(firstRevision).toMatchObject({ revision: 1, reason: 'Faktura przyszła później' })
    expect(firstRevision.snapshot.taxes[0].amount).toBe('3418.00')
  })

  test('silence approves where the office says so, and only after its days', async () => {
    const place = await newOffice()
    const { installation } = place.test
    const { id } = await openMonth(place, await place.as('accountant'))
    await place.transact(db => changeSettings(db, place.office.id, { approval: { mode: 'silent', silent_days: 3 } }))
    installation.offices.forget()
    const sent = (days: number) =>
      place.transact(db =>
        db
          .updateTable('settlements')
          .set({ state: 'awaiting_approval', sent_at: sql<string>`now() - make_interval(days => ${days})` })
          .where('id', '=', id)
          .execute(),
      )
    const state = async () => (await place.db.selectFrom('settlements').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await sent(2)
    await approveSilently(installation)
    expect(await state()).toBe('awaiting_approval')
    await sent(4)
    await approveSilently(installation)
    expect(await state()).toBe('approved')
  })
})

describe('who sees what', () => {
  test('ids of other companies and offices do not exist, wherever they stand', async () => {
    const { path, tax, company } = await openMonthWithTax(office, accountant)
    const other = await openMonthWithTax(office, accountant)
    const neighbour = await office.client('owner', other.company)
    const stranger = await (await newOffice()).as('administrator')
    const unseeing = await office.client('member', company)
    for (const person of [neighbour, stranger, unseeing]) {
      expect((await person.get(path)).status).toBe(404)
      expect((await person.get(`${path}/taxes`)).status).toBe(404)
      expect((await person.get(`${path}/revisions`)).status).toBe(404)
      expect((await person.get('/api/settlements')).body.data.map((row: { id: string }) => row.id)).not.toContain(path.split('/').at(-1))
    }
    for (const person of [neighbour, stranger]) {
      expect((await person.post(`${path}/approve`, { reason: 'x' })).status).toBe(404)
      expect((await person.post(`${path}/taxes/${tax.id}/paid`)).status).toBe(404)
    }
    expect((await accountant.put(`${other.path}/taxes/${tax.id}`, { amount: '1' })).status).toBe(404)
    expect((await stranger.post('/api/settlements', { company_id: company.id, month })).status).toBe(404)
    expect((await accountant.get(`/api/settlements/${newId()}`)).status).toBe(404)
  })

  test('the list orders and chooses months by what is to be paid as amounts, not as words', async () => {
    const place = await newOffice()
    const staff = await place.as('accountant')
    for (const amount of ['99', '1000', '250']) {
      const { path, tax } = await openMonthWithTax(place, staff, { kind: 'zus', amount })
      await staff.post(`${path}/send`, { tax_ids: [tax.id] })
    }
    const amounts = async (query: string) => (await staff.get(`/api/settlements?${query}`)).body.data.map((row: { to_pay: string }) => row.to_pay)
    expect(await amounts('sort=to_pay:desc')).toEqual(['1000.00', '250.00', '99.00'])
    expect(await amounts('sort=to_pay:asc&filters=to_pay>=250')).toEqual(['250.00', '1000.00'])
  })

  test('the list knows late months, the summary counts them, the client is told what to do', async () => {
    const place = await newOffice()
    const staff = await place.as('accountant')
    const company = await place.company({ zus_account })
    const late = (await staff.post('/api/settlements', { company_id: company.id, month: '2025-01' })).body.data
    const { id } = (await staff.post(`/api/settlements/${late.id}/taxes`, { kind: 'zus', amount: '100' })).body.data
    await staff.post(`/api/settlements/${late.id}/send`, { tax_ids: [id] })
    const owner = await place.client('owner', company)
    expect((await staff.get('/api/settlements?filters=overdue:true')).body.data).toMatchObject([
      { month: '2025-01', company_title: company.title, to_pay: '100.00', late_since: '2025-02-20' },
    ])
    // Paid in time, it is late by its own last term, if it is not agreed.
    const other = (await staff.post('/api/settlements', { company_id: company.id, month: '2025-02' })).body.data
    expect((await staff.get(`/api/settlements/${other.id}`)).body.data).toMatchObject({ overdue: true, late_since: '2025-03-25' })
    await staff.post(`/api/settlements/${other.id}/hold`, { reason: 'Urlop' })
    expect((await staff.get(`/api/settlements/${other.id}`)).body.data).toMatchObject({ overdue: false, late_since: null })
    expect((await staff.get('/api/settlements/summary')).body.data).toMatchObject({ open: 2, overdue: 1 })
    expect((await staff.get(`/api/settlements?filters=caretaker_id=${company.caretaker_id}`)).body.meta.total).toBe(2)
    // What was never sent is the office's own matter: for the client the month's last term counts.
    const unsent = (await staff.post('/api/settlements', { company_id: company.id, month: '2025-03' })).body.data
    await staff.post(`/api/settlements/${unsent.id}/taxes`, { kind: 'zus', amount: '100' })
    const sinceFor = async (who: typeof staff) => (await who.get(`/api/settlements/${unsent.id}`)).body.data.late_since
    expect([await sinceFor(staff), await sinceFor(owner)]).toEqual(['2025-04-22', '2025-04-25'])
    await staff.post(`/api/settlements/${unsent.id}/hold`, { reason: 'Urlop' })
    expect((await owner.get('/api/settlements/summary')).status).toBe(403)
    const { body } = await owner.get('/api/settlements/todo')
    expect(body.data).toMatchObject({
      payments: [{ kind: 'zus', amount: '100.00', due_date: '2025-02-20', company_title: company.title }],
      documents: [{ month: '2025-01', due_date: '2025-02-05', missing: ['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy'] }],
      months: [{ month: '2025-01' }],
      paid_this_month: '0.00',
    })
    await owner.post(`/api/settlements/${late.id}/taxes/${id}/paid`)
    expect((await owner.get('/api/settlements/todo')).body.data).toMatchObject({ payments: [], paid_this_month: '100.00' })
  })

  test('a closed month waits for no documents, and the summary counts what the list shows', async () => {
    const place = await newOffice()
    const manager = await place.as('manager')
    const [closed, open] = [await openMonth(place, manager), await openMonth(place, manager)]
    await place.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('id', '=', closed.id).execute())
    expect((await manager.post(`${closed.path}/close`, { reason: 'Klient nie dosłał' })).body.data).toMatchObject({ state: 'closed', missing: 0 })
    for (const more of ['', `,month=${month}`]) {
      const { body } = await manager.get(`/api/settlements?filters=missing>0${more}`)
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([open.id])
    }
    for (const more of ['', `?month=${month}`]) expect((await manager.get(`/api/settlements/summary${more}`)).body.data).toMatchObject({ missing: 1 })
    expect((await manager.get(`/api/settlements/matrix/${closed.company.id}/${month}`)).body.data).toMatchObject({ missing: [] })
    expect((await manager.get(closed.path)).body.data.checklist[0]).toMatchObject({ state: 'missing' })
    expect((await manager.post(`${closed.path}/correct`, { reason: 'Dosłane' })).body.data.missing).toBe(3)
  })

  test('what was paid in a month is what was paid in it, not the whole of which that was a part', async () => {
    const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '1000' })
    await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
    const owner = await office.client('owner', company)
    const paidThisMonth = async () => (await owner.get('/api/settlements/todo')).body.data.paid_this_month
    await owner.post(`${taxPath}/paid`, { amount: '600', paid_on: addDays(firstOfMonth(warsawMonth()), -1) })
    expect(await paidThisMonth()).toBe('0.00')
    await owner.post(`${taxPath}/paid`)
    expect(await paidThisMonth()).toBe('400.00')
  })

  test('months of a time stand by the names of their companies, as these are called now', async () => {
    const place = await newOffice()
    const manager = await place.as('manager')
    const companies = await Promise.all(['Ćma', 'Cyna', 'Żabka', 'Dom'].map(title => place.company({ title })))
    for (const { id } of companies) await manager.post('/api/settlements', { company_id: id, month: '2025-01' })
    const titles = async (query: string) =>
      (await manager.get(`/api/settlements?${query}`)).body.data.map((row: { company_title: string }) => row.company_title)
    expect(await titles('')).toEqual(['Cyna', 'Ćma', 'Dom', 'Żabka'])
    await place.transact(db => changeCompany(db, companies[0]?.id ?? '', { title: 'Łąka' }))
    expect(await titles('sort=month:desc,company_title:asc')).toEqual(['Cyna', 'Dom', 'Łąka', 'Żabka'])
    expect(await titles('sort=company_title:desc')).toEqual(['Żabka', 'Łąka', 'Dom', 'Cyna'])
  })

  test('reasons of the office’s own steps stay in the office, and so does the time', async () => {
    const { path, company } = await openMonth(office, accountant)
    const owner = await office.client('owner', company)
    await accountant.post(`${path}/hold`, { reason: 'Nie płaci za usługę' })
    expect((await owner.get(path)).body.data).toMatchObject({ state: 'on_hold', state_reason: null, time_spent: null })
    expect((await accountant.get(path)).body.data).toMatchObject({ state_reason: 'Nie płaci za usługę', time_spent: 0 })
    await accountant.post(`${path}/resume`)
    await accountant.post(`${path}/incomplete`, { reason: 'Brakuje wyciągu' })
    expect((await owner.get(path)).body.data.state_reason).toBe('Brakuje wyciągu')
  })

  test('a switched-off component answers for none of its calls', async () => {
    const place = await newOffice()
    const staff = await place.as('accountant')
    await place.switchOff('component:settlements')
    // Amounts are part of a month: without months there are none, whatever their own switch says.
    for (const path of ['/api/settlements', `/api/settlements/${newId()}/taxes`]) {
      const { status, body } = await staff.get(path)
      expect([status, body.code], path).toEqual([403, 'module_disabled'])
    }
  })
})
