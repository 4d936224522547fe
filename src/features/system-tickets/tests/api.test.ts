import { describe, expect, test } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const colleague = await office.client('owner', company)
const viewer = await office.client('viewer', company)
const accountant = await office.as('accountant')
const administrator = await office.as('administrator')

const ticketValues = {
  kind: 'fault',
  title: 'Nie otwiera się podgląd',
  description: '<p>Po kliknięciu nic się nie dzieje.</p>',
  page: '/documents?page=2',
  browser: 'Firefox 144',
}
const report = async (who: Caller, values = {}) => {
  const reply = await who.post('/api/system-tickets', { ...ticketValues, ...values })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const idsOf = async (who: Caller) => (await who.get('/api/system-tickets?limit=100')).body.data.map((row: { id: string }) => row.id)
const say = (who: Caller, id: string, values = {}) =>
  who.post('/api/comments', { subject_kind: 'system_ticket', subject_id: id, content: '<p>Jaka przeglądarka?</p>', ...values })

describe('a report about the portal', () => {
  test('has a number, the page and the browser, and reaches the administrators', async () => {
    const ticket = await report(owner)
    expect(ticket).toMatchObject({ state: 'new', page: '/documents?page=2', browser: 'Firefox 144', actions: [] })
    expect(ticket.number).toMatch(/^ZGL\/\d{4}\/\d{6}$/)
    expect((await office.outbox())[0]).toMatchObject({ event: 'system_tickets.new', recipient: administrator.email })
    expect((await administrator.get('/api/counts')).body.data['system-tickets'].open).toBeGreaterThan(0)
    expect((await accountant.get('/api/counts')).body.data['system-tickets'].open).toBe(0)
  })

  test('is seen by whoever wrote it and by administrators, from both sides', async () => {
    const [client, staff, looker] = [await report(owner), await report(accountant), await report(viewer)]
    expect(await idsOf(owner)).toContain(client.id)
    expect(await idsOf(accountant)).toEqual([staff.id])
    expect(await idsOf(administrator)).toEqual(expect.arrayContaining([client.id, staff.id, looker.id]))
    for (const who of [colleague, accountant, viewer]) expect((await who.get(`/api/system-tickets/${client.id}`)).status).toBe(404)
    expect((await owner.get(`/api/system-tickets/${staff.id}`)).status).toBe(404)
  })

  test('takes a pasted screenshot along, which nobody else opens', async () => {
    const id = (await upload(owner, 'zrzut.png', png)).body.data.id as string
    const ticket = await report(owner, { description: `<p>Tutaj</p><img src="/api/files/${id}"><script>alert(1)</script>` })
    expect(ticket.description).not.toContain('script')
    for (const [who, status] of [
      [owner, 200],
      [administrator, 200],
      [accountant, 404],
      [colleague, 404],
    ] as const)
      expect((await who.post(`/api/files/${id}/link`, { disposition: 'inline' })).status).toBe(status)
    const own = (await upload(accountant, 'zrzut.png', Buffer.concat([png, Buffer.from('1')]))).body.data.id as string
    await report(accountant, { description: `<img src="/api/files/${own}">` })
    expect((await administrator.post(`/api/files/${own}/link`, { disposition: 'inline' })).status).toBe(200)
    expect((await owner.post('/api/system-tickets', { ...ticketValues, description: `<img src="/api/files/${own}">` })).status).toBe(404)
  })

  test('needs words or a picture', async () => {
    expect((await owner.post('/api/system-tickets', { ...ticketValues, description: '<p> </p>' })).body.fields).toHaveProperty('description')
    expect((await owner.post('/api/system-tickets', { ...ticketValues, kind: 'complaint' })).body.fields).toHaveProperty('kind')
  })
})

describe('administrators', () => {
  test('move a report through its states, with an answer that its author reads', async () => {
    const { id } = await report(owner)
    expect((await owner.post(`/api/system-tickets/${id}/confirm`)).status).toBe(403)
    expect((await accountant.post(`/api/system-tickets/${id}/confirm`)).status).toBe(403)
    expect((await administrator.post(`/api/system-tickets/${id}/reject`)).body.fields).toHaveProperty('answer')
    for (const [step, state] of [
      ['confirm', 'confirmed'],
      ['start', 'in_progress'],
      ['finish', 'done'],
    ] as const)
      expect((await administrator.post(`/api/system-tickets/${id}/${step}`, step === 'finish' ? { answer: 'Poprawione.' } : {})).body.data?.state).toBe(state)
    expect((await administrator.post(`/api/system-tickets/${id}/start`)).status).toBe(409)
    expect((await owner.get(`/api/system-tickets/${id}`)).body.data).toMatchObject({ state: 'done', answer: 'Poprawione.' })
    const letter = (await office.outbox())[0]
    expect(letter).toMatchObject({ recipient: owner.email, event: 'system_tickets.answered' })
    expect(letter?.text).toContain('Poprawione.')
    expect(letter?.text).toContain(`/system-tickets/${id}`)
  })

  test('notify with the answer of that step, not of an earlier one', async () => {
    const { id } = await report(owner)
    await administrator.post(`/api/system-tickets/${id}/confirm`, { answer: 'Sprawdzamy, co się stało.' })
    await administrator.post(`/api/system-tickets/${id}/start`)
    const [second, first] = (await office.outbox()).filter(({ event }) => event === 'system_tickets.answered')
    expect(first?.text).toContain('Sprawdzamy, co się stało.')
    expect(second?.text).toContain('w trakcie')
    expect(second?.text).not.toContain('Sprawdzamy')
  })

  test('reject with an answer, and may open it again', async () => {
    const { id } = await report(accountant)
    const reply = await administrator.post(`/api/system-tickets/${id}/reject`, { answer: 'Tak ma być.' })
    expect(reply.body.data).toMatchObject({ state: 'rejected', answer: 'Tak ma być.' })
    expect((await administrator.post(`/api/system-tickets/${id}/reopen`)).body.data.state).toBe('in_progress')
  })

  test('get 412 for a change made on an older version', async () => {
    const { id, version } = await report(owner)
    await administrator.post(`/api/system-tickets/${id}/confirm`)
    expect((await administrator.with({ 'if-match': `"${version}"` }).post(`/api/system-tickets/${id}/start`)).status).toBe(412)
  })
})

describe('the talk about it', () => {
  test('notifies administrators even before one of them has commented', async () => {
    const { id } = await report(accountant)
    expect((await say(accountant, id)).status).toBe(200)
    const [letter] = await office.outbox()
    expect(letter).toMatchObject({ event: 'comments.new', recipient: administrator.email })
    expect(letter?.text).toContain(`/dashboard/system-tickets/${id}`)
  })

  test('is open to the author and administrators only, and notifies the author', async () => {
    const { id } = await report(owner)
    expect((await say(administrator, id)).status).toBe(200)
    expect((await office.outbox())[0]).toMatchObject({ event: 'comments.new', recipient: owner.email })
    expect((await say(owner, id)).status).toBe(200)
    for (const who of [colleague, accountant]) expect((await say(who, id)).status).toBe(404)
    await say(administrator, id, { internal: true })
    const read = async (who: Caller) => (await who.get(`/api/comments?subject_kind=system_ticket&subject_id=${id}`)).body.meta?.total
    expect([await read(owner), await read(administrator), await read(colleague)]).toEqual([2, 3, undefined])
  })
})

test('system tickets: answer module_disabled when the component is off', async () => {
  const without = await newOffice('dpszulc')
  const who = await without.as('administrator')
  expect((await who.get('/api/system-tickets')).body.code).toBe('module_disabled')
  expect((await who.get(`/api/comments?subject_kind=system_ticket&subject_id=${crypto.randomUUID()}`)).body.code).toBe('module_disabled')
})
