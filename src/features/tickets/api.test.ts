import { beforeAll, describe, expect, test } from 'vitest'
import { closeResolved } from '#features/tickets/jobs.ts'
import { shippedCategories } from '#features/tickets/categories.ts'
import { sql } from 'kysely'
import { type Caller, newOffice } from '#test/office.ts'
import { png } from '#test/pictures.ts'
import { upload, uploaded } from '#test/upload.ts'

const office = await newOffice()
const company = await office.company()
const neighbour = await office.company()
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const viewer = await office.client('viewer', company)
const stranger = await office.client('owner', neighbour)
const manager = await office.as('manager')
const accountant = await office.as('accountant')
const payroll = await office.as('payroll')
const assistant = await office.as('assistant')

const categoryOf = (slug: string) => String(shippedCategories.find(category => category.slug === slug)?.id)
const taxes = categoryOf('podatki')
const wages = categoryOf('kadry')

const open = async (who: Caller, values: Record<string, unknown> = {}) => {
  const reply = await who.post('/api/tickets', {
    company_id: company.id,
    category_id: taxes,
    title: 'Zwrot VAT',
    description: '<p>Kiedy przyjdzie zwrot?</p>',
    ...values,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const say = (who: Caller, id: string, content = '<p>Dzień dobry</p>', values = {}) =>
  who.post('/api/comments', { subject_kind: 'ticket', subject_id: id, content, ...values })
const get = async (who: Caller, id: string) => (await who.get(`/api/tickets/${id}`)).body.data
const clockOf = (id: string) =>
  office.db.selectFrom('tickets').select(['due_at', 'warn_at', 'left_seconds', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: string, values: Record<string, unknown>) => office.transact(db => db.updateTable('tickets').set(values).where('id', '=', id).execute())

describe('a new ticket', () => {
  test('has a number of the year, goes to the caretaker, and both screens and mail tell of it', async () => {
    const first = await open(owner)
    const second = await open(member)
    expect(first.number).toMatch(/^SPR\/\d{4}\/\d{6}$/)
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
    expect(first).toMatchObject({ state: 'new', priority: 'normal', assignee_id: company.caretaker_id, category_slug: 'podatki', unread: false, actions: [] })
    const [letter] = (await office.outbox()).filter(mail => mail.event === 'tickets.new')
    expect(letter?.text).toContain(`/dashboard/tickets/${second.id}`)
    expect(letter?.text).not.toContain('Kiedy przyjdzie')
  })

  test('written by the office tells the client and keeps nobody waiting', async () => {
    const ticket = await open(accountant, { title: 'Prośba o umowę' })
    expect((await clockOf(ticket.id)).due_at).toBeNull()
    expect((await office.outbox()).find(mail => mail.recipient === owner.email)?.text).toContain(`/tickets/${ticket.id}`)
  })

  test('needs words or a file, and takes what was uploaded', async () => {
    const empty = await owner.post('/api/tickets', { company_id: company.id, category_id: taxes, title: 'Pusta', description: '<p> </p>' })
    expect(empty.body.fields).toHaveProperty('description')
    const file = await uploaded(owner)
    const ticket = await open(owner, { description: '', file_ids: [file] })
    expect(ticket.files).toMatchObject([{ id: file }])
    expect((await owner.post(`/api/files/${file}/link`, { disposition: 'inline' })).status).toBe(200)
    expect((await accountant.post(`/api/files/${file}/link`, { disposition: 'inline' })).status).toBe(200)
    expect((await stranger.post(`/api/files/${file}/link`, { disposition: 'inline' })).status).toBe(404)
    expect(
      (await owner.post('/api/tickets', { company_id: company.id, category_id: taxes, title: 'Raz jeszcze', description: '', file_ids: [file] })).status,
    ).toBe(404)
  })

  test('is cleaned of scripts and foreign pictures', async () => {
    const { description } = await open(owner, { description: '<p onclick="x()">Tak<script>alert(1)</script><img src="https://zly.example/a.png"></p>' })
    expect(description).toBe('<p>Tak</p>')
  })

  test('is written where one may write', async () => {
    expect((await viewer.post('/api/tickets', { company_id: company.id, category_id: taxes, title: 'A', description: 'b' })).status).toBe(403)
    expect((await stranger.post('/api/tickets', { company_id: company.id, category_id: taxes, title: 'A', description: 'b' })).status).toBe(404)
  })
})

describe('states', () => {
  test('go through the whole life, and refuse what is out of turn', async () => {
    const { id } = await open(owner)
    expect((await owner.post(`/api/tickets/${id}/start`)).status).toBe(403)
    expect((await accountant.post(`/api/tickets/${id}/close`)).status).toBe(409)
    for (const [step, state] of [
      ['start', 'in_progress'],
      ['wait', 'waiting'],
      ['resume', 'in_progress'],
      ['resolve', 'resolved'],
      ['close', 'closed'],
    ] as const) {
      const reply = await accountant.post(`/api/tickets/${id}/${step}`)
      expect(reply.body.data?.state, step).toBe(state)
    }
    expect((await owner.post(`/api/tickets/${id}/reopen`)).status).toBe(409)
  })

  test('follow what is said: the office takes it up, the client brings it back', async () => {
    const { id } = await open(owner)
    expect((await say(accountant, id)).status).toBe(200)
    expect((await get(owner, id)).state).toBe('in_progress')
    await accountant.post(`/api/tickets/${id}/wait`)
    await say(accountant, id, '<p>Notatka</p>', { internal: true })
    expect((await get(owner, id)).state).toBe('waiting')
    await say(owner, id)
    expect((await get(owner, id)).state).toBe('in_progress')
  })

  test('a resolved one is opened again by the client, and closes by itself after 14 days', async () => {
    const [fresh, old] = [await open(owner), await open(owner)]
    for (const { id } of [fresh, old]) await accountant.post(`/api/tickets/${id}/resolve`)
    await set(old.id, { resolved_at: sql`now() - interval '15 days'` })
    await closeResolved(office.test.installation)
    expect((await get(owner, old.id)).state).toBe('closed')
    expect(await get(owner, fresh.id)).toMatchObject({ state: 'resolved', actions: ['reopen'] })
    expect((await viewer.post(`/api/tickets/${fresh.id}/reopen`)).status).toBe(403)
    expect((await owner.post(`/api/tickets/${fresh.id}/reopen`)).body.data).toMatchObject({ state: 'in_progress', resolved_at: null })
    expect((await clockOf(fresh.id)).due_at).not.toBeNull()
  })

  test('a closed one takes no more words', async () => {
    const { id } = await open(owner)
    await accountant.post(`/api/tickets/${id}/resolve`)
    await accountant.post(`/api/tickets/${id}/close`)
    const reply = await say(owner, id)
    expect([reply.status, reply.body.error]).toEqual([409, 'Ta sprawa jest zamknięta. Proszę założyć nową.'])
    expect((await say(accountant, id, '<p>Na przyszłość</p>', { internal: true })).status).toBe(200)
  })

  test('two people at once: the second one is told', async () => {
    const { id, version } = await open(owner)
    await accountant.put(`/api/tickets/${id}`, { priority: 'high' })
    expect((await manager.with({ 'if-match': `"${version}"` }).post(`/api/tickets/${id}/start`)).status).toBe(412)
  })
})

describe('the response clock', () => {
  test('runs for the office, stands while the client is waited for, ends with the answer', async () => {
    const { id } = await open(owner)
    expect((await clockOf(id)).due_at).not.toBeNull()
    await accountant.post(`/api/tickets/${id}/wait`)
    const standing = await clockOf(id)
    expect(standing.due_at).toBeNull()
    expect(standing.left_seconds).toBeGreaterThan(0)
    await say(owner, id)
    expect(await clockOf(id)).toMatchObject({ state: 'in_progress', left_seconds: null, due_at: expect.any(String) })
    await say(accountant, id)
    expect(await clockOf(id)).toMatchObject({ due_at: null, left_seconds: null })
    await say(owner, id)
    expect((await clockOf(id)).due_at).not.toBeNull()
  })

  test('is the list of what is late, is about to be, and no client sees it', async () => {
    const [late, soon, calm] = [await open(owner, { title: 'Zegar A' }), await open(owner, { title: 'Zegar B' }), await open(owner, { title: 'Zegar C' })]
    await set(late.id, { due_at: sql`now() - interval '1 hour'`, warn_at: sql`now() - interval '3 hours'` })
    await set(soon.id, { due_at: sql`now() + interval '1 hour'`, warn_at: sql`now() - interval '1 hour'` })
    await set(calm.id, { due_at: sql`now() + interval '9 hours'`, warn_at: sql`now() + interval '7 hours'` })
    const query = '/api/tickets?search=zegar&sort=due_at:asc'
    const rows = (await accountant.get(query)).body.data
    expect(rows.map((row: { urgency: string }) => row.urgency)).toEqual(['late', 'soon', 'running'])
    expect((await accountant.get(`${query}&filters=urgency:late|soon`)).body.meta.total).toBe(2)
    expect((await owner.get(`${query}&filters=urgency:late`)).body.meta.total).toBe(0)
    expect((await owner.get(query)).body.data[0]).toMatchObject({ due_at: null, urgency: 'none' })
    expect((await manager.get('/api/counts')).body.data.tickets.late).toBeGreaterThan(0)
  })

  test('goes by the office’s own hours', async () => {
    const elsewhere = await newOffice()
    const boss = await elsewhere.as('administrator')
    const days = Array.from({ length: 7 }, () => null)
    expect((await boss.put('/api/tenants/working-hours', { working_hours: days })).status).toBe(422)
    const sundays = [...days.slice(1), { opens: '12:00', closes: '13:00' }]
    expect((await boss.put('/api/tenants/working-hours', { working_hours: sundays })).status).toBe(200)
    expect((await boss.get('/api/tenants/working-hours')).body.data.working_hours).toEqual(sundays)
    const firm = await elsewhere.company()
    const client = await elsewhere.client('owner', firm)
    const { body } = await client.post('/api/tickets', { company_id: firm.id, category_id: taxes, title: 'W niedzielę', description: 'b' })
    const { due_at } = await elsewhere.db.selectFrom('tickets').select('due_at').where('id', '=', body.data.id).executeTakeFirstOrThrow()
    expect(new Date(String(due_at)).getUTCDay()).toBe(0)
  })
})

describe('internal notes', () => {
  test('never reach a client: not in the talk, the counts, the unread mark, events or mail', async () => {
    const { id } = await open(owner)
    await owner.post(`/api/tickets/${id}/read`)
    await office.transact(db => db.deleteFrom('live_events').execute())
    const mails = (await office.outbox()).length
    const file = await uploaded(accountant)
    expect((await say(accountant, id, '<p>Tajne: klient zalega</p>', { internal: true, file_ids: [file] })).status).toBe(200)
    const talk = await owner.get(`/api/comments?subject_kind=ticket&subject_id=${id}`)
    expect(talk.body.meta.total).toBe(0)
    expect((await owner.get(`/api/comments/counts?subject_kind=ticket&subject_ids=${id}`)).body.data).toEqual([])
    expect((await owner.post(`/api/files/${file}/link`, { disposition: 'inline' })).status).toBe(404)
    expect((await get(owner, id)).unread).toBe(false)
    expect((await say(owner, id, '<p>x</p>', { internal: true })).status).toBe(403)
    const events = await office.db.selectFrom('live_events').select(['company_id', 'user_id']).execute()
    expect(events.filter(event => event.company_id !== null || event.user_id === owner.id)).toEqual([])
    expect((await office.outbox()).slice(0, -mails).filter(mail => mail.recipient === owner.email)).toEqual([])
  })
})

describe('payroll tickets', () => {
  test('are known to few and read by fewer; whoever wrote one sees it', async () => {
    const ticket = await open(owner, { category_id: wages, title: 'Podwyżka', description: '<p>8000 brutto</p>' })
    const own = await open(member, { category_id: wages, title: 'Mój urlop' })
    expect((await get(payroll, ticket.id)).description).toContain('8000')
    expect(await get(accountant, ticket.id)).toMatchObject({ title: 'Podwyżka', description: '', content_visible: false, actions: [] })
    expect((await accountant.post(`/api/tickets/${ticket.id}/start`)).status).toBe(403)
    expect((await accountant.get(`/api/comments?subject_kind=ticket&subject_id=${ticket.id}`)).status).toBe(404)
    for (const who of [assistant, member, viewer, stranger]) expect((await who.get(`/api/tickets/${ticket.id}`)).status).toBe(404)
    expect((await member.get(`/api/tickets/${own.id}`)).status).toBe(200)
    expect((await owner.get(`/api/tickets/${own.id}`)).status).toBe(200)
    expect((await member.get('/api/tickets?filters=category_slug=kadry')).body.data.map((row: { id: string }) => row.id)).toEqual([own.id])
    expect((await assistant.get('/api/tickets?filters=payroll:true')).body.meta.total).toBe(0)
  })

  test('are announced to those alone who may know of them', async () => {
    await office.transact(db => db.deleteFrom('live_events').execute())
    const { id } = await open(owner, { category_id: wages })
    const told = (await office.db.selectFrom('live_events').select('user_id').where('entity_id', '=', id).execute()).map(event => event.user_id)
    expect(told).toContain(owner.id)
    expect(told).toContain(payroll.id)
    expect([null, member.id, viewer.id, assistant.id].filter(user => told.includes(user))).toEqual([])
  })
})

describe('what is unread', () => {
  test('is unread until one looks, for each person apart', async () => {
    const { id } = await open(owner)
    expect([(await get(accountant, id)).unread, (await get(owner, id)).unread]).toEqual([true, false])
    await accountant.post(`/api/tickets/${id}/read`)
    expect([(await get(accountant, id)).unread, (await get(manager, id)).unread]).toEqual([false, true])
    await say(accountant, id)
    expect((await owner.get('/api/tickets?filters=unread:true')).body.data.map((row: { id: string }) => row.id)).toContain(id)
    const before = (await owner.get('/api/counts')).body.data.tickets.open
    await owner.post(`/api/tickets/${id}/read`)
    expect((await owner.get('/api/counts')).body.data.tickets.open).toBe(before - 1)
  })
})

describe('merging', () => {
  test('brings talk, words, files, time and followers together', async () => {
    const [from, into] = [await open(owner, { title: 'To samo', file_ids: [await uploaded(owner)] }), await open(owner)]
    await say(owner, from.id, '<p>Jeszcze jedno</p>')
    expect((await accountant.put(`/api/tickets/${from.id}/people`, { user_ids: [manager.id, manager.id] })).status).toBe(200)
    await accountant.post('/api/uptimes', { start_date: '2026-11-17 09:00:00', end_date: '2026-11-17 09:30:00', ticket_id: from.id })
    const { body, status } = await accountant.post(`/api/tickets/${from.id}/merge`, { into_id: into.id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: into.id, minutes: 30, participants: [{ id: manager.id }] })
    expect(body.data.files).toHaveLength(1)
    const talk = (await owner.get(`/api/comments?subject_kind=ticket&subject_id=${into.id}&sort=created_at:asc`)).body.data
    expect(talk.map((comment: { content: string }) => comment.content)).toEqual([expect.stringContaining(from.number), '<p>Jeszcze jedno</p>'])
    expect(await get(owner, from.id)).toMatchObject({ state: 'closed', merged_into: { id: into.id, number: into.number }, may_rate: false })
  })

  test('stays within one company, one kind, and what is open', async () => {
    const here = await open(owner)
    const there = await open(stranger, { company_id: neighbour.id })
    const paid = await open(owner, { category_id: wages })
    const closed = await open(owner)
    await manager.post(`/api/tickets/${closed.id}/resolve`)
    await manager.post(`/api/tickets/${closed.id}/close`)
    for (const into_id of [here.id, there.id, paid.id, closed.id])
      expect((await manager.post(`/api/tickets/${here.id}/merge`, { into_id })).body.fields, into_id).toHaveProperty('into_id')
    expect((await owner.post(`/api/tickets/${here.id}/merge`, { into_id: closed.id })).status).toBe(403)
  })
})

describe('who leads and who follows', () => {
  test('only people who may read it', async () => {
    const ticket = await open(owner, { category_id: wages })
    expect((await payroll.put(`/api/tickets/${ticket.id}`, { assignee_id: accountant.id })).body.fields).toHaveProperty('assignee_id')
    expect((await payroll.put(`/api/tickets/${ticket.id}`, { assignee_id: owner.id })).body.fields).toHaveProperty('assignee_id')
    expect((await payroll.put(`/api/tickets/${ticket.id}/people`, { user_ids: [assistant.id] })).body.fields).toHaveProperty('user_ids')
    expect((await payroll.put(`/api/tickets/${ticket.id}`, { assignee_id: manager.id })).body.data.assignee_id).toBe(manager.id)
    expect((await office.outbox())[0]).toMatchObject({ event: 'tickets.assigned', recipient: manager.email })
    const people = (await payroll.get(`/api/tickets/${ticket.id}/people`)).body.data.map((person: { id: string }) => person.id)
    expect(people).toContain(owner.id)
    expect(people).not.toContain(accountant.id)
    expect((await owner.put(`/api/tickets/${ticket.id}`, { priority: 'low' })).status).toBe(403)
  })
})

describe('rating', () => {
  test('the client rates what is resolved, once', async () => {
    const { id } = await open(owner)
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 5 })).status).toBe(409)
    await accountant.post(`/api/tickets/${id}/resolve`)
    expect((await accountant.post(`/api/tickets/${id}/rate`, { rating: 5 })).status).toBe(403)
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 6 })).body.fields).toHaveProperty('rating')
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 4, rating_text: 'Szybko' })).body.data).toMatchObject({ rating: 4, may_rate: false })
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 1 })).status).toBe(409)
    expect((await get(accountant, id)).rating_text).toBe('Szybko')
  })
})

