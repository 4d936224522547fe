import { describe, expect, test } from 'vitest'
import { heardBy } from '#features/realtime/testing.ts'
import { closeResolved } from '#features/tickets/server/jobs.ts'
import { setUpTickets, taxes, wages } from './testing.ts'
import { sql } from 'kysely'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const { office, company, owner, member, viewer, stranger, manager, accountant, payroll, assistant, open, say, get, clockOf, set } = await setUpTickets()

describe('what the client is told of the office’s steps', () => {
  const letters = async (id: string, who: { email: string } = owner) =>
    (await office.outbox()).filter(mail => mail.recipient === who.email && mail.text.includes(`/tickets/${id}`)).map(mail => mail.event)
  const bell = async (who: Caller, id: string) =>
    (await who.get('/api/notifications?limit=100')).body.data
      .filter((row: { path: string }) => row.path === `/tickets/${id}`)
      .map((row: { event: string }) => row.event)

  test('each step, the last one alone', async () => {
    const { id } = await open(owner)
    await accountant.post(`/api/tickets/${id}/start`)
    expect(await bell(owner, id)).toEqual(['tickets.taken_up'])
    await accountant.post(`/api/tickets/${id}/resolve`)
    expect(await letters(id)).toEqual(['tickets.resolved'])
    await accountant.post(`/api/tickets/${id}/reopen`)
    expect(await letters(id)).toEqual(['tickets.reopened_by_office'])
    await accountant.post(`/api/tickets/${id}/resolve`)
    await accountant.post(`/api/tickets/${id}/close`)
    expect(await letters(id)).toEqual(['tickets.closed'])
    expect(await bell(owner, id)).toEqual(['tickets.closed'])
  })

  test('that one was joined with another, and that one was closed by time', async () => {
    const [from, into, old] = [await open(owner), await open(owner), await open(owner)]
    await accountant.post(`/api/tickets/${from.id}/merge`, { into_id: into.id })
    expect(await letters(from.id)).toEqual(['tickets.merged'])
    await accountant.post(`/api/tickets/${old.id}/resolve`)
    await set(old.id, { resolved_at: sql`now() - interval '15 days'` })
    await closeResolved(office.test.installation)
    expect(await letters(old.id)).toEqual(['tickets.closed'])
    expect((await office.outbox())[0]?.text).toContain('Biuro Testowe')
  })

  test('an answer with which the client is waited for tells of it once', async () => {
    const [answered, unanswered] = [await open(owner), await open(owner)]
    await say(accountant, answered.id)
    await accountant.post(`/api/tickets/${answered.id}/wait`)
    expect(await letters(answered.id)).toEqual(['comments.new'])
    await accountant.post(`/api/tickets/${unanswered.id}/wait`)
    expect(await letters(unanswered.id)).toEqual(['tickets.waiting'])
  })

  test('nothing of what a client ends, of whom whoever leads it is told, until that is taken back', async () => {
    const { id } = await open(owner)
    const listMails = async () => (await office.outbox()).filter(mail => mail.text.includes(`/dashboard/tickets/${id}`)).map(mail => mail.event)
    await owner.post(`/api/tickets/${id}/withdraw`)
    expect([await letters(id), await letters(id, member)]).toEqual([[], []])
    expect(await listMails()).toContain('tickets.withdrawn')
    await owner.post(`/api/tickets/${id}/undo`)
    expect(await listMails()).not.toContain('tickets.withdrawn')
  })

  test('nothing of a step that was taken back: all is as it was', async () => {
    const { id } = await open(owner)
    const before = await clockOf(id)
    await accountant.post(`/api/tickets/${id}/resolve`)
    expect((await manager.post(`/api/tickets/${id}/undo`)).status).toBe(409)
    expect((await accountant.post(`/api/tickets/${id}/undo`)).body.data).toMatchObject({ state: 'new', resolved_at: null })
    expect(await clockOf(id)).toEqual(before)
    expect([await letters(id), await bell(owner, id)]).toEqual([[], []])
    expect((await accountant.post(`/api/tickets/${id}/undo`)).status).toBe(409)
    await accountant.put(`/api/tickets/${id}`, { priority: 'urgent', assignee_id: manager.id })
    expect((await accountant.post(`/api/tickets/${id}/undo`)).body.data).toMatchObject({ priority: 'normal', assignee_id: company.caretaker_id })
    await accountant.post(`/api/tickets/${id}/start`)
    await say(owner, id)
    expect((await accountant.post(`/api/tickets/${id}/undo`)).status).toBe(409)
    expect((await viewer.post(`/api/tickets/${id}/undo`)).status).toBe(403)
  })
})

