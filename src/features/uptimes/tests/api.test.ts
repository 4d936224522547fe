import { beforeAll, describe, expect, it } from 'vitest'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const path = '/api/uptimes'
const nobody = '0197a000-0000-7000-8000-000000000000'
const morning = { start_date: '2026-11-20 08:00:00', end_date: '2026-11-20 09:30:00' }

let office: TestOffice
let accountant: Caller
let other: Caller
let manager: Caller

beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  other = await office.as('payroll')
  manager = await office.as('manager')
})

async function openMonth(month = '2026-10') {
  const company = await office.company()
  const { body } = await manager.post('/api/settlements', { company_id: company.id, month })
  return { company, settlement_id: body.data.id as string }
}

describe('an entry of working time', () => {
  it('is made, read, listed, changed and removed', async () => {
    const entryReply = await accountant.post(path, { ...morning, comment: '  Księgowanie faktur ' })
    expect(entryReply.body.data).toMatchObject({ ...morning, comment: 'Księgowanie faktur', settlement_id: null, user_id: accountant.id, version: 1 })
    const { id } = entryReply.body.data
    expect((await accountant.get(`${path}/${id}`)).body.data).toMatchObject(morning)
    expect((await accountant.get(`${path}?filters=id:${id}`)).body.meta.total).toBe(1)
    const changed = await accountant.put(path, { id, comment: 'Faktury', end_date: '2026-11-20 10:00:00' })
    expect(changed.body.data).toMatchObject({ start_date: morning.start_date, end_date: '2026-11-20 10:00:00', comment: 'Faktury', version: 2 })
    expect((await accountant.with({ 'if-match': '"1"' }).put(path, { id, comment: 'Inne' })).status).toBe(412)
    expect((await accountant.delete(`${path}/${id}`)).status).toBe(200)
    expect((await accountant.get(`${path}/${id}`)).status).toBe(404)
  })

  it('is found by day, comment and missing end', async () => {
    const person = await office.as('assistant')
    await person.post(path, { start_date: '2026-11-02 23:30:00', end_date: '2026-11-03 00:30:00', comment: 'Łącznie' })
    await person.post(path, { start_date: '2026-11-03 08:00:00', comment: 'biegnie' })
    const comments = async (filters: string) =>
      (await person.get(`${path}?filters=${encodeURIComponent(filters)}&sort=start_date:asc`)).body.data.map((entry: { comment: string }) => entry.comment)
    expect(await comments('start_date=2026-11-02')).toEqual(['Łącznie'])
    expect(await comments('start_date<=2026-11-03')).toEqual(['Łącznie', 'biegnie'])
    expect(await comments('start_date<2026-11-03')).toEqual(['Łącznie'])
    expect(await comments('start_date>2026-11-02')).toEqual(['biegnie'])
    expect(await comments('start_date>=2026-11-03')).toEqual(['biegnie'])
    expect(await comments('start_date!=2026-11-02')).toEqual(['biegnie'])
    expect(await comments('end_date=2026-11-03')).toEqual(['Łącznie'])
    expect(await comments('end_date=')).toEqual(['biegnie'])
    expect(await comments('comment:lacz')).toEqual(['Łącznie'])
    expect((await person.get(`${path}?filters=version=1`)).status).toBe(422)
  })

  it('says what was at the same time, however long ago that began', async () => {
    const person = await office.as('assistant')
    const spans: [string, string, string | null][] = [
      ['half a day and more', '2026-09-01 08:00:00', '2026-09-02 14:00:00'],
      ['within it', '2026-09-02 10:00:00', '2026-09-02 11:00:00'],
      ['as it ends', '2026-09-02 14:00:00', '2026-09-02 16:00:00'],
      ['an hour', '2026-09-03 08:00:00', '2026-09-03 09:00:00'],
      ['half of that hour', '2026-09-03 08:30:00', '2026-09-03 09:30:00'],
      ['before the clock', '2026-09-04 08:00:00', '2026-09-04 09:00:00'],
      ['the clock', '2026-09-04 10:00:00', null],
      ['while it runs', '2026-09-06 08:00:00', '2026-09-06 09:00:00'],
    ]
    for (const [comment, start_date, end_date] of spans)
      expect((await person.post(path, { start_date, ...(end_date && { end_date }), comment, confirm_long: true })).status).toBe(200)
    await other.post(path, { start_date: '2026-09-04 08:00:00', end_date: '2026-09-04 09:00:00' })
    const { data } = (await person.get(`${path}?sort=start_date:asc`)).body
    expect(data.filter((entry: { overlaps: boolean }) => !entry.overlaps).map(({ comment }: { comment: string }) => comment)).toEqual([
      'as it ends',
      'before the clock',
    ])
  })

  it('refuses an end before its start, an unknown field and what is no time', async () => {
    const backwards = await accountant.post(path, { start_date: morning.end_date, end_date: morning.start_date })
    expect(backwards).toMatchObject({ status: 422, body: { fields: { end_date: 'Zakończenie nie może być wcześniejsze niż rozpoczęcie.' } } })
    expect((await accountant.post(path, { start_date: '2026-11-20T08:00:00Z' })).body.fields).toHaveProperty('start_date')
    expect((await accountant.post(path, { ...morning, user_id: other.id })).status).toBe(422)
    expect((await accountant.post(path, {})).body.fields).toHaveProperty('start_date')
  })

  it('refuses what is yet to be worked, and lets stand what stands', async () => {
    const soon = addDays(warsawToday(), 2)
    const words = 'Ten dzień jeszcze nie nadszedł.'
    const span = { start_date: `${soon} 08:00:00`, end_date: `${soon} 09:00:00` }
    expect(await accountant.post(path, span)).toMatchObject({ status: 422, body: { fields: { start_date: words } } })
    expect(await accountant.post(path, { start_date: span.start_date })).toMatchObject({ status: 422, body: { fields: { start_date: words } } })
    expect((await accountant.post(path, { ...morning, end_date: span.end_date, confirm_long: true })).body.fields).toEqual({ end_date: words })
    const { id } = (await accountant.post(path, morning)).body.data
    expect((await accountant.put(path, { id, ...span })).body.fields).toEqual({ start_date: words })
    await office.transact(db =>
      db
        .updateTable('uptimes')
        .set({ started_at: `${soon}T08:00:00Z`, ended_at: null })
        .where('id', '=', id)
        .execute(),
    )
    const stands = (await accountant.get(`${path}/${id}`)).body.data
    expect((await accountant.put(path, { id, start_date: stands.start_date, comment: 'Z dawna' })).status).toBe(200)
    expect((await accountant.put(path, { id, start_date: stands.start_date, end_date: `${soon} 23:00:00` })).body.fields).toEqual({ end_date: words })
  })

  it('asks before it takes more than twelve hours', async () => {
    const long = { start_date: '2026-11-20 08:00:00', end_date: '2026-11-20 20:00:01' }
    const refusal = await accountant.post(path, long)
    expect(refusal.status).toBe(422)
    expect(refusal.body.fields.confirm_long).toBe('Ten wpis trwa 12\u00a0godzin, czyli ponad 12 godzin. Czy na pewno się zgadza?')
    expect((await accountant.post(path, { ...long, end_date: '2026-11-20 20:00:00' })).status).toBe(200)
    const taken = await accountant.post(path, { ...long, confirm_long: true })
    expect(taken.status).toBe(200)
    expect((await accountant.put(path, { id: taken.body.data.id, comment: 'nocka' })).status).toBe(200)
    expect((await accountant.put(path, { id: taken.body.data.id, end_date: '2026-11-21 08:00:00' })).body.fields).toHaveProperty('confirm_long')
  })
})

