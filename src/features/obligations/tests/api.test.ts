import { beforeAll, describe, expect, it } from 'vitest'
import { followAsked } from '#features/obligations/server/store-follow.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { switchOnOnly } from '#features/recurring-tasks/tests/testing.ts'
import { onlyOf, openMonth, zus_account } from '#features/settlements/tests/testing.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

/** Section 23 of the specification: one obligation is one record, whoever does a step of it, and wherever. */

/** The day on which the tasks of October are there: VAT by the 25th, contributions by the 16th, advances by the 20th. */
const today = '2026-11-12'
const vat = 'JPK_V7M i zapłata VAT'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  await switchOnOnly(office, '2026-10-01', ['jpk_v7m', 'cit_zaliczka_m', 'zus_dra_15'])
})

const profile = { company_type: 'zoo', income_tax: 'cit_9', employs: true, ppk: true }
const accounts = { tax_account: zus_account, zus_account, tax_office: 'Urząd Skarbowy Kraków-Podgórze' }

/** October of a limited company, in booking, with its tasks. */
async function october(values: Record<string, unknown> = {}) {
  const opened = await openMonth(office, accountant, { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01', ...profile, ...accounts, ...values })
  await accountant.post(`${opened.path}/complete`)
  await makeRecurringTasks(onlyOf(office), today)
  const tasks = async () => {
    const rows = await office.db
      .selectFrom('tasks')
      .select(['id', 'title', 'status', 'done_by', 'version'])
      .where('company_id', '=', opened.company.id)
      .where('period', '=', '2026-10')
      .orderBy('title')
      .execute()
    return new Map(rows.map(row => [row.title, row]))
  }
  const statusOf = async (title: string) => (await tasks()).get(title)?.status
  const enter = async (kind: string, amount: string) => (await accountant.post(`${opened.path}/taxes`, { kind, amount })).body.data
  const send = async (...taxes: { id: string }[]) => {
    const reply = await accountant.post(`${opened.path}/send`, { tax_ids: taxes.map(({ id }) => id), more: true })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const declare = async (form: string, facts: Record<string, unknown> = {}) => {
    const upo_file_id = await uploaded(accountant)
    const reply = await accountant.put(`/api/declarations/${opened.id}/${form}`, { state: 'sent', upo_file_id, ...facts })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  return { ...opened, tasks, statusOf, enter, send, declare }
}

describe('steps taken in the month', () => {
  it('move the task: waiting for the payment once amount and receipt are there, done with the payment', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    expect(await month.statusOf(vat)).toBe('todo')
    await month.send(tax)
    expect(await month.statusOf(vat)).toBe('todo')
    await month.declare('jpk_v7m')
    expect(await month.statusOf(vat)).toBe('waiting')
    await accountant.post(`${month.path}/taxes/${tax.id}/paid`, {})
    expect((await month.tasks()).get(vat)).toMatchObject({ status: 'done', done_by: accountant.id })
  })

  it('taken back, take the task back', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    await month.declare('jpk_v7m')
    await accountant.post(`${month.path}/taxes/${tax.id}/paid`, {})
    await accountant.post(`${month.path}/taxes/${tax.id}/unpaid`)
    expect(await month.statusOf(vat)).toBe('waiting')
    await accountant.put(`/api/declarations/${month.id}/jpk_v7m`, { state: 'prepared' })
    expect(await month.statusOf(vat)).toBe('in_progress')
    await accountant.put(`/api/declarations/${month.id}/jpk_v7m`, { state: 'sent' })
    expect(await month.statusOf(vat)).toBe('waiting')
    await accountant.put(`${month.path}/taxes/${tax.id}`, { amount: '3500' })
    expect(await month.statusOf(vat)).toBe('in_progress')
  })

  it('need no payment where nothing is to be paid', async () => {
    const month = await october()
    const tax = (await accountant.post(`${month.path}/taxes`, { kind: 'vat', amount: '0', outcome: 'nothing' })).body.data
    await month.send(tax)
    await month.declare('jpk_v7m')
    expect(await month.statusOf(vat)).toBe('done')
  })

  it('before the task was made count when it is made', async () => {
    const month = await openMonth(office, accountant, { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01', ...profile, ...accounts })
    await accountant.post(`${month.path}/complete`)
    const tax = (await accountant.post(`${month.path}/taxes`, { kind: 'cit', amount: '900' })).body.data
    await accountant.post(`${month.path}/send`, { tax_ids: [tax.id], more: true })
    await accountant.post(`${month.path}/taxes/${tax.id}/paid`, {})
    await makeRecurringTasks(onlyOf(office), today)
    const taskRows = await office.db
      .selectFrom('tasks')
      .select(['title', 'status'])
      .where('company_id', '=', month.company.id)
      .where('obligation', '=', 'cit_zaliczka_m')
      .where('period', '=', '2026-10')
      .execute()
    expect(taskRows.map(({ status }) => status)).toEqual(['done'])
  })

  it('of a client are followed by the job that they ask for', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    await month.declare('jpk_v7m')
    const followRequest = new Promise<{ tenant_id: string; id: string }>(resolve => {
      const stop = office.test.database.bus.on('requested', signal => {
        if (signal.name !== 'follow_month') return
        stop()
        resolve(signal)
      })
    })
    const owner = await office.client('owner', month.company)
    expect((await owner.post(`${month.path}/taxes/${tax.id}/paid`, {})).status).toBe(200)
    expect(await month.statusOf(vat)).toBe('waiting')
    const { tenant_id, id } = await followRequest
    await followAsked(office.test.installation, tenant_id, id)
    expect((await month.tasks()).get(vat)).toMatchObject({ status: 'done', done_by: null })
  })

  it('leave alone what a person has moved, and what does not apply', async () => {
    const month = await october()
    const [id] = [...(await month.tasks()).values()].filter(({ title }) => title === vat).map(task => task.id)
    await accountant.post(`/api/tasks/${id}/move`, { status: 'waiting' })
    const zus = await month.enter('zus', '1788.29')
    await month.send(zus)
    expect(await month.statusOf(vat)).toBe('waiting')
  })

  it('go on with a task of which something else was changed and put back', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    await month.declare('jpk_v7m')
    const ids = [(await month.tasks()).get(vat)?.id]
    await accountant.post('/api/tasks/bulk', { action: 'postpone', ids, due_date: '2026-12-01' })
    expect((await accountant.post('/api/tasks/undo', { ids })).body.data.done).toEqual(ids)
    expect(await month.statusOf(vat)).toBe('waiting')
    await accountant.put(`/api/declarations/${month.id}/jpk_v7m`, { state: 'prepared' })
    expect(await month.statusOf(vat)).toBe('in_progress')
  })

  it('of a closed month end with it: what is unpaid has its reminders', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await accountant.post(`${month.path}/send`, { tax_ids: [tax.id] })
    await month.declare('jpk_v7m')
    await accountant.post(`${month.path}/approve`, { reason: 'Telefonicznie.' })
    const { body } = await accountant.get(`${month.path}/matters`)
    const open = Object.fromEntries(body.data.map(({ code, items }: { code: string; items: string[] }) => [code, items]))
    expect(open.taxes_unpaid).toEqual(['VAT za październik 2026'])
    // Nobody is held up twice by one payment.
    expect(open.tasks).not.toContain(vat)
    const reply = await accountant.post(`${month.path}/close`, { reason: 'Reszta w grudniu.' })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await month.statusOf(vat)).toBe('done')
  })
})

