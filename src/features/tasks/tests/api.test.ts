import { beforeAll, describe, expect, it } from 'vitest'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { uploaded } from '#test/fixtures/upload.ts'

stopDate()

const today = warsawToday()
let office: TestOffice
let manager: Caller
let accountant: Caller
let payroll: Caller
let owner: Caller
let viewer: Caller
let company: { id: string; title: string; caretaker_id: string }
let neighbour: { id: string; title: string }

beforeAll(async () => {
  office = await newOffice()
  company = await office.company()
  neighbour = await office.company()
  manager = await office.as('manager')
  accountant = await office.as('accountant')
  payroll = await office.as('payroll')
  owner = await office.client('owner', company)
  viewer = await office.client('viewer', company)
})

const create = async (body: Record<string, unknown>, who = manager) => {
  const reply = await who.post('/api/tasks', { title: 'Uzgodnić saldo', ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const shared = (body: Record<string, unknown> = {}, who = manager) => create({ company_id: company.id, internal: false, ...body }, who)
const createForClient = (body: Record<string, unknown> = {}) => shared({ assigned_to: 'client', ...body })
const move = (who: Caller, id: string, status: string) => who.post(`/api/tasks/${id}/move`, { status })
const companyOf = async (who: Caller) => (await who.get(`/api/companies/${company.id}`)).body.data

describe('a task', () => {
  it('has a number of its own, a clean description and a checklist', async () => {
    const item = { id: newId(), title: 'Wyciąg z banku', done: false }
    const task = await create({ description: '<p>Proszę <strong>sprawdzić</strong><script>alert(1)</script></p>', checklist: [item], priority: 'high' })
    expect(task).toMatchObject({ status: 'todo', priority: 'high', internal: true, source: 'manual', checklist: [item], checklist_total: 1, checklist_done: 0 })
    expect(task.number).toMatch(/^ZAD\/\d{4}\/000001$/)
    expect(task.description).toBe('<p>Proszę <strong>sprawdzić</strong></p>')
    const ticked = await manager.post(`/api/tasks/${task.id}/check`, { item_id: item.id, done: true })
    expect(ticked.body.data).toMatchObject({ checklist_done: 1, version: 2 })
    expect((await manager.post(`/api/tasks/${task.id}/check`, { item_id: newId(), done: true })).body.fields).toHaveProperty('item_id')
    expect((await create({})).number).toMatch(/000002$/)
  })

  it('refuses what does not fit together, with a sentence for the field', async () => {
    const month = await office.transact(async db => {
      const id = newId()
      await db.insertInto('settlements').values({ id, company_id: neighbour.id, month: '2026-10', state: 'in_progress' }).execute()
      return id
    })
    const fieldErrorsOf = async (body: Record<string, unknown>) => {
      const reply = await manager.post('/api/tasks', { title: 'Próba', ...body })
      expect(reply.status, JSON.stringify(body)).toBe(422)
      return Object.keys(reply.body.fields)
    }
    expect(await fieldErrorsOf({ title: ' ' })).toEqual(['title'])
    expect(await fieldErrorsOf({ due_date: '2026-02-30' })).toEqual(['due_date'])
    expect(await fieldErrorsOf({ internal: false })).toEqual(['internal'])
    expect(await fieldErrorsOf({ company_id: company.id, assigned_to: 'client' })).toEqual(['internal'])
    expect(await fieldErrorsOf({ company_id: company.id, settlement_id: month })).toEqual(['settlement_id'])
    expect(await fieldErrorsOf({ assignee_id: owner.id })).toEqual(['assignee_id'])
    expect(await fieldErrorsOf({ company_id: company.id, internal: false, assigned_to: 'client', assignee_id: manager.id })).toEqual(['assignee_id'])
    expect(await fieldErrorsOf({ description: 'x'.repeat(100_001) })).toEqual(['description'])
    expect((await manager.post('/api/tasks', { title: 'Próba', company_id: newId() })).status).toBe(404)
  })

  it('is changed by whoever saw it last', async () => {
    const task = await create({})
    const stale = await manager.with({ 'if-match': '"7"' }).put(`/api/tasks/${task.id}`, { title: 'Inny' })
    expect(stale.status).toBe(412)
    const changed = await manager.with({ 'if-match': '"1"' }).put(`/api/tasks/${task.id}`, { title: 'Inny', due_date: today })
    expect(changed.body.data).toMatchObject({ title: 'Inny', due_date: today, version: 2 })
    expect((await manager.put(`/api/tasks/${task.id}`, { company_id: company.id })).status).toBe(422)
  })

  it('moves by its rules and is taken up again', async () => {
    const task = await create({})
    expect(task.moves).toEqual(['in_progress', 'waiting', 'done', 'cancelled'])
    const done = (await move(manager, task.id, 'done')).body.data
    expect(done).toMatchObject({ status: 'done', done_by_name: expect.stringContaining('Osoba') })
    expect(done.done_at).not.toBeNull()
    expect((await move(manager, task.id, 'cancelled')).status).toBe(409)
    expect((await move(manager, task.id, 'todo')).body.data).toMatchObject({ status: 'todo', done_at: null })
  })

  it('is made once, however often the call is repeated', async () => {
    const repeated = manager.with({ 'idempotency-key': newId() })
    const first = await repeated.post('/api/tasks', { title: 'Raz' })
    expect((await repeated.post('/api/tasks', { title: 'Raz' })).body).toEqual(first.body)
  })
})

describe('visibility', () => {
  it('keeps internal tasks from clients, by list, id, count and event', async () => {
    const task = await create({ company_id: company.id, title: 'Tajne sprawdzenie' })
    expect((await owner.get(`/api/tasks/${task.id}`)).status).toBe(404)
    expect((await move(owner, task.id, 'done')).status).toBe(404)
    expect(JSON.stringify((await owner.get('/api/tasks')).body)).not.toContain('Tajne')
    expect((await companyOf(owner)).tasks).toBe(0)
    expect((await companyOf(manager)).tasks).toBe(1)
    const events = await office.db.selectFrom('live_events').select(['entity', 'company_id']).where('entity_id', 'in', [task.id, company.id]).execute()
    expect(events.map(event => event.company_id)).toEqual([null, null])
    await move(manager, task.id, 'cancelled')
  })

  it('shows the payroll clerk internal tasks of one’s own alone', async () => {
    const others = await create({})
    const own = await create({ assignee_id: payroll.id })
    const written = await create({}, payroll)
    const seen = (await payroll.get('/api/tasks?limit=100')).body.data.map((task: { id: string }) => task.id)
    expect(seen).toContain(own.id)
    expect(seen).toContain(written.id)
    expect(seen).not.toContain(others.id)
    expect((await payroll.get(`/api/tasks/${others.id}`)).status).toBe(404)
    expect((await payroll.put(`/api/tasks/${own.id}`, { assignee_id: accountant.id })).status).toBe(409)
    expect((await accountant.get(`/api/tasks/${others.id}`)).status).toBe(200)
  })

  it('follows the change of a task from internal to shared and back, with its files', async () => {
    const task = await create({ company_id: company.id })
    expect((await owner.get(`/api/tasks/${task.id}`)).status).toBe(404)
    await manager.put(`/api/tasks/${task.id}`, { internal: false })
    expect((await owner.get(`/api/tasks/${task.id}`)).status).toBe(200)
    await manager.put(`/api/tasks/${task.id}`, { internal: true })
    expect((await owner.get(`/api/tasks/${task.id}`)).status).toBe(404)
  })

  it('keeps what was said while the task was internal in the office', async () => {
    const task = await create({ company_id: company.id })
    const say = (who: Caller, content: string) => who.post('/api/comments', { subject_kind: 'task', subject_id: task.id, content: `<p>${content}</p>` })
    expect((await say(manager, 'Między nami')).body.data.internal).toBe(true)
    await manager.put(`/api/tasks/${task.id}`, { internal: false })
    expect((await say(manager, 'Dla Państwa')).body.data.internal).toBe(false)
    const comments = await owner.get(`/api/comments?subject_kind=task&subject_id=${task.id}`)
    expect(comments.body.data.map((comment: { content: string }) => comment.content)).toEqual(['<p>Dla Państwa</p>'])
    expect((await say(owner, 'Dziękujemy')).status).toBe(200)
    expect((await say(viewer, 'Ja też')).status).toBe(403)
  })
})

describe('the client', () => {
  it('does what the office asks for and takes it back, and nothing else', async () => {
    const task = await createForClient()
    expect((await owner.get(`/api/tasks/${task.id}`)).body.data).toMatchObject({ moves: ['done'], may_change: false })
    expect((await owner.put(`/api/tasks/${task.id}`, { title: 'Mój' })).status).toBe(403)
    expect((await move(owner, task.id, 'cancelled')).status).toBe(409)
    expect((await move(owner, task.id, 'done')).body.data.status).toBe('done')
    expect((await move(owner, task.id, 'todo')).body.data.status).toBe('todo')
    expect((await viewer.get(`/api/tasks/${task.id}`)).body.data.moves).toEqual([])
    expect((await move(viewer, task.id, 'done')).status).toBe(403)
    const own = await shared()
    expect((await move(owner, own.id, 'done')).status).toBe(403)
  })

  it('keeps the counts of the company right although it sees only a part of them', async () => {
    const other = await office.company()
    const member = await office.client('owner', other)
    await create({ company_id: other.id, due_date: addDays(today, -1) })
    const task = await create({ company_id: other.id, internal: false, assigned_to: 'client', due_date: addDays(today, 3) })
    const of = async (who: Caller) => {
      const { tasks, tasks_overdue } = (await who.get(`/api/companies/${other.id}`)).body.data
      return { tasks, tasks_overdue }
    }
    expect(await of(manager)).toEqual({ tasks: 2, tasks_overdue: true })
    expect(await of(member)).toEqual({ tasks: 1, tasks_overdue: false })
    await move(member, task.id, 'done')
    expect(await of(manager)).toEqual({ tasks: 1, tasks_overdue: true })
    expect(await of(member)).toEqual({ tasks: 0, tasks_overdue: false })
    const listed = await manager.get(`/api/companies?filters=tasks_overdue:true,id=${other.id}`)
    expect(listed.body.meta.total).toBe(1)
  })

  it('is written to once somebody else asks, and not when that is taken back at once', async () => {
    const letters = async (about: string) => (await office.outbox()).filter(letter => letter.event.startsWith('tasks.') && letter.text.includes(about))
    const task = await createForClient({ title: 'Proszę przesłać wyciąg' })
    expect(await letters(task.number)).toMatchObject([
      { recipient: owner.email, text: expect.stringContaining(`/companies/${company.id}?tab=tasks&task=${task.id}`) },
    ])
    const own = await create({ assignee_id: manager.id })
    expect(await letters(own.number)).toEqual([])
    await manager.put(`/api/tasks/${own.id}`, { assignee_id: accountant.id })
    expect(await letters(own.number)).toMatchObject([{ recipient: accountant.email }])
    await manager.post('/api/tasks/undo', { ids: [own.id] })
    expect(await letters(own.number)).toEqual([])
  })
})

describe('many at once', () => {
  it('change together and are taken back together', async () => {
    const tasks = [await create({}), await create({}), await create({})]
    const ids = tasks.map(task => task.id)
    await move(manager, tasks[2].id, 'cancelled')
    const { data } = (await manager.post('/api/tasks/bulk', { action: 'move', ids, status: 'done' })).body
    expect(data.done.sort()).toEqual(ids.slice(0, 2).sort())
    expect(data.refused).toMatchObject([{ id: ids[2], title: 'Uzgodnić saldo' }])
    const undone = await manager.post('/api/tasks/undo', { ids: data.done })
    expect(undone.body.data.done).toHaveLength(2)
    expect((await manager.get(`/api/tasks/${ids[0]}`)).body.data).toMatchObject({ status: 'todo', done_at: null })
    expect((await manager.post('/api/tasks/undo', { ids: data.done })).body.data.refused).toHaveLength(2)
    await manager.post('/api/tasks/bulk', { action: 'assign', ids, assignee_id: accountant.id })
    await manager.post('/api/tasks/bulk', { action: 'postpone', ids, due_date: '2027-01-15' })
    await manager.post('/api/tasks/bulk', { action: 'prioritise', ids, priority: 'urgent' })
    expect((await manager.get(`/api/tasks/${ids[1]}`)).body.data).toMatchObject({ assignee_id: accountant.id, due_date: '2027-01-15', priority: 'urgent' })
    expect((await manager.post('/api/tasks/bulk', { action: 'assign', ids, assignee_id: owner.id })).body.data.refused).toHaveLength(3)
    expect((await accountant.post('/api/tasks/undo', { ids })).body.data.done).toEqual([])
  })

  it('are told anew to nobody when they were done by mistake, and to whoever gets them back', async () => {
    const member = await office.client('member', company)
    const tasks = [await create({ assignee_id: accountant.id }), await createForClient()]
    const ids = tasks.map(task => task.id)
    const letters = async () =>
      (await office.outbox()).filter(({ event, text }) => event.startsWith('tasks.') && ids.some(id => text.includes(id))).map(({ recipient }) => recipient)
    expect((await letters()).sort()).toEqual([accountant.email, owner.email].sort())
    await office.transact(db => db.updateTable('outbox').set({ state: 'sent' }).where('state', '=', 'waiting').execute())
    const sent = await letters()
    await manager.post('/api/tasks/bulk', { action: 'move', ids, status: 'done' })
    expect((await manager.post('/api/tasks/undo', { ids })).body.data.done).toHaveLength(2)
    expect(await letters()).toEqual(sent)
    await move(manager, tasks[0].id, 'done')
    await move(manager, tasks[0].id, 'todo')
    expect(await letters()).toHaveLength(3)
    // What takes the taking up back takes the letter along.
    await manager.post('/api/tasks/undo', { ids: [tasks[0].id] })
    expect(await letters()).toEqual(sent)
    await manager.post('/api/tasks/bulk', { action: 'assign', ids: [tasks[1].id], assignee_id: member.id })
    await office.transact(db => db.updateTable('outbox').set({ state: 'sent' }).where('state', '=', 'waiting').execute())
    await manager.post('/api/tasks/undo', { ids: [tasks[1].id] })
    expect((await letters()).filter(recipient => recipient === owner.email)).toHaveLength(2)
  })
})

it('a step that cannot be taken back leaves the task with its files', async () => {
  const [first, second] = [await uploaded(manager), await uploaded(manager)]
  const { id } = await create({ company_id: company.id, file_ids: [first] })
  await manager.put(`/api/tasks/${id}`, { file_ids: [second] })
  expect((await manager.post('/api/tasks/undo', { ids: [id] })).body.data).toMatchObject({ done: [], refused: [{ id }] })
  expect((await manager.get(`/api/tasks/${id}`)).body.data.files.map((file: { id: string }) => file.id)).toEqual([second])
})

describe('out of a ticket', () => {
  const ticketOf = async (slug: string) => {
    const category_id = shippedCategories.find(category => category.slug === slug)?.id
    return (await owner.post('/api/tickets', { company_id: company.id, category_id, title: 'Zwrot VAT', description: 'Kiedy?' })).body.data
  }
  const listTaskIds = async (who: Caller, id: string) => (await who.get(`/api/tasks?filters=source_id=${id}`)).body.data.map((row: { id: string }) => row.id)

  it('leads back to it, and is found by it, by whoever may see it', async () => {
    const ticket = await ticketOf('podatki')
    const inside = await create({ company_id: company.id, ticket_id: ticket.id }, accountant)
    const open = await shared({ ticket_id: ticket.id })
    expect(inside).toMatchObject({ source: 'ticket', source_id: ticket.id, ticket: { id: ticket.id, number: ticket.number } })
    expect((await listTaskIds(accountant, ticket.id)).toSorted()).toEqual([inside.id, open.id].toSorted())
    expect(await listTaskIds(owner, ticket.id)).toEqual([open.id])
    expect((await owner.get(`/api/tasks/${open.id}`)).body.data.ticket).toMatchObject({ number: ticket.number })
    const entry = await office.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', inside.id).executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ source: 'ticket', source_id: ticket.id })
  })

  it('does not speak of a payroll matter to whom that is unknown', async () => {
    const ticket = await ticketOf('kadry')
    const open = await shared({ ticket_id: ticket.id })
    const assistant = await office.as('assistant')
    for (const who of [viewer, assistant]) expect((await who.get(`/api/tasks/${open.id}`)).body.data).toMatchObject({ ticket: null, source_id: null })
    expect((await assistant.post('/api/tasks', { title: 'A', company_id: company.id, ticket_id: ticket.id })).status).toBe(404)
  })

  it('stays with the company of the ticket, and moves on when two tickets become one', async () => {
    const [from, into] = [await ticketOf('podatki'), await ticketOf('podatki')]
    for (const company_id of [neighbour.id, null]) {
      const response = await manager.post('/api/tasks', { title: 'A', company_id, ticket_id: from.id })
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['company_id']])
    }
    expect((await manager.post('/api/tasks', { title: 'A', company_id: company.id, ticket_id: newId() })).status).toBe(404)
    const task = await create({ company_id: company.id, ticket_id: from.id })
    expect((await manager.post(`/api/tickets/${from.id}/merge`, { into_id: into.id })).status).toBe(200)
    expect((await manager.get(`/api/tasks/${task.id}`)).body.data.ticket.number).toBe(into.number)
  })
})

describe('lists', () => {
  it('filter by what a day is made of, and sort priorities by their weight', async () => {
    const other = await newOffice()
    const who = await other.as('manager')
    await create({ title: 'a', due_date: addDays(today, -2), priority: 'low', assignee_id: who.id }, who)
    const soon = await create({ title: 'b', due_date: addDays(today, 1), priority: 'urgent' }, who)
    const done = await create({ title: 'c', due_date: addDays(today, -2), priority: 'normal' }, who)
    await move(who, done.id, 'done')
    const titles = async (query: string) => (await who.get(`/api/tasks?${query}`)).body.data.map((task: { title: string }) => task.title).join('')
    expect(await titles('filters=overdue:true')).toBe('a')
    expect(await titles(`filters=assignee_id=${who.id}`)).toBe('a')
    expect(await titles(`filters=${encodeURIComponent(`due_date>=${today},due_date<=${addDays(today, 6)}`)}`)).toBe('b')
    expect(await titles('filters=status:todo|in_progress|waiting&sort=priority:desc')).toBe('ba')
    expect(await titles(`search=${encodeURIComponent(soon.number)}`)).toBe('b')
    expect((await who.get('/api/counts')).body.data.tasks).toEqual({ open: 1, late: 1 })
  })
})

describe('a month', () => {
  it('names its open tasks before it closes', async () => {
    const id = newId()
    await office.transact(db => db.insertInto('settlements').values({ id, company_id: company.id, month: '2026-10', state: 'approved' }).execute())
    await create({ title: 'Uzgodnić kasę', company_id: company.id, settlement_id: id })
    const matters = (await manager.get(`/api/settlements/${id}/matters`)).body.data
    expect(matters).toContainEqual({ code: 'tasks', count: 1, label: '1\u00a0otwarte zadanie', items: ['Uzgodnić kasę'] })
  })
})

it('tasks: is gone where the office has switched tasks off', async () => {
  const without = await newOffice()
  await without.switchOff('component:companyTasks')
  const who = await without.as('manager')
  expect((await who.get('/api/tasks')).body.code).toBe('module_disabled')
})

it('several tasks of one company are added at the same moment', async () => {
  const before = (await companyOf(manager)).tasks
  await Promise.all(Array.from({ length: 8 }, () => shared()))
  expect((await companyOf(manager)).tasks).toBe(before + 8)
})

describe('what was done by somebody', () => {
  it('stays done by that person when its taking up again is taken back', async () => {
    const task = await create({})
    await move(accountant, task.id, 'done')
    const before = (await manager.get(`/api/tasks/${task.id}`)).body.data
    await move(manager, task.id, 'todo')
    expect((await manager.post('/api/tasks/undo', { ids: [task.id] })).body.data.done).toEqual([task.id])
    const after = (await manager.get(`/api/tasks/${task.id}`)).body.data
    expect(after).toMatchObject({ status: 'done', done_by_name: before.done_by_name, done_at: before.done_at })
    const { done_by } = await office.db.selectFrom('tasks').select('done_by').where('id', '=', task.id).executeTakeFirstOrThrow()
    expect(done_by).toBe(accountant.id)
  })

  it('by the client is told to whoever asked for it, and taken back is not', async () => {
    const recipients = async (id: string) =>
      (await office.outbox()).filter(mail => mail.event === 'tasks.finished' && mail.text.includes(`/dashboard/tasks/${id}`)).map(mail => mail.recipient)
    const task = await createForClient()
    await move(owner, task.id, 'done')
    expect(await recipients(task.id)).toEqual([manager.email])
    await move(owner, task.id, 'todo')
    expect(await recipients(task.id)).toEqual([])
    await office.transact(db => db.updateTable('tasks').set({ author_id: null }).where('id', '=', task.id).execute())
    await move(owner, task.id, 'done')
    const caretaker = await office.db.selectFrom('users').select('email').where('id', '=', company.caretaker_id).executeTakeFirstOrThrow()
    expect(await recipients(task.id)).toEqual([caretaker.email])
  })
})