describe('the days when clocks change', () => {
  const instants = async (id: string) => office.db.selectFrom('uptimes').select(['started_at', 'ended_at']).where('id', '=', id).executeTakeFirstOrThrow()

  it('takes the first of a repeated hour for a start, the second for an end that would precede it', async () => {
    const across = await accountant.post(path, { start_date: '2026-10-25 02:50:00', end_date: '2026-10-25 02:10:00' })
    expect(across.body.data).toMatchObject({ start_date: '2026-10-25 02:50:00', end_date: '2026-10-25 02:10:00' })
    expect(await instants(across.body.data.id)).toEqual({ started_at: '2026-10-25T00:50:00.000Z', ended_at: '2026-10-25T01:10:00.000Z' })
    const within = await accountant.post(path, { start_date: '2026-10-25 02:10:00', end_date: '2026-10-25 02:50:00' })
    expect(await instants(within.body.data.id)).toEqual({ started_at: '2026-10-25T00:10:00.000Z', ended_at: '2026-10-25T00:50:00.000Z' })
    const commented = await accountant.put(path, { id: across.body.data.id, comment: 'noc' })
    expect(commented.status).toBe(200)
    expect(await instants(across.body.data.id)).toMatchObject({ ended_at: '2026-10-25T01:10:00.000Z' })
  })

  it('refuses the hour that March skips', async () => {
    const start = await accountant.post(path, { start_date: '2026-03-29 02:30:00', end_date: '2026-03-29 04:00:00' })
    expect(start).toMatchObject({ status: 422, body: { fields: { start_date: expect.stringContaining('nie istnieje') } } })
    const end = await accountant.post(path, { start_date: '2026-03-29 01:30:00', end_date: '2026-03-29 02:30:00' })
    expect(end.body.fields).toEqual({ end_date: expect.stringContaining('02:30') })
    const across = await accountant.post(path, { start_date: '2026-03-29 01:30:00', end_date: '2026-03-29 03:30:00' })
    expect(await instants(across.body.data.id)).toEqual({ started_at: '2026-03-29T00:30:00.000Z', ended_at: '2026-03-29T01:30:00.000Z' })
  })
})