describe('an obligation ticked off in a list', () => {
  const taskOf = async (month: Awaited<ReturnType<typeof october>>, title = vat) => `/api/tasks/${(await month.tasks()).get(title)?.id}`

  it('names the steps that are left', async () => {
    const month = await october()
    const { status, body } = await accountant.post(`${await taskOf(month)}/move`, { status: 'done' })
    expect([status, body.data]).toEqual([409, { steps: ['sent', 'filed', 'paid'], settlement_id: month.id }])
    expect(body.error).toContain('wysłania kwoty do klienta, złożenia deklaracji z UPO, zapłaty')
    expect(await month.statusOf(vat)).toBe('todo')
  })

  it('takes the steps that are said: the declaration of the month is filed, its amount is paid', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    const upo_file_id = await uploaded(accountant)
    const finishing = { status: 'done', filed_on: '2026-11-20', paid_on: '2026-11-24', upo_file_id }
    const { status, body } = await accountant.post(`${await taskOf(month)}/move`, finishing)
    expect([status, body.data?.status]).toEqual([200, 'done'])
    const declarations = (await accountant.get(`/api/declarations/${month.id}`)).body.data
    expect(declarations.find(({ form }: { form: string }) => form === 'jpk_v7m')).toMatchObject({
      state: 'sent',
      sent_at: '2026-11-19T23:00:00.000Z',
      upo: { id: upo_file_id },
    })
    const [paid] = (await accountant.get(`${month.path}/taxes`)).body.data
    expect(paid).toMatchObject({ state: 'paid', payments: [{ amount: '3418.00', paid_on: '2026-11-24' }] })
  })

  it('is done with a reason where steps stay away', async () => {
    const month = await october()
    const { body } = await accountant.post(`${await taskOf(month)}/move`, { status: 'done', filed_on: '2026-11-20', reason: 'Kwotę przekazano telefonicznie.' })
    expect(body.data.status).toBe('done')
    const [entry] = await office.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'finished_anyway')
      .where('entity_id', '=', body.data.id)
      .execute()
    expect(entry?.after).toEqual({ reason: 'Kwotę przekazano telefonicznie.' })
  })

  it.each([
    ['filed_on', { filed_on: '2199-01-01' }],
    ['paid_on', { filed_on: '2026-11-20', paid_on: '2199-01-01' }],
  ])('refuses a day that is not here yet: %s', async (field, badValues) => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    const { status, body } = await accountant.post(`${await taskOf(month)}/move`, { status: 'done', ...badValues })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect((await accountant.get(`/api/declarations/${month.id}`)).body.data.find(({ form }: { form: string }) => form === 'jpk_v7m').state).toBe('expected')
  })

  it('done twice is refused the second time', async () => {
    const month = await october()
    const withReason = { status: 'done', reason: 'Zrobiono.' }
    const path = `${await taskOf(month)}/move`
    await accountant.post(path, withReason)
    const { status, body } = await accountant.post(path, withReason)
    expect([status, body.data.version]).toEqual([200, 2])
  })

  it('and undone at once takes back the receipt, the day and the payment that were said with it', async () => {
    const month = await october()
    const tax = await month.enter('vat', '3418')
    await month.send(tax)
    await accountant.put(`/api/declarations/${month.id}/jpk_v7m`, { state: 'prepared' })
    const id = (await month.tasks()).get(vat)?.id
    const wholeFinishing = { status: 'done', filed_on: '2026-11-20', paid_on: '2026-11-24', upo_file_id: await uploaded(accountant) }
    expect((await accountant.post(`/api/tasks/${id}/move`, wholeFinishing)).status).toBe(200)
    expect((await accountant.post('/api/tasks/undo', { ids: [id] })).body.data).toEqual({ done: [id], refused: [] })
    const declarations = (await accountant.get(`/api/declarations/${month.id}`)).body.data
    expect(declarations.find(({ form }: { form: string }) => form === 'jpk_v7m')).toMatchObject({ state: 'prepared', sent_at: null, upo: null })
    const [unpaid] = (await accountant.get(`${month.path}/taxes`)).body.data
    expect(unpaid).toMatchObject({ state: 'sent', payments: [] })
    await makeRecurringTasks(onlyOf(office), today)
    expect(await month.statusOf(vat)).toBe('todo')
  })

  it('among others is left out with its reason', async () => {
    const month = await october()
    const ids = [...(await month.tasks()).values()].map(({ id }) => id)
    const { body } = await accountant.post('/api/tasks/bulk', { action: 'move', status: 'done', ids })
    expect(body.data.done).toEqual([])
    expect(body.data.refused).toHaveLength(ids.length)
  })
})