describe('categories and answers', () => {
  let elsewhere: Awaited<ReturnType<typeof newOffice>>
  let boss: Caller
  const draft = { title: 'Podatki lokalne', slug: 'podatki-lokalne', payroll: false, assignee_id: null, response_hours: 4 }
  beforeAll(async () => {
    elsewhere = await newOffice()
    boss = await elsewhere.as('manager')
  })

  test('every office begins with the usual six and makes them its own', async () => {
    expect((await boss.get('/api/tickets/categories')).body.data.map((one: { slug: string }) => one.slug)).toEqual([
      'ksiegowosc',
      'kadry',
      'podatki',
      'zus',
      'umowy',
      'inne',
    ])
    const made = await boss.post('/api/tickets/categories', draft)
    expect(made.body.data).toMatchObject({ slug: 'podatki-lokalne', position: 6 })
    expect((await boss.get('/api/tickets/categories')).body.data).toHaveLength(7)
    const { id, version } = made.body.data
    expect((await boss.with({ 'if-match': `"${version}"` }).put(`/api/tickets/categories/${id}`, { ...draft, title: 'Lokalne' })).body.data.title).toBe(
      'Lokalne',
    )
    expect((await boss.with({ 'if-match': `"${version}"` }).put(`/api/tickets/categories/${id}`, draft)).status).toBe(412)
    expect((await boss.delete(`/api/tickets/categories/${id}`)).status).toBe(200)
    expect((await boss.get('/api/tickets/categories')).body.data).toHaveLength(6)
  })

  test('an address is plain, free, and never one of the portal’s own', async () => {
    for (const slug of ['new', 'Kadry i płace', 'kadry', '019a0000-0000-7000-8000-000000000000', '-a', ''])
      expect((await boss.post('/api/tickets/categories', { ...draft, slug })).body.fields, slug).toHaveProperty('slug')
    expect((await boss.post('/api/tickets/categories', { ...draft, response_hours: 0 })).body.fields).toHaveProperty('response_hours')
  })

  test('a used one goes to the archive and takes nothing new', async () => {
    const firm = await elsewhere.company()
    const client = await elsewhere.client('owner', firm)
    const body = { company_id: firm.id, category_id: categoryOf('umowy'), title: 'Umowa', description: 'b' }
    expect((await client.post('/api/tickets', body)).status).toBe(200)
    await boss.delete(`/api/tickets/categories/${categoryOf('umowy')}`)
    expect((await client.get('/api/tickets/categories')).body.data.map((one: { slug: string }) => one.slug)).not.toContain('umowy')
    expect((await client.post('/api/tickets', body)).body.fields).toHaveProperty('category_id')
    expect((await client.get('/api/tickets')).body.meta.total).toBe(1)
  })

  test('clients read neither who is behind a category nor how soon, and change nothing', async () => {
    expect((await owner.get('/api/tickets/categories')).body.data[0]).toMatchObject({ assignee_id: null, response_hours: null })
    expect((await owner.post('/api/tickets/categories', draft)).status).toBe(403)
    expect((await accountant.post('/api/tickets/categories', draft)).status).toBe(403)
    expect((await owner.get('/api/tickets/answers')).status).toBe(403)
  })

  test('canned answers are kept clean', async () => {
    const made = await manager.post('/api/tickets/answers', { title: 'Powitanie', content: '<p>Witamy<script>1</script></p>', category_id: null })
    expect(made.body.data.content).toBe('<p>Witamy</p>')
    expect((await accountant.get('/api/tickets/answers')).body.data).toHaveLength(1)
    expect((await manager.post('/api/tickets/answers', { title: 'Nic', content: '<p> </p>', category_id: null })).body.fields).toHaveProperty('content')
    expect((await manager.delete(`/api/tickets/answers/${made.body.data.id}`)).status).toBe(200)
  })
})

test('pictures in the text are opened by whoever may read it', async () => {
  const { body } = await upload(owner, 'zrzut.png', png)
  const id = body.data.id as string
  const ticket = await open(owner, { description: `<p>Zobacz</p><img src="/api/files/${id}">` })
  expect(ticket.files).toEqual([])
  expect(ticket.description).toContain(id)
  expect((await accountant.post(`/api/files/${id}/link`, { disposition: 'inline' })).status).toBe(200)
})