describe('whose time it is', () => {
  it('shows staff their own, heads everybody’s, and lets only the owner change it', async () => {
    const { id } = (await accountant.post(path, morning)).body.data
    expect((await other.get(`${path}/${id}`)).status).toBe(404)
    expect((await other.get(`${path}?filters=id:${id}`)).body.meta.total).toBe(0)
    expect((await other.put(path, { id, comment: 'x' })).status).toBe(404)
    expect((await other.delete(`${path}/${id}`)).status).toBe(404)
    expect((await manager.get(`${path}/${id}`)).status).toBe(200)
    expect((await manager.get(`${path}?filters=user_id:${accountant.id},id:${id}`)).body.meta.total).toBe(1)
    expect((await manager.put(path, { id, comment: 'x' })).status).toBe(403)
    expect((await manager.delete(`${path}/${id}`)).status).toBe(403)
    expect((await accountant.get(`${path}/${id}`)).body.data).toMatchObject({ comment: '', version: 1 })
  })

  it('is nobody’s outside the office', async () => {
    const { id } = (await accountant.post(path, morning)).body.data
    const stranger = await (await newOffice()).as('administrator')
    for (const reply of [await stranger.get(`${path}/${id}`), await stranger.put(path, { id, comment: 'x' }), await stranger.delete(`${path}/${id}`)])
      expect(reply.status).toBe(404)
    expect((await accountant.get(`${path}/${nobody}`)).status).toBe(404)
    expect((await accountant.get(`${path}/nic`)).status).toBe(404)
  })

  it('is closed to clients and to who has not logged in', async () => {
    const owner = await office.client('owner', await office.company())
    for (const reply of [
      await owner.get(path),
      await owner.post(path, morning),
      await owner.get(`${path}/running`),
      await owner.put(`${path}/running`, { started_at: 1_700_000_000 }),
    ])
      expect(reply.status).toBe(403)
    expect((await office.anonymous.get(path)).status).toBe(401)
  })
})

describe('the clock of a settlement', () => {
  it('starts once, is closed by an update, and starts anew', async () => {
    const { settlement_id, company } = await openMonth()
    const start = { start_date: '2026-11-20 08:00:00', settlement_id }
    const [first, second] = await Promise.all([accountant.post(path, start), accountant.post(path, start)])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const running = first.status === 200 ? first : second
    expect(running.body.data).toMatchObject({ settlement_id, end_date: null, company_title: company.title, month: '2026-10' })
    expect((await other.post(path, start)).status).toBe(200)
    const { id } = running.body.data
    const closed = await accountant.put(path, { id, end_date: '2026-11-20 09:00:00', comment: 'Uzgodnione' })
    expect(closed.body.data).toMatchObject({ end_date: '2026-11-20 09:00:00', comment: 'Uzgodnione', settlement_id })
    expect((await accountant.post(path, start)).status).toBe(200)
  })

  it('runs beside that of another settlement', async () => {
    const person = await office.as('accountant')
    for (const { settlement_id } of [await openMonth(), await openMonth()]) await person.post(path, { start_date: '2026-11-20 08:00:00', settlement_id })
    expect((await person.get(`${path}?filters=end_date=`)).body.meta.total).toBe(2)
  })

  it('does not take a settlement of another office', async () => {
    const stranger = await (await newOffice()).as('administrator')
    const { settlement_id } = await openMonth()
    expect((await stranger.post(path, { ...morning, settlement_id })).status).toBe(404)
    const { id } = (await stranger.post(path, morning)).body.data
    expect((await stranger.put(path, { id, settlement_id })).status).toBe(404)
    expect((await accountant.post(path, { ...morning, settlement_id: nobody })).status).toBe(404)
  })
})