describe('an obligation that does not apply', () => {
  it('is left out of the month with a reason, its declaration too', async () => {
    const month = await october()
    const path = `/api/tasks/${(await month.tasks()).get(vat)?.id}/move`
    expect((await accountant.post(path, { status: 'cancelled' })).body.fields).toEqual({ reason: 'Proszę podać, dlaczego obowiązek nie dotyczy tego okresu.' })
    expect((await accountant.post(path, { status: 'cancelled', reason: 'Wyrejestrowanie z VAT.' })).body.data.status).toBe('cancelled')
    expect((await accountant.get(`/api/declarations/${month.id}`)).body.data.map(({ form }: { form: string }) => form)).not.toContain('jpk_v7m')
    const { status, body } = await accountant.post(`${month.path}/taxes`, { kind: 'vat', amount: '3418' })
    expect([status, body.error]).toEqual([409, expect.stringContaining('nie dotyczy okresu')])
    await accountant.post(path, { status: 'todo' })
    expect((await accountant.post(`${month.path}/taxes`, { kind: 'vat', amount: '3418' })).status).toBe(200)
  })

  it.each([
    ['taken up again', (id: string) => accountant.post(`/api/tasks/${id}/move`, { status: 'todo' })],
    ['taken back at once', (id: string) => accountant.post('/api/tasks/undo', { ids: [id] })],
  ])('%s, has its declaration again', async (_, takeUp) => {
    const month = await october()
    const id = String((await month.tasks()).get(vat)?.id)
    await accountant.post(`/api/tasks/${id}/move`, { status: 'cancelled', reason: 'Pomyłka.' })
    expect((await takeUp(id)).status).toBe(200)
    expect((await accountant.get(`/api/declarations/${month.id}`)).body.data).toContainEqual(expect.objectContaining({ form: 'jpk_v7m', state: 'expected' }))
    const { body } = await accountant.post(`/api/tasks/${id}/move`, { status: 'done' })
    expect(body.data.steps).toEqual(['sent', 'filed', 'paid'])
  })

  it('taken up again by mistake and taken back at once, is without its declaration again', async () => {
    const month = await october()
    const id = String((await month.tasks()).get(vat)?.id)
    await accountant.put(`/api/declarations/${month.id}/jpk_v7m`, { state: 'prepared' })
    await accountant.post(`/api/tasks/${id}/move`, { status: 'cancelled', reason: 'Wyrejestrowanie z VAT.' })
    expect((await accountant.post(`/api/tasks/${id}/move`, { status: 'in_progress' })).status).toBe(200)
    expect((await accountant.post('/api/tasks/undo', { ids: [id] })).body.data).toEqual({ done: [id], refused: [] })
    expect(await month.statusOf(vat)).toBe('cancelled')
    const declarations = async () => (await accountant.get(`/api/declarations/${month.id}`)).body.data
    expect((await declarations()).map(({ form }: { form: string }) => form)).not.toContain('jpk_v7m')
    await accountant.post(`/api/tasks/${id}/move`, { status: 'todo' })
    expect(await declarations()).toContainEqual(expect.objectContaining({ form: 'jpk_v7m', state: 'prepared', sent_at: null, upo: null }))
  })

  it('taken up again, leaves off the month what was taken off before', async () => {
    const month = await october()
    const path = `/api/tasks/${(await month.tasks()).get(vat)?.id}/move`
    await accountant.delete(`/api/declarations/${month.id}/jpk_v7m`)
    await accountant.post(path, { status: 'cancelled', reason: 'Pomyłka.' })
    await accountant.post(path, { status: 'todo' })
    expect((await accountant.get(`/api/declarations/${month.id}`)).body.data.map(({ form }: { form: string }) => form)).not.toContain('jpk_v7m')
  })
})

