import { beforeAll, expect, it } from 'vitest'
import { isAmountOf } from '#features/obligations/shared/amounts.ts'
import { monthLines } from '#features/settlements/pages/month-lines.ts'
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
  const response = await accountant.post(`/api/recurring-tasks/${rules[0].id}/happen`, { company_id: company.id, date: '2026-10-12' })
  expect(response.body.data).toMatchObject({ statutory_date: '2026-10-26', settlement_id: id })
  const task = `/api/tasks/${response.body.data.id}`
  const statusOf = async () => (await accountant.get(task)).body.data.status
  const add = async (about: string, statutory_date = '2026-10-26') =>
    (await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', about, account, statutory_date })).body.data
  const loan = await add('Pożyczka')
  const car = await add('Samochód')
  const other = await add('Inna pożyczka', '2026-10-30')
  const rows = (await accountant.get(`/api/obligations/${id}`)).body.data.filter(({ amount }: { amount: string }) => amount === 'pcc')
  expect(rows).toMatchObject([{ obligation: 'pcc3', amount: 'pcc', task: { id: response.body.data.id } }])
  expect([loan, car, other].map(tax => isAmountOf(tax, rows[0], rows))).toEqual([true, true, false])

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
  expect((await accountant.post('/api/tasks/undo', { ids: [response.body.data.id] })).status).toBe(200)
  expect(await states()).toEqual(['paid', 'sent', 'sent'])
  expect(await statusOf()).toBe('waiting')
})

async function happen(company_id: string, date: string) {
  const { data: rules } = (await accountant.get('/api/recurring-tasks?filters=obligation=pcc3')).body
  return (await accountant.post(`/api/recurring-tasks/${rules[0].id}/happen`, { company_id, date })).body.data
}
const taskOf = async (id: string) => (await accountant.get(`/api/tasks/${id}`)).body.data
const leaveOut = (id: string) => accountant.post(`/api/tasks/${id}/move`, { status: 'cancelled', reason: 'Umowa zwolniona z PCC' })

async function booked() {
  const { company, path, id } = await openMonth(office, accountant, served)
  await accountant.post(`${path}/complete`)
  const add = (statutory_date: string, about = statutory_date) =>
    accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', about, account, statutory_date })
  return { company, path, id, add }
}

async function bookNovember(company_id: string) {
  const { id } = (await accountant.post('/api/settlements', { company_id, month: '2026-11' })).body.data
  await accountant.post(`/api/settlements/${id}/complete`)
  const add = (statutory_date: string, about: string) =>
    accountant.post(`/api/settlements/${id}/taxes`, { kind: 'pcc', amount: '200', about, account, statutory_date })
  return { id, add }
}

it('an amount of an act that does not apply is refused', async () => {
  const { company, path } = await openMonth(office, accountant, served)
  const taskReply = await happen(company.id, '2026-10-12')
  await leaveOut(taskReply.id)
  const add = (statutory_date: string) => accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', account, statutory_date })
  expect((await add('2026-10-26')).status).toBe(409)
  const { status, body } = await add('2026-10-30')
  expect(status).toBe(200)
  const move = (statutory_date: string) => accountant.put(`${path}/taxes/${body.data.id}`, { amount: '120', statutory_date })
  expect([(await move('2026-10-26')).status, (await move('2026-10-29')).status]).toEqual([409, 200])
})

// The 24th and 25th of October 2026 are free days: three acts are to be paid for by Monday, the 26th (art. 12 § 5 of the Tax Ordinance).
it('of acts whose days are moved to one, each has its own amount', async () => {
  const { company, path, id, add } = await booked()
  const [saturday, sunday] = [await happen(company.id, '2026-10-10'), await happen(company.id, '2026-10-11')]
  expect([saturday.due_date, sunday.due_date]).toEqual(['2026-10-26', '2026-10-26'])
  const statuses = async () => [(await taskOf(saturday.id)).status, (await taskOf(sunday.id)).status]
  const send = (...tax_ids: string[]) => accountant.post(`${path}/send`, { tax_ids, more: true })

  const ofSunday = (await add('2026-10-25')).body.data
  await send(ofSunday.id)
  expect(await statuses()).toEqual(['todo', 'waiting'])
  // Entered with the day to which it was moved, it is that of the first.
  const moved = (await add('2026-10-26')).body.data
  await send(moved.id)
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  const rows = (await accountant.get(`/api/obligations/${id}`)).body.data.filter(({ amount }: { amount: string }) => amount === 'pcc')
  const lines = monthLines({ taxes: (await accountant.get(`${path}/taxes`)).body.data, suggested_taxes: [] }, rows).filter(({ task }) => task)
  expect(lines.map(({ task, tax }) => [task?.id, tax?.id])).toEqual([
    [saturday.id, moved.id],
    [sunday.id, ofSunday.id],
  ])
  // Paid for the first alone.
  expect((await accountant.post(`/api/tasks/${saturday.id}/move`, { status: 'done', paid_on: '2026-10-26' })).status).toBe(200)
  expect(await statuses()).toEqual(['done', 'waiting'])
  // An act of that very day takes its amount.
  const monday = await happen(company.id, '2026-10-12')
  expect((await accountant.put(`${path}/taxes/${ofSunday.id}`, { amount: '120' })).status).toBe(200)
  await send(ofSunday.id)
  expect((await taskOf(monday.id)).status).toBe('done')
})

