import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { closeResolved } from '#features/tickets/server/jobs.ts'
import { startClock } from '#features/tickets/shared/rules.ts'
import { setUpTickets, categoryOf, taxes, wages } from './testing.ts'
import { usualHours } from '#kernel/dates/office-hours.ts'
import { sql } from 'kysely'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const { office, company, neighbour, owner, member, viewer, stranger, manager, accountant, payroll, assistant, open, say, get, clockOf, set } =
  await setUpTickets()

describe('a new ticket', () => {
  test('has a number of the year, goes to the caretaker, and both screens and mail tell of it', async () => {
    const first = await open(owner)
    const second = await open(member)
    expect(first.number).toMatch(/^SPR\/\d{4}\/\d{6}$/)
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
    expect(first).toMatchObject({
      state: 'new',
      priority: 'normal',
      assignee_id: company.caretaker_id,
      category_slug: 'podatki',
      unread: false,
      actions: ['withdraw'],
    })
    expect(first.author_is_staff).toBe(false)
    const [letter] = (await office.outbox()).filter(mail => mail.event === 'tickets.new')
    expect(letter?.text).toContain(`/dashboard/tickets/${second.id}`)
    expect(letter?.text).not.toContain('Kiedy przyjdzie')
  })

  test('written by the office tells the client and keeps nobody waiting', async () => {
    const ticket = await open(accountant, { title: 'Prośba o umowę' })
    expect((await get(owner, ticket.id)).author_is_staff).toBe(true)
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
    const [fresh, old, older] = [await open(owner), await open(owner), await open(owner)]
    for (const { id } of [fresh, old, older]) await accountant.post(`/api/tickets/${id}/resolve`)
    for (const { id } of [old, older]) await set(id, { resolved_at: sql`now() - interval '15 days'` })
    await closeResolved(office.test.installation)
    const line = (await owner.get(`/api/companies/${company.id}/timeline`)).body.data
    for (const { id } of [old, older]) {
      expect((await get(owner, id)).state).toBe('closed')
      expect(line.find((entry: { record_id: string; action: string }) => entry.record_id === id && entry.action === 'close')).toBeTruthy()
    }
    expect(await get(owner, fresh.id)).toMatchObject({ state: 'resolved', actions: ['reopen'] })
    expect((await viewer.post(`/api/tickets/${fresh.id}/reopen`)).status).toBe(403)
    expect((await owner.post(`/api/tickets/${fresh.id}/reopen`)).body.data).toMatchObject({ state: 'in_progress', resolved_at: null })
    expect((await clockOf(fresh.id)).due_at).not.toBeNull()
  })

  test('its author among the clients ends it, takes that back, and opens it again; nobody else does', async () => {
    const { id } = await open(owner)
    expect((await get(owner, id)).actions).toEqual(['withdraw'])
    for (const other of [member, viewer, accountant]) {
      expect((await get(other, id)).actions).not.toContain('withdraw')
      expect((await other.post(`/api/tickets/${id}/withdraw`)).status).toBe(403)
    }
    const ended = await owner.post(`/api/tickets/${id}/withdraw`)
    expect(ended.body.data).toMatchObject({ state: 'resolved', actions: ['reopen'] })
    expect((await clockOf(id)).due_at).toBeNull()
    expect((await owner.post(`/api/tickets/${id}/withdraw`)).status).toBe(409)
    expect((await owner.post(`/api/tickets/${id}/undo`)).body.data).toMatchObject({ state: 'new', resolved_at: null })
    expect((await clockOf(id)).due_at).not.toBeNull()

    await accountant.post(`/api/tickets/${id}/wait`)
    expect((await owner.post(`/api/tickets/${id}/withdraw`)).body.data.state).toBe('resolved')
    const line = (await owner.get(`/api/companies/${company.id}/timeline`)).body.data
    expect(line.filter((entry: { record_id: string; action: string }) => entry.record_id === id && entry.action === 'withdraw').length).toBeGreaterThan(0)
    expect((await owner.post(`/api/tickets/${id}/reopen`)).body.data.state).toBe('in_progress')

    const staffTicket = await open(accountant)
    expect((await get(owner, staffTicket.id)).actions).toEqual([])
    expect((await owner.post(`/api/tickets/${staffTicket.id}/withdraw`)).status).toBe(403)
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

  test('two people choosing its participants at once: the second one is told whom the first one has added', async () => {
    const { id, version, number } = await open(owner)
    const choose = (user_ids: string[]) => manager.with({ 'if-match': `"${version}"` }).put(`/api/tickets/${id}/people`, { user_ids })
    expect((await choose([manager.id])).status).toBe(200)
    const response = await manager.get(`/api/tickets?filters=participant_id:${manager.id}|${newId()},number:${number}`)
    expect(response.body.data.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await manager.get(`/api/tickets?filters=participant_id:${accountant.id},number:${number}`)).body.meta.total).toBe(0)
    const late = await choose([accountant.id])
    expect([late.status, late.body.data.participants.map((person: { id: string }) => person.id)]).toEqual([412, [manager.id]])
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

  test('tells the client of one ticket until when to expect an answer, and nothing of what is late or of the list', async () => {
    const { id } = await open(owner)
    const seen = async () => (await owner.get(`/api/tickets/${id}`)).body.data
    const { due_at } = await clockOf(id)
    expect(await seen()).toMatchObject({ due_at, urgency: 'none' })
    const list = (await owner.get(`/api/tickets?filters=id:${id}`)).body.data
    expect(list).toMatchObject([{ id, due_at: null, urgency: 'none' }])
    await set(id, { due_at: sql`now() - interval '1 minute'` })
    expect(await seen()).toMatchObject({ due_at: null })
    await say(accountant, id)
    expect(await seen()).toMatchObject({ due_at: null })
  })

  test('an answer while the client is waited for ends it too: the next question has the whole time', async () => {
    const { id } = await open(owner)
    const whole = (await clockOf(id)).due_at
    await set(id, { due_at: sql`now() + interval '1 minute'` })
    await accountant.post(`/api/tickets/${id}/wait`)
    await say(accountant, id)
    expect(await clockOf(id)).toMatchObject({ state: 'waiting', due_at: null, left_seconds: null })
    await say(owner, id)
    const { due_at } = await clockOf(id)
    expect(Date.parse(String(due_at))).toBeGreaterThanOrEqual(Date.parse(String(whole)))
  })

  test('goes on as if nothing had been said when the office takes its answer back', async () => {
    const take = async (answer: { body: { data: { id: string } } }) =>
      expect((await accountant.delete(`/api/comments/${answer.body.data.id}`)).status).toBe(200)
    const { id } = await open(owner)
    await set(id, { created_at: sql`now() - interval '2 hours'` })
    const { created_at } = await get(manager, id)
    await take(await say(accountant, id))
    // It waits since it was asked.
    const { response_hours } = await office.db.selectFrom('ticket_categories').select('response_hours').where('id', '=', taxes).executeTakeFirstOrThrow()
    expect(await clockOf(id)).toEqual({ ...startClock(created_at, response_hours * 3600, usualHours), state: 'in_progress' })
    expect(await get(manager, id)).toMatchObject({ last_word_at: created_at, urgency: 'running' })
    expect((await get(owner, id)).unread).toBe(false)
    // While the client is waited for it stands.
    const wrong = await say(accountant, id)
    await accountant.post(`/api/tickets/${id}/wait`)
    await take(wrong)
    const standing = await clockOf(id)
    expect(standing).toMatchObject({ state: 'waiting', due_at: null })
    expect(standing.left_seconds).toBeGreaterThan(0)
    await accountant.post(`/api/tickets/${id}/resume`)
    expect((await clockOf(id)).due_at).not.toBeNull()
    // An answer that still stands, a note, and what was asked since are no reason.
    const answers = [await say(accountant, id), await say(accountant, id), await say(accountant, id, '<p>Notatka</p>', { internal: true })]
    for (const answer of answers.slice(1)) await take(answer)
    expect((await clockOf(id)).due_at).toBeNull()
    await say(owner, id)
    const again = await clockOf(id)
    await take(answers[0] as (typeof answers)[0])
    expect(await clockOf(id)).toEqual(again)
    await take(
      await say(accountant, id).then(async answer => {
        await accountant.post(`/api/tickets/${id}/resolve`)
        return answer
      }),
    )
    expect(await clockOf(id)).toMatchObject({ state: 'resolved', due_at: null, left_seconds: null })
  })

  test('goes by the time of the category that the ticket is moved to', async () => {
    const [running, standing, late] = [await open(owner), await open(owner), await open(owner)]
    await accountant.post(`/api/tickets/${standing.id}/wait`)
    await set(late.id, { due_at: sql`now() - interval '1 hour'`, warn_at: sql`now() - interval '3 hours'` })
    const before = { running: await clockOf(running.id), standing: await clockOf(standing.id) }
    for (const { id } of [running, standing]) expect((await accountant.put(`/api/tickets/${id}`, { category_id: categoryOf('umowy') })).status).toBe(200)
    const after = { running: await clockOf(running.id), standing: await clockOf(standing.id) }
    expect(Number(after.standing.left_seconds) - Number(before.standing.left_seconds)).toBe(8 * 3600)
    expect(Date.parse(String(after.running.due_at))).toBeGreaterThan(Date.parse(String(before.running.due_at)))
    await accountant.put(`/api/tickets/${late.id}`, { category_id: categoryOf('zus') })
    expect((await get(accountant, late.id)).urgency).toBe('late')
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
    const [from, into] = [await open(owner, { title: 'To samo <b> & to', file_ids: [await uploaded(owner)] }), await open(owner)]
    await say(owner, from.id, '<p>Jeszcze jedno</p>')
    expect((await accountant.put(`/api/tickets/${from.id}/people`, { user_ids: [manager.id, manager.id] })).status).toBe(200)
    await accountant.post('/api/uptimes', { start_date: '2026-11-17 09:00:00', end_date: '2026-11-17 09:30:00', ticket_id: from.id })
    const { body, status } = await accountant.post(`/api/tickets/${from.id}/merge`, { into_id: into.id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: into.id, minutes: 30, participants: [{ id: manager.id }] })
    expect(body.data.files).toHaveLength(1)
    const talk = (await owner.get(`/api/comments?subject_kind=ticket&subject_id=${into.id}&sort=created_at:asc`)).body.data
    expect(talk.map((comment: { content: string }) => comment.content)).toEqual([
      expect.stringContaining(`${from.number} To samo &lt;b&gt; &amp; to</strong>`),
      '<p>Jeszcze jedno</p>',
    ])
    expect(await get(owner, from.id)).toMatchObject({ state: 'closed', merged_into: { id: into.id, number: into.number }, may_rate: false })
  })

  test('a question without an answer is due in the ticket where the talk goes on', async () => {
    const [unanswered, waiting, answered] = [await open(owner), await open(owner), await open(owner)]
    await accountant.post(`/api/tickets/${waiting.id}/wait`)
    const { due_at } = await clockOf(unanswered.id)
    await accountant.post(`/api/tickets/${unanswered.id}/merge`, { into_id: waiting.id })
    expect(await clockOf(waiting.id)).toMatchObject({ state: 'in_progress', due_at, left_seconds: null })
    await say(accountant, answered.id)
    await accountant.post(`/api/tickets/${waiting.id}/merge`, { into_id: answered.id })
    expect(await clockOf(answered.id)).toMatchObject({ state: 'in_progress', due_at })
    expect((await get(accountant, answered.id)).urgency).not.toBe('none')
    const [resolved, again] = [await open(owner), await open(owner)]
    await accountant.post(`/api/tickets/${resolved.id}/resolve`)
    await accountant.post(`/api/tickets/${again.id}/merge`, { into_id: resolved.id })
    expect(await get(owner, resolved.id)).toMatchObject({ state: 'in_progress', resolved_at: null })
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

describe('merging what is about pay', () => {
  test('shows nobody the matter of another person', async () => {
    const wage = (who: Caller) => open(who, { category_id: wages })
    const [mine, more, theirs] = [await wage(member), await wage(member), await wage(await office.client('member', company))]
    for (const [from, into] of [
      [mine, theirs],
      [theirs, mine],
    ])
      expect(await manager.post(`/api/tickets/${from.id}/merge`, { into_id: into.id })).toMatchObject({
        status: 422,
        body: { fields: { into_id: 'Sprawy kadrowe różnych osób nie mogą być połączone.' } },
      })
    expect((await manager.post(`/api/tickets/${mine.id}/merge`, { into_id: more.id })).status).toBe(200)
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

test('the list is narrowed to whoever answers and to a company', async () => {
  const [taken, other] = [await open(owner, { title: 'Lejek A' }), await open(owner, { title: 'Lejek B' })]
  const foreign = await open(stranger, { title: 'Lejek C', company_id: neighbour.id })
  await manager.put(`/api/tickets/${taken.id}`, { assignee_id: manager.id })
  const findIds = async (filters: string) =>
    (await accountant.get(`/api/tickets?search=lejek&sort=title:asc&filters=${filters}`)).body.data.map((row: { id: string }) => row.id)
  expect(await findIds(`assignee_id:${manager.id}`)).toEqual([taken.id])
  expect(await findIds(`assignee_id:${manager.id}|${company.caretaker_id}`)).toEqual([taken.id, other.id, foreign.id])
  expect(await findIds(`assignee_id:${company.caretaker_id},company_id:${company.id}`)).toEqual([other.id])
  expect(await findIds(`company_title:${encodeURIComponent(neighbour.title)}`)).toEqual([foreign.id])
})

test('pictures in the text are opened by whoever may read it', async () => {
  const { body } = await upload(owner, 'zrzut.png', png)
  const id = body.data.id as string
  const ticket = await open(owner, { description: `<p>Zobacz</p><img src="/api/files/${id}">` })
  expect(ticket.files).toEqual([])
  expect(ticket.description).toContain(id)
  expect((await accountant.post(`/api/files/${id}/link`, { disposition: 'inline' })).status).toBe(200)
})
