import { describe, expect, it } from 'vitest'
import type { WaitingItem } from '#features/waiting/contract.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const today = warsawToday()
const office = await newOffice()
const company = await office.company({ title: 'Zorza' })
const neighbour = await office.company()
const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
const keeper = await office.signIn(company.caretaker_id, '')
const colleague = await office.as('accountant')
const payroll = await office.as('payroll', { company_id: company.id, role: 'payroll' })
const owner = await office.client('owner', company)
const viewer = await office.client('viewer', company)
const outsider = await office.client('owner', neighbour)

const listOf = async (who: Caller, query = '') => (await who.get(`/api/waiting${query}`)).body.data
const waiting = async (who: Caller, query = ''): Promise<WaitingItem[]> => (await listOf(who, query)).items
const kinds = async (who: Caller) => (await waiting(who)).map(({ kind }) => kind)
const of = async (who: Caller, id: string) => (await waiting(who)).find(item => item.id === id)
const data = async (reply: Promise<{ status: number; body: { data: Record<string, string> } }>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const say = (who: Caller, subject_kind: string, subject_id: string, content: string) =>
  data(who.post('/api/comments', { subject_kind, subject_id, content: `<p>${content}</p>` }))

describe('what waits for a client', () => {
  it('is a question in a ticket, in the words it was asked, until it is answered; then it waits for the office', async () => {
    const [category] = (await owner.get('/api/tickets/categories')).body.data
    const ticket = await data(owner.post('/api/tickets', { company_id: company.id, category_id: category.id, title: 'Leasing', description: '<p>Auto</p>' }))
    const id = String(ticket.id)
    expect(await of(owner, id)).toBeUndefined()
    expect(await of(keeper, id)).toMatchObject({ kind: 'ticket', text: 'Auto', path: `/dashboard/tickets/${id}`, date: expect.any(String) })
    // Whoever does not lead it hears of nothing.
    expect(await of(colleague, id)).toBeUndefined()

    await say(keeper, 'ticket', id, 'Czy samochód jest tylko firmowy?')
    await data(keeper.post(`/api/tickets/${id}/wait`))
    expect(await of(keeper, id)).toBeUndefined()
    expect(await of(owner, id)).toMatchObject({
      ...{ kind: 'ticket', title: 'Leasing', text: 'Czy samochód jest tylko firmowy?', by: 'Osoba Nr 1', company_title: 'Zorza', date: null },
      path: `/tickets/${id}`,
    })
    // Whoever may not answer is asked nothing, and a neighbour hears of nothing.
    expect(await of(viewer, id)).toBeUndefined()
    expect(await of(outsider, id)).toBeUndefined()

    await say(owner, 'ticket', id, 'Tak.')
    expect(await of(owner, id)).toBeUndefined()
    expect(await of(keeper, id)).toMatchObject({ text: 'Tak.' })
  })

  it('is nothing of a payroll matter whose words this person may not read', async () => {
    const categories: { id: string; payroll: boolean }[] = (await owner.get('/api/tickets/categories')).body.data
    const body = { company_id: company.id, category_id: categories.find(category => category.payroll)?.id, title: 'Premie', description: '<p>Po 2000 zł</p>' }
    const { id } = await data(owner.post('/api/tickets', body))
    const manager = await office.as('manager')
    await data(manager.put(`/api/tickets/${id}`, { assignee_id: null }))
    expect((await accountant.get(`/api/tickets/${id}`)).body.data).toMatchObject({ content_visible: false, description: '' })
    expect(await of(accountant, String(id))).toBeUndefined()
    expect(await of(payroll, String(id))).toMatchObject({ kind: 'ticket', text: 'Po 2000 zł' })
  })

  it('is a message that is unread, or that asks something', async () => {
    const write = (content: string) =>
      data(accountant.post('/api/messages', { to: { company_id: company.id, user_ids: [owner.id] }, subject: 'Dane', content: `<p>${content}</p>` }))
    const read = async ({ id }: Record<string, string>) => {
      const [entry] = (await owner.get(`/api/messages/${id}/entries?page=1&limit=25`)).body.data
      await data(owner.post(`/api/messages/${id}/read`, { entry_id: entry.id }))
    }
    const [thanks, question] = [await write('Dziękujemy.'), await write('Jaki jest nowy adres?')]
    expect(await of(owner, String(thanks.id))).toMatchObject({ kind: 'message', text: 'Dziękujemy.' })
    await read(thanks)
    await read(question)
    expect(await of(owner, String(thanks.id))).toBeUndefined()
    expect(await of(owner, String(question.id))).toMatchObject({ text: 'Jaki jest nowy adres?' })
    await data(owner.post(`/api/messages/${question.id}/entries`, { content: '<p>Lipowa 4</p>' }))
    expect(await of(owner, String(question.id))).toBeUndefined()
    expect(await of(accountant, String(question.id))).toMatchObject({ text: 'Lipowa 4' })

    // Read, it still waits for the office, until anybody of the office answers; the question stands far behind the excerpt.
    const body = { to: { company_id: company.id, user_ids: [accountant.id, keeper.id] }, subject: 'Auto', content: '<p>Co z autem?</p>' }
    const { id } = await data(owner.post('/api/messages', body))
    const [entry] = (await accountant.get(`/api/messages/${id}/entries?page=1&limit=25`)).body.data
    await data(accountant.post(`/api/messages/${id}/read`, { entry_id: entry.id }))
    for (const who of [accountant, keeper]) expect(await of(who, String(id))).toMatchObject({ text: 'Co z autem?' })
    const answer = await data(keeper.post(`/api/messages/${id}/entries`, { content: `<p>${'Sprawdzamy. '.repeat(20)}Które?</p>` }))
    for (const who of [accountant, keeper]) expect(await of(who, String(id))).toBeUndefined()
    await read({ id: String(id) })
    expect(answer).toBeTruthy()
    expect(await of(owner, String(id))).toMatchObject({ text: expect.stringContaining('Które?') })
  })

  it('is a question in comments that nobody of the client has answered, and never a note', async () => {
    const task = await data(accountant.post('/api/tasks', { title: 'Uzgodnić saldo', company_id: company.id, internal: false }))
    const id = String(task.id)
    await data(accountant.post('/api/comments', { subject_kind: 'task', subject_id: id, content: '<p>Czy klient wie?</p>', internal: true }))
    await say(accountant, 'task', id, 'Sprawdzamy.')
    expect(await of(owner, id)).toBeUndefined()
    await say(accountant, 'task', id, 'Czy saldo to 100 zł?')
    expect(await of(owner, id)).toMatchObject({
      kind: 'comment',
      subject_kind: 'task',
      title: `zadanie ${task.number} „Uzgodnić saldo”`,
      company_title: company.title,
      text: 'Czy saldo to 100 zł?',
      path: expect.stringContaining(company.id),
    })
    // Who asks reminds of it, which is no answer.
    await say(accountant, 'task', id, 'Przypominam.')
    expect(await of(owner, id)).toMatchObject({ text: 'Czy saldo to 100 zł?' })
    await say(accountant, 'task', id, 'Czy mamy czekać?')
    expect((await waiting(owner)).filter(item => item.id === id).map(({ text }) => text)).toEqual(['Czy mamy czekać?'])
    await say(owner, 'task', id, 'Tak. Czy coś jeszcze?')
    expect(await of(owner, id)).toBeUndefined()
    expect(await of(accountant, id)).toMatchObject({ kind: 'comment', text: 'Tak. Czy coś jeszcze?' })
    expect(await of(colleague, id)).toBeUndefined()
  })

  it('is leave to decide, and what lapses', async () => {
    const employee = await data(
      payroll.post('/api/employees', {
        ...{ company_id: company.id, first_name: 'Żaneta', last_name: 'Ogórek', passport: 'ZZ1', birth_date: '1990-01-01', start_day: '2020-01-01' },
        ...{ medical_until: addDays(today, -13), safety_until: addDays(today, 200) },
      }),
    )
    const contract = {
      kind: 'permanent',
      number: null,
      signed_day: '2020-01-01',
      from_day: '2020-01-01',
      to_day: null,
      position: null,
      time: '1/1',
      pay_period: 'month',
    }
    await data(payroll.post(`/api/employees/${employee.id}/contracts`, contract))
    const leave = await data(payroll.post(`/api/employees/${employee.id}/leaves`, { kind: 'unpaid', from_day: addDays(today, 10), to_day: addDays(today, 11) }))
    expect((await kinds(owner)).filter(kind => ['leave', 'medical', 'safety', 'contract'].includes(kind))).toEqual(['medical', 'leave'])
    expect(await of(payroll, String(leave.id))).toMatchObject({ title: 'Żaneta Ogórek', date: addDays(today, 10) })
    expect(await of(viewer, String(leave.id))).toBeUndefined()
    await data(owner.post(`/api/leaves/${leave.id}/accept`))
    expect(await of(owner, String(leave.id))).toBeUndefined()
  })

  it('comes in the order of urgency: questions, then by day, and what has none with what is due today', async () => {
    const ask = (title: string, due_date: string | null) =>
      data(accountant.post('/api/tasks', { title, due_date, company_id: company.id, internal: false, assigned_to: 'client' }))
    await ask('Potem', addDays(today, 3))
    await ask('Kiedykolwiek', null)
    await ask('Dawno', addDays(today, -20))
    const message = { to: { company_id: company.id, user_ids: [owner.id] }, subject: 'Nowe', content: '<p>Kiedy?</p>' }
    await data(accountant.post('/api/messages', message))
    const titles = (await waiting(owner)).map(({ title }) => title).filter(title => ['Potem', 'Kiedykolwiek', 'Dawno', 'Nowe'].includes(title))
    expect(titles).toEqual(['Nowe', 'Dawno', 'Kiedykolwiek', 'Potem'])
  })

  it('is counted where it is more than one looks through, and all of it is answered on demand', async () => {
    const many = await office.company()
    const other = await office.client('owner', many)
    await office.transact(async db => {
      const rows = Array.from({ length: 31 }, (_, place) => ({ id: newId(), number: `W/${place}`, title: `Wyciąg ${place}`, company_id: many.id }))
      await db
        .insertInto('tasks')
        .values(rows.map(row => ({ ...row, assigned_to: 'client' as const, status: 'todo' as const, internal: false })))
        .execute()
    })
    const first = await listOf(other)
    expect(first.items).toHaveLength(25)
    expect(first.totals).toEqual({ task: 31 })
    const all = await listOf(other, '?all=true')
    expect(all.items).toHaveLength(31)
    expect(all.totals).toEqual({})
  })

  it('is counted by kind, whatever it is put together from', async () => {
    const many = await office.company()
    const other = await office.client('owner', many)
    const numbered = Array.from({ length: 27 }, (_, place) => place)
    const tasks = numbered.map(place => ({ id: newId(), number: `K/${place}`, title: `Saldo ${place}`, company_id: many.id, internal: false }))
    const employees = numbered.map(place => ({ id: newId(), company_id: many.id, first_name: 'Jan', last_name: `Nowak ${place}`, start_day: '2020-01-01' }))
    await office.transact(async db => {
      await db
        .insertInto('tasks')
        .values(tasks.map(task => ({ ...task, status: 'done' as const })))
        .execute()
      await db
        .insertInto('employees')
        .values(
          employees.map(employee => ({
            ...employee,
            draft: false,
            medical_until: addDays(today, -1),
            safety_until: addDays(today, 5),
          })),
        )
        .execute()
      await db
        .insertInto('leaves')
        .values(
          employees.map(({ id }) => ({
            ...{ id: newId(), company_id: many.id, employee_id: id, kind: 'unpaid', state: 'submitted' },
            ...{ from_day: addDays(today, 10), to_day: addDays(today, 11), days: 2, minutes: 960 },
          })),
        )
        .execute()
      const document = { company_id: many.id, month: '2026-10', title: 'Umowa', category: 'purchase_invoice', author_id: accountant.id }
      await db
        .insertInto('documents')
        .values(
          numbered.flatMap(() => [
            { ...document, id: newId(), state: 'needs_correction' as const },
            { ...document, id: newId(), direction: 'from_office' as const, receipt: 'acknowledge' as const },
          ]),
        )
        .execute()
      await db
        .insertInto('comments')
        .values(
          tasks.map(({ id }) => ({
            ...{ id: newId(), company_id: many.id, subject_kind: 'task', subject_id: id, author_id: accountant.id, internal: false },
            ...{ content: '<p>Czy to tak?</p>', plain: 'Czy to tak?' },
          })),
        )
        .execute()
    })
    const counted = { comment: 27, correction: 27, receipt: 27, medical: 27, safety: 27, leave: 27 }
    const first = await listOf(other)
    expect(first.totals).toEqual(counted)
    expect(first.items).toHaveLength(150)
    const all = await listOf(other, '?all=true')
    expect(all.items).toHaveLength(162)
    expect(all.totals).toEqual({})
  })

  it('is of one company where that is asked for', async () => {
    expect((await waiting(owner)).length).toBeGreaterThan(0)
    expect((await waiting(owner, `?company_id=${neighbour.id}`)).filter(item => item.company_id !== null)).toEqual([])
    expect(await waiting(accountant, `?company_id=${neighbour.id}`)).toEqual([])
  })

  it('leaves out what the office has switched off', async () => {
    expect(await kinds(owner)).toContain('task')
    await office.switchOff('component:companyTasks', 'component:settlements')
    const { items, settlements } = await listOf(owner)
    expect(items.filter((item: WaitingItem) => item.kind === 'task' || item.subject_kind === 'task')).toEqual([])
    expect(settlements).toBeNull()
    await office.switchOff()
  })
})

it('months of the settlements come along for clients alone', async () => {
  expect((await listOf(owner)).settlements).toMatchObject({ payments: [], paid_this_month: '0.00' })
  expect((await listOf(accountant)).settlements).toBeNull()
})

it('lists are narrowed to the companies that this person has a seat in, and to none for whoever has none', async () => {
  await office.transact(async db => {
    const rows = [company, neighbour].map(({ id }) => ({ id: newId(), company_id: id, month: '2026-10' }))
    await db
      .insertInto('settlements')
      .values(rows.map(row => ({ ...row, state: 'in_progress' })))
      .execute()
    await db
      .insertInto('documents')
      .values(rows.map(row => ({ ...row, title: 'Pismo', category: 'other', author_id: owner.id })))
      .execute()
  })
  // Of many companies one's own are asked for by their ids.
  for (let more = 0; more < 5; more++) await office.company()
  const places: Record<string, string> = { companies: 'id', documents: 'company_id', settlements: 'company_id' }
  for (const [list, key] of Object.entries(places)) {
    const seen = async (who: Caller, filters: string) => {
      const { status, body } = await who.get(`/api/${list}?limit=100&filters=${filters}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return new Set(body.data.map((row: Record<string, string>) => row[key]))
    }
    const all = await seen(accountant, '')
    expect(all).toContain(neighbour.id)
    expect(await seen(accountant, 'mine:true'), list).toEqual(new Set([company.id]))
    expect(await seen(accountant, 'mine:false'), list).toEqual(all.difference(new Set([company.id])))
    expect(await seen(accountant, `mine:true,${key}:${neighbour.id}`), list).toEqual(new Set())
    expect(await seen(colleague, 'mine:true'), list).toEqual(all)
  }
})