it('uptimes: starts one clock for a task, however many ask', async () => {
  const task = (await accountant.post('/api/tasks', { title: 'Bilans', assigned_to: 'staff' })).body.data
  const start = { start_date: '2026-11-20 08:00:00', task_id: task.id }
  const replies = await Promise.all([accountant.post(path, start), accountant.post(path, start)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await accountant.post(path, { ...start, end_date: '2026-11-20 08:10:00' })).status).toBe(200)
})

describe('the clock of a ticket', () => {
  it('starts once for each person, is closed by an update, and starts anew', async () => {
    const { company } = await openMonth()
    const category_id = shippedCategories.find(({ slug }) => slug === 'podatki')?.id
    const ticket = (await accountant.post('/api/tickets', { company_id: company.id, category_id, title: 'Zwrot', description: 'Kiedy?' })).body.data
    const start = { start_date: '2026-11-20 08:00:00', ticket_id: ticket.id }
    const replies = await Promise.all([accountant.post(path, start), accountant.post(path, start)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const running = replies.find(({ status }) => status === 200)?.body.data
    expect(running).toMatchObject({ ticket_id: ticket.id, ticket_number: ticket.number, end_date: null, company_title: company.title, month: null })
    expect((await other.post(path, start)).status).toBe(200)
    // What is entered by hand stands beside it.
    expect((await accountant.post(path, { ...start, end_date: '2026-11-20 08:10:00' })).status).toBe(200)
    const closed = await accountant.put(path, { id: running.id, end_date: '2026-11-20 09:00:00', comment: 'Wyjaśnione' })
    expect(closed.body.data).toMatchObject({ end_date: '2026-11-20 09:00:00', ticket_id: ticket.id })
    expect((await accountant.post(path, start)).status).toBe(200)
  })

  it('does not run for a ticket that the person does not know', async () => {
    const { company } = await openMonth()
    const category_id = shippedCategories.find(({ payroll }) => payroll)?.id
    const ticket = (await manager.post('/api/tickets', { company_id: company.id, category_id, title: 'Premia', description: 'Ile?' })).body.data
    const assistant = await office.as('assistant')
    const stranger = await (await newOffice()).as('administrator')
    for (const who of [assistant, stranger]) expect((await who.post(path, { start_date: morning.start_date, ticket_id: ticket.id })).status).toBe(404)
    expect((await manager.post(path, { start_date: morning.start_date, ticket_id: nobody })).status).toBe(404)
  })
})

describe('what an entry is for', () => {
  const task = async (company_id: string | null) => {
    const { body } = await manager.post('/api/tasks', { title: 'Sprawdzić wyciąg', company_id })
    return body.data as { id: string; number: string }
  }

  it('may be a company or a task, which says the company by itself, and is found by it', async () => {
    const { company, settlement_id } = await openMonth()
    const named = await task(company.id)
    const plain = await accountant.post(path, { ...morning, company_id: company.id })
    expect(plain.body.data).toMatchObject({ company_id: company.id, company_title: company.title, task_id: null })
    const worked = await accountant.post(path, { ...morning, task_id: named.id })
    expect(worked.body.data).toMatchObject({ company_id: company.id, task_id: named.id, task_number: named.number, task_title: 'Sprawdzić wyciąg' })
    const month = await accountant.post(path, { ...morning, settlement_id, company_id: company.id })
    const response = await accountant.get(`${path}?filters=company_id:${company.id}&sort=created_at:asc`)
    expect(response.body.data.map(({ id }: { id: string }) => id)).toEqual([plain, worked, month].map(({ body }) => body.data.id))
    expect((await accountant.get(`${path}?filters=task_id:${named.id}`)).body.meta.total).toBe(1)
    // The company lies where the task says it, and stays when the task is taken away.
    const freed = await accountant.put(path, { id: worked.body.data.id, task_id: null })
    expect(freed.body.data).toMatchObject({ company_id: company.id, task_id: null })
    expect((await accountant.put(path, { id: worked.body.data.id, company_id: null })).body.data).toMatchObject({ company_id: null, company_title: null })
  })

  it('is of one company alone', async () => {
    const [first, second] = [await openMonth(), await openMonth()]
    const named = await task(first.company.id)
    const invalidFieldsOf = async (body: object) => Object.keys((await accountant.post(path, { ...morning, ...body })).body.fields)
    expect(await invalidFieldsOf({ task_id: named.id, settlement_id: second.settlement_id })).toEqual(['task_id'])
    expect(await invalidFieldsOf({ task_id: named.id, company_id: second.company.id })).toEqual(['company_id'])
    const { id } = (await accountant.post(path, { ...morning, settlement_id: second.settlement_id })).body.data
    expect((await accountant.put(path, { id, task_id: named.id })).body.fields).toHaveProperty('task_id')
    expect((await accountant.put(path, { id, company_id: first.company.id })).body.fields).toHaveProperty('company_id')
    const moved = await accountant.put(path, { id, settlement_id: null, task_id: named.id })
    expect(moved.body.data).toMatchObject({ company_id: first.company.id, settlement_id: null })
    const own = await task(null)
    expect((await accountant.put(path, { id, task_id: own.id, company_id: second.company.id })).body.data).toMatchObject({ company_id: second.company.id })
  })

  it('is nothing that the person does not know', async () => {
    const stranger = await (await newOffice()).as('administrator')
    const { company } = await openMonth()
    const internal = await task(company.id)
    const assistant = await office.as('assistant')
    for (const [who, body] of [
      [stranger, { company_id: company.id }],
      [stranger, { task_id: internal.id }],
      [assistant, { task_id: internal.id }],
      [accountant, { company_id: nobody }],
      [accountant, { task_id: nobody }],
    ] as const)
      expect((await who.post(path, { ...morning, ...body })).status).toBe(404)
  })
})

describe('the sum of entries', () => {
  it('is of all that the list has, with what ran side by side apart', async () => {
    const person = await office.as('accountant')
    for (const [start, end, comment] of [
      ['08:00', '10:00', 'Faktury'],
      ['09:30', '10:30', 'Telefon'],
      ['12:00', '12:15', 'Faktury'],
    ])
      await person.post(path, { start_date: `2026-11-16 ${start}:00`, end_date: `2026-11-16 ${end}:00`, comment })
    await person.post(path, { start_date: '2026-11-16 13:00:00', comment: 'biegnie' })
    const sum = async (query: string, who = person) => (await who.get(`${path}/total?${query}`)).body.data
    const days = (seconds: number) => [{ day: '2026-11-16', seconds }]
    expect(await sum('')).toEqual({ entries: 3, seconds: 11_700, overlap: 1800, days: days(11_700) })
    expect(await sum('search=faktury')).toEqual({ entries: 2, seconds: 8100, overlap: 0, days: days(8100) })
    expect(await sum('filters=start_date>=2026-11-17')).toEqual({ entries: 0, seconds: 0, overlap: 0, days: [] })
    expect(await sum(`filters=user_id=${person.id}`, manager)).toMatchObject({ entries: 3 })
    expect(await sum(`filters=user_id=${person.id}`, other)).toMatchObject({ entries: 0 })
  })
})

describe('the mirror of the running clock', () => {
  it('is one per person, survives the session and is cleared', async () => {
    const started_at = Math.floor(Date.now() / 1000) - 3600
    expect((await accountant.get(`${path}/running`)).body.data).toEqual({ started_at: null })
    await Promise.all([accountant.put(`${path}/running`, { started_at: started_at - 60 }), accountant.put(`${path}/running`, { started_at })])
    await accountant.put(`${path}/running`, { started_at })
    const again = await office.signIn(accountant.id, accountant.email)
    expect((await again.get(`${path}/running`)).body.data).toEqual({ started_at })
    expect((await other.get(`${path}/running`)).body.data).toEqual({ started_at: null })
    await other.delete(`${path}/running`)
    expect((await again.get(`${path}/running`)).body.data).toEqual({ started_at })
    expect((await again.delete(`${path}/running`)).body.data).toEqual({ started_at: null })
    expect((await accountant.get(`${path}/running`)).body.data).toEqual({ started_at: null })
  })

  it('takes no future and no nonsense', async () => {
    const future = Math.floor(Date.now() / 1000) + 3600
    expect((await accountant.put(`${path}/running`, { started_at: future })).body.fields).toHaveProperty('started_at')
    expect((await accountant.put(`${path}/running`, { started_at: 'wczoraj' })).status).toBe(422)
    expect((await accountant.put(`${path}/running`, {})).status).toBe(422)
  })
})