test('a step away from a category that is gone by now is not taken back, and says so', async () => {
  const administrator = await office.as('administrator')
  const draft = { title: 'Podatki lokalne', slug: 'podatki-lokalne', payroll: false, assignee_id: null, response_hours: 4 }
  const category = (await administrator.post('/api/tickets/categories', draft)).body.data
  const { id } = await open(owner, { category_id: category.id })
  expect((await accountant.put(`/api/tickets/${id}`, { category_id: taxes })).status).toBe(200)
  expect((await administrator.delete(`/api/tickets/categories/${category.id}`)).status).toBe(200)
  const response = await accountant.post(`/api/tickets/${id}/undo`)
  expect([response.status, response.body.error]).toEqual([409, 'Tej czynności nie można już cofnąć.'])
})

describe('whoever is to lead a ticket', () => {
  const noticesOf = async (id: string, who = accountant) => {
    const mails = (await office.outbox()).filter(mail => mail.event === 'tickets.assigned' && mail.text.includes(id)).map(mail => mail.recipient)
    const rows = (await who.get('/api/notifications?limit=100')).body.data
    const seen = rows.filter((row: { event: string; path: string }) => row.event === 'tickets.assigned' && row.path.endsWith(id))
    return [mails, seen.length]
  }
  const lead = (id: string, who: Caller) => manager.put(`/api/tickets/${id}`, { assignee_id: who.id })

  test('is told of it whatever step comes next, also one that is taken back', async () => {
    const { id } = await open(owner)
    await lead(id, accountant)
    expect(await noticesOf(id)).toEqual([[accountant.email], 1])
    await manager.post(`/api/tickets/${id}/start`)
    expect(await noticesOf(id)).toEqual([[accountant.email], 1])
    expect((await manager.post(`/api/tickets/${id}/undo`)).body.data.assignee_id).toBe(accountant.id)
    expect(await noticesOf(id)).toEqual([[accountant.email], 1])
  })

  test('is told nothing when that is taken back, or the ticket ends in another one', async () => {
    const [assignedTicket, joined, into] = [await open(owner), await open(owner), await open(owner)]
    for (const { id } of [assignedTicket, joined]) await lead(id, accountant)
    await manager.post(`/api/tickets/${assignedTicket.id}/undo`)
    await manager.post(`/api/tickets/${joined.id}/merge`, { into_id: into.id })
    expect([await noticesOf(assignedTicket.id), await noticesOf(joined.id)]).toEqual([
      [[], 0],
      [[], 0],
    ])
  })

  test('is told nothing of it once somebody else leads it, and hears of it again when that is taken back', async () => {
    const [assignedTicket, moved] = [await open(owner, { category_id: taxes }), await open(owner, { category_id: taxes })]
    const [first, second] = [await office.as('accountant'), await office.as('accountant')]
    for (const { id } of [assignedTicket, moved]) await lead(id, first)
    await lead(assignedTicket.id, second)
    expect([await noticesOf(assignedTicket.id, first), await noticesOf(assignedTicket.id, second)]).toEqual([
      [[second.email], 0],
      [[second.email], 1],
    ])
    await manager.post(`/api/tickets/${assignedTicket.id}/undo`)
    expect([await noticesOf(assignedTicket.id, first), await noticesOf(assignedTicket.id, second)]).toEqual([
      [[first.email], 1],
      [[first.email], 0],
    ])
    // Who may not read of pay leads no such ticket.
    await manager.put(`/api/tickets/${moved.id}`, { category_id: wages })
    expect(await noticesOf(moved.id, first)).toEqual([[expect.not.stringContaining(first.email)], 0])
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
    expect(await heardBy(office, owner.id, company.id)).toEqual([])
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
    const userIds = (await office.db.selectFrom('live_events').select('user_id').where('entity_id', '=', id).execute()).map(event => event.user_id)
    expect(userIds).toContain(owner.id)
    expect(userIds).toContain(payroll.id)
    expect([null, member.id, viewer.id, assistant.id].filter(user => userIds.includes(user))).toEqual([])
  })
})