it('an obligation whose task a changed rule ended and that has another one now is one row, and takes its amount', async () => {
  const own = await newOffice()
  const [manager, clerk] = [await own.as('manager'), await own.as('accountant')]
  await switchOnOnly(own, '2026-10-01', ['jpk_v7m'])
  const month = await openMonth(own, clerk, { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01', ...profile, ...accounts })
  await clerk.post(`${month.path}/complete`)
  await makeRecurringTasks(onlyOf(own), today)
  const [rule] = (await manager.get('/api/recurring-tasks?filters=obligation=jpk_v7m')).body.data
  const { conditions } = (await manager.get(`/api/recurring-tasks/${rule.id}`)).body.data
  for (const one of [[{ field: 'vat_period', any: ['K'] }], conditions]) await manager.put(`/api/recurring-tasks/${rule.id}`, { conditions: one })
  await makeRecurringTasks(onlyOf(own), today)
  const tasks = own.db.selectFrom('tasks').select('status').where('company_id', '=', month.company.id).where('period', '=', '2026-10')
  expect((await tasks.orderBy('status').execute()).map(({ status }) => status)).toEqual(['cancelled', 'todo'])
  const rows = (await clerk.get(`/api/obligations/${month.id}`)).body.data
  expect(rows.filter(({ obligation }: { obligation: string }) => obligation === 'jpk_v7m')).toMatchObject([
    { task: { status: 'todo' }, declaration: { form: 'jpk_v7m' } },
  ])
  expect((await clerk.post(`${month.path}/taxes`, { kind: 'vat', amount: '3418' })).status).toBe(200)
})

it('all that was sent of a month is marked as paid in one go', async () => {
  const month = await october()
  const [first, second] = [await month.enter('vat', '3418'), await month.enter('cit', '900')]
  await month.send(first, second)
  await month.declare('jpk_v7m')
  const { body } = await accountant.post(`${month.path}/paid`, { paid_on: '2026-11-24' })
  expect(body.data.taxes.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid'])
  expect(await month.statusOf(vat)).toBe('done')
  expect((await accountant.post(`${month.path}/paid`, {})).status).toBe(409)
})
