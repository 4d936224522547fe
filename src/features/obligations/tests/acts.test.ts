import { beforeAll, expect, it } from 'vitest'
import { isAmountOf } from '#features/obligations/shared/amounts.ts'
import { switchOnOnly } from '#features/recurring-tasks/tests/testing.ts'
import { openMonth } from '#features/settlements/tests/testing.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

const account = '83999900130000000000000001'
const served = { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' }

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  await switchOnOnly(office, '2026-10-01', ['pcc3'])
})

// Art. 10 ust. 1 ustawy o PCC: 14 days from the act. The amount belongs to the month in which it is entered, the task to the day of the act.
it('what is owed by an act is one row of the month, and its task stands where the amounts of that term do', async () => {
  const { company, path, id } = await openMonth(office, accountant, served)
  await accountant.post(`${path}/complete`)
  const { data: rules } = (await accountant.get('/api/recurring-tasks?filters=obligation=pcc3')).body
  const made = await accountant.post(`/api/recurring-tasks/${rules[0].id}/happen`, { company_id: company.id, date: '2026-10-12' })
  expect(made.body.data).toMatchObject({ statutory_date: '2026-10-26', settlement_id: id })
  const task = `/api/tasks/${made.body.data.id}`
  const statusOf = async () => (await accountant.get(task)).body.data.status
  const add = async (about: string, statutory_date = '2026-10-26') =>
    (await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', about, account, statutory_date })).body.data
  const loan = await add('Pożyczka')
  const car = await add('Samochód')
  const other = await add('Inna pożyczka', '2026-10-30')
  const rows = (await accountant.get(`/api/obligations/${id}`)).body.data.filter(({ amount }: { amount: string }) => amount === 'pcc')
  expect(rows).toMatchObject([{ obligation: 'pcc3', amount: 'pcc', task: { id: made.body.data.id } }])
  expect([loan, car, other].map(tax => isAmountOf(tax, rows[0]))).toEqual([true, true, false])

  expect((await accountant.post(`${task}/move`, { status: 'done' })).body.data.steps).toEqual(['sent', 'paid'])
  await accountant.post(`${path}/send`, { tax_ids: [loan.id], more: true })
  expect(await statusOf()).toBe('todo')
  await accountant.post(`${path}/send`, { tax_ids: [car.id, other.id], more: true })
  expect(await statusOf()).toBe('waiting')
  // One more of that term is to be sent too, as long as it is there.
  const bike = await add('Rower')
  expect(await statusOf()).toBe('in_progress')
  await accountant.delete(`${path}/taxes/${bike.id}`)
  expect(await statusOf()).toBe('waiting')
  expect((await accountant.post(`${path}/taxes/${bike.id}/restore`)).status).toBe(200)
  expect(await statusOf()).toBe('in_progress')
  await accountant.delete(`${path}/taxes/${bike.id}`)
  expect(await statusOf()).toBe('waiting')
  await accountant.post(`${path}/taxes/${loan.id}/paid`, {})
  expect(await statusOf()).toBe('waiting')
  // Ticking it off pays what is left of it, and of nothing else; undone, that alone is unpaid again.
  expect((await accountant.post(`${task}/move`, { status: 'done', paid_on: '2026-10-26' })).status).toBe(200)
  const states = async () => {
    const { data } = (await accountant.get(`${path}/taxes`)).body
    return [loan, car, other].map(tax => data.find((one: { id: string }) => one.id === tax.id).state)
  }
  expect(await states()).toEqual(['paid', 'paid', 'sent'])
  expect((await accountant.post('/api/tasks/undo', { ids: [made.body.data.id] })).status).toBe(200)
  expect(await states()).toEqual(['paid', 'sent', 'sent'])
  expect(await statusOf()).toBe('waiting')
})

it('an amount of an act that does not apply is refused', async () => {
  const { company, path } = await openMonth(office, accountant, served)
  const { data: rules } = (await accountant.get('/api/recurring-tasks?filters=obligation=pcc3')).body
  const made = await accountant.post(`/api/recurring-tasks/${rules[0].id}/happen`, { company_id: company.id, date: '2026-10-12' })
  await accountant.post(`/api/tasks/${made.body.data.id}/move`, { status: 'cancelled', reason: 'Umowa zwolniona z PCC' })
  const add = (statutory_date: string) => accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', account, statutory_date })
  expect((await add('2026-10-26')).status).toBe(409)
  const { status, body } = await add('2026-10-30')
  expect(status).toBe(200)
  const move = (statutory_date: string) => accountant.put(`${path}/taxes/${body.data.id}`, { amount: '120', statutory_date })
  expect([(await move('2026-10-26')).status, (await move('2026-10-29')).status]).toEqual([409, 200])
})