it('two amounts with the day to which two acts were moved are one of each, and a third is the first one’s again', async () => {
  const { company, path, id, add } = await booked()
  const [saturday, sunday] = [await happen(company.id, '2026-10-10'), await happen(company.id, '2026-10-11')]
  const statuses = async () => [(await taskOf(saturday.id)).status, (await taskOf(sunday.id)).status]
  const send = (...tax_ids: string[]) => accountant.post(`${path}/send`, { tax_ids, more: true })
  const loan = (await add('2026-10-26', 'Pożyczka')).body.data
  await send(loan.id)
  expect(await statuses()).toEqual(['waiting', 'todo'])
  const car = (await add('2026-10-26', 'Samochód')).body.data
  expect(await statuses()).toEqual(['waiting', 'todo'])
  await send(car.id)
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  const linked = async () => {
    const rows = (await accountant.get(`/api/obligations/${id}`)).body.data.filter(({ amount }: { amount: string }) => amount === 'pcc')
    const lines = monthLines({ taxes: (await accountant.get(`${path}/taxes`)).body.data, suggested_taxes: [] }, rows)
    return lines.flatMap(({ task, tax }) => (tax ? [[task?.id, tax.id]] : []))
  }
  const each = [
    [saturday.id, loan.id],
    [sunday.id, car.id],
  ]
  expect(await linked()).toEqual(each)
  // Paid for the second alone.
  expect((await accountant.post(`/api/tasks/${sunday.id}/move`, { status: 'done', paid_on: '2026-10-26' })).status).toBe(200)
  expect(await statuses()).toEqual(['waiting', 'done'])
  const bike = (await add('2026-10-26', 'Rower')).body.data
  expect(await statuses()).toEqual(['in_progress', 'done'])
  expect(await linked()).toEqual([...each, [undefined, bike.id]])
  // With the day of the first, an amount is its own, and what has the moved day goes to the other.
  await accountant.delete(`${path}/taxes/${bike.id}`)
  await accountant.put(`${path}/taxes/${loan.id}`, { amount: '100', statutory_date: '2026-10-24' })
  await send(loan.id)
  expect(await linked()).toEqual(each)
  expect(await statuses()).toEqual(['waiting', 'done'])
})

it('an amount with the moved day of an act that does not apply is refused, but where it may be of another one', async () => {
  const { company, add } = await booked()
  const saturday = await happen(company.id, '2026-10-10')
  await leaveOut(saturday.id)
  expect((await add('2026-10-26')).status).toBe(409)
  const sunday = await happen(company.id, '2026-10-11')
  expect((await add('2026-10-24')).status).toBe(409)
  expect((await add('2026-10-26')).status).toBe(200)
  expect((await taskOf(sunday.id)).status).toBe('todo')
})

it('a task of an act stands in the month in which its amount was entered, before its own is open and after', async () => {
  const { company, id, path, add } = await booked()
  const early = await happen(company.id, '2026-11-02')
  expect(early.settlement_id).toBeNull()
  const amount = (await add('2026-11-16')).body.data
  expect(await taskOf(early.id)).toMatchObject({ settlement_id: id, status: 'todo' })
  await accountant.post(`${path}/send`, { tax_ids: [amount.id], more: true })
  expect((await taskOf(early.id)).status).toBe('waiting')

  const late = await happen(company.id, '2026-10-19')
  expect(late.settlement_id).toBe(id)
  const november = await bookNovember(company.id)
  expect((await november.add('2026-11-02', 'Pożyczka')).status).toBe(200)
  expect((await taskOf(late.id)).settlement_id).toBe(november.id)
  // One that has its amount stays, and what was left out is refused in every month.
  expect((await november.add('2026-11-16', 'Samochód')).status).toBe(200)
  expect((await taskOf(early.id)).settlement_id).toBe(id)
  await leaveOut(late.id)
  expect((await add('2026-11-02')).status).toBe(409)
})

it('a task of an act that was put off keeps the amount of its own day, and takes none of the day to which it was put off', async () => {
  const { company, path, id, add } = await booked()
  const [saturday, monday, other] = [await happen(company.id, '2026-10-10'), await happen(company.id, '2026-10-12'), await happen(company.id, '2026-10-14')]
  const putOff = async (task: { id: string }, due_date: string) =>
    expect((await accountant.post('/api/tasks/bulk', { action: 'postpone', ids: [task.id], due_date })).body.data.done).toEqual([task.id])
  await putOff(monday, '2026-10-30')
  await putOff(other, '2026-11-16')

  const amount = (await add('2026-10-26')).body.data
  await accountant.post(`${path}/send`, { tax_ids: [amount.id], more: true })
  expect([(await taskOf(saturday.id)).status, (await taskOf(monday.id)).status]).toEqual(['todo', 'waiting'])
  const rows = (await accountant.get(`/api/obligations/${id}`)).body.data
  const taxes = (await accountant.get(`${path}/taxes`)).body.data
  expect(monthLines({ taxes, suggested_taxes: [] }, rows).flatMap(({ tax, task }) => (tax ? [task?.id] : []))).toEqual([monday.id])

  const november = await bookNovember(company.id)
  expect((await november.add('2026-11-16', 'Pożyczka')).status).toBe(200)
  expect((await taskOf(other.id)).settlement_id).toBe(id)
  await leaveOut(other.id)
  expect((await november.add('2026-11-16', 'Samochód')).status).toBe(200)
})

// The 14th and 15th of November 2026 are free days: both acts are to be paid for by Monday, the 16th.
it('an amount with the day of an act of another month is that act’s, though one of its own month has the same moved day', async () => {
  const { company, id, add } = await booked()
  await happen(company.id, '2026-10-31')
  const next = await happen(company.id, '2026-11-01')
  await add('2026-11-14')
  expect((await taskOf(next.id)).settlement_id).toBeNull()
  await add('2026-11-15')
  expect((await taskOf(next.id)).settlement_id).toBe(id)
})