describe('somebody of the office is always told', () => {
  const mailsAbout = async (elsewhere: typeof office, about: string) =>
    (await elsewhere.outbox()).filter(mail => mail.text.includes(about)).map(({ event, recipient }) => `${event} ${recipient}`)
  const wage = (firm: { id: string }, values = {}) => ({ company_id: firm.id, category_id: wages, title: 'Podwyżka', description: '<p>8000</p>', ...values })

  test('a payroll ticket whose caretaker may not read it goes to the payroll of the company, of the office, or to its heads', async () => {
    const elsewhere = await newOffice()
    const boss = await elsewhere.as('manager')
    const firm = await elsewhere.company()
    const keeper = await elsewhere.as('accountant')
    await elsewhere.transact(db => db.updateTable('company_people').set({ user_id: keeper.id }).where('company_id', '=', firm.id).execute())
    const client = await elsewhere.client('owner', firm)
    const first = (await client.post('/api/tickets', wage(firm))).body.data
    expect(first.assignee_id).toBe(boss.id)
    expect(await mailsAbout(elsewhere, first.id)).toEqual([`tickets.new ${boss.email}`])
    const clerk = await elsewhere.as('payroll')
    const second = (await client.post('/api/tickets', wage(firm))).body.data
    expect(second.assignee_id).toBe(clerk.id)
    const seated = await elsewhere.as('payroll', { company_id: firm.id })
    const third = (await client.post('/api/tickets', wage(firm))).body.data
    expect(third.assignee_id).toBe(seated.id)
    expect((await client.post('/api/tickets', wage(firm, { category_id: taxes }))).body.data.assignee_id).toBe(keeper.id)
  })

  test('also when the one who leads it may read it no more', async () => {
    const elsewhere = await newOffice()
    const boss = await elsewhere.as('manager')
    const clerk = await elsewhere.as('payroll')
    const firm = await elsewhere.company()
    await elsewhere.transact(db => db.updateTable('company_people').set({ user_id: clerk.id }).where('company_id', '=', firm.id).execute())
    const client = await elsewhere.client('owner', firm)
    const { id, assignee_id } = (await client.post('/api/tickets', wage(firm))).body.data
    expect(assignee_id).toBe(clerk.id)
    await elsewhere.transact(db => db.updateTable('users').set({ role: 'accountant' }).where('id', '=', clerk.id).execute())
    await elsewhere.transact(db => db.deleteFrom('outbox').execute())
    expect((await say(client, id)).status).toBe(200)
    expect((await boss.post(`/api/tickets/${id}/resolve`)).status).toBe(200)
    expect((await client.post(`/api/tickets/${id}/reopen`)).status).toBe(200)
    const mails = await mailsAbout(elsewhere, `/dashboard/tickets/${id}`)
    expect(mails.sort()).toEqual([`comments.new ${boss.email}`, `tickets.reopened ${boss.email}`])
  })
})

describe('another category', () => {
  test('gives it to somebody who may read it, and tells that person', async () => {
    const ticket = await open(owner)
    expect(ticket.assignee_id).toBe(company.caretaker_id)
    const moved = (await manager.put(`/api/tickets/${ticket.id}`, { category_id: wages })).body.data
    expect(moved.assignee_id).toBe(payroll.id)
    expect((await office.outbox())[0]).toMatchObject({ event: 'tickets.assigned', recipient: payroll.email })
    expect((await manager.put(`/api/tickets/${ticket.id}`, { category_id: taxes })).body.data.assignee_id).toBe(payroll.id)
    expect((await manager.put(`/api/tickets/${ticket.id}`, { category_id: wages, assignee_id: accountant.id })).body.fields).toHaveProperty('assignee_id')
  })
})
