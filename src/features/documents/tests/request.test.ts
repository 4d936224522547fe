import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eventId } from '#features/notifications/server/events.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

test('a company without an account is asked by its own address, and who sends sees that before; the month keeps the trace', async () => {
  const [mailed, silent, both] = [
    await office.company({ email: 'firma@klient.example' }),
    await office.company({ email: 'cicha@klient.example', company_mail: 'never' }),
    await office.company({ email: 'obie@klient.example', company_mail: 'always' }),
  ]
  const person = await office.client('owner', both)
  const { id } = (await accountant.post('/api/settlements', { company_id: mailed.id, month: '2026-10' })).body.data
  const company_ids = [mailed.id, silent.id, both.id]
  const ways = async () =>
    (await accountant.post('/api/documents/ask/preview', { company_ids, month: '2026-10' })).body.data.map(
      (row: { people: number; email: string | null; asked_at: string | null }) => [row.people, row.email, row.asked_at !== null],
    )
  expect(new Set(await ways())).toEqual(
    new Set([
      [0, 'firma@klient.example', false],
      [0, null, false],
      [1, 'obie@klient.example', false],
    ]),
  )
  const { body } = await accountant.post('/api/documents/ask', { company_ids, month: '2026-10', missing: ['Wyciąg bankowy'] })
  expect(body.data).toMatchObject({ messages: 3, unreachable: [silent.title] })
  const letters = (await office.outbox()).filter(({ recipient }) => ['firma@klient.example', 'obie@klient.example', person.email].includes(recipient))
  expect(letters).toHaveLength(3)
  const letter = letters.find(({ recipient }) => recipient === 'firma@klient.example')
  expect(letter?.text).toContain('– Wyciąg bankowy')
  expect(letter?.text, 'where would an answer go?').not.toContain('Wystarczy odpowiedzieć na tę wiadomość')
  expect((await accountant.get(`/api/settlements/${id}`)).body.data.asked_at).not.toBeNull()
  expect(await ways()).toContainEqual([0, 'firma@klient.example', true])
})

test('a request is taken back while its letters wait: nobody has heard of it, and the month was asked when it was before', async () => {
  const [mailed, both] = [await office.company({ email: 'cofa@klient.example' }), await office.company()]
  const owner = await office.client('owner', both)
  const { id } = (await accountant.post('/api/settlements', { company_id: mailed.id, month: '2026-10' })).body.data
  const askedAt = async () => (await accountant.get(`/api/settlements/${id}`)).body.data.asked_at
  const body = { company_ids: [mailed.id, both.id], month: '2026-10', missing: ['Wyciąg bankowy'] }
  const ask = async () => ({ request_ids: [(await accountant.post('/api/documents/ask', body)).body.data.request_id] })
  const letters = async () => (await office.outbox()).filter(({ recipient }) => ['cofa@klient.example', owner.email].includes(recipient))
  const events = async () => (await owner.get('/api/notifications')).body.data.map(({ event }: { event: string }) => event)
  const first = await ask()
  expect([(await letters()).length, await events(), (await askedAt()) !== null]).toEqual([2, ['documents.asked'], true])
  expect((await (await office.as('accountant')).post('/api/documents/unask', first)).status, 'of somebody else').toBe(409)
  expect((await accountant.post('/api/documents/unask', { request_ids: [randomUUID()] })).status, 'another one').toBe(409)
  const { body: undone } = await accountant.post('/api/documents/unask', first)
  expect([new Set(undone.data.done), undone.data.refused]).toEqual([new Set([mailed.id, both.id]), []])
  expect([await letters(), await events(), await askedAt()]).toEqual([[], [], null])
  expect((await accountant.post('/api/documents/unask', first)).body.error).toContain('coś się od niej zmieniło')
  const second = await ask()
  await office.transact(db => db.updateTable('outbox').set({ attempts: 1 }).where('about_id', '=', mailed.id).execute())
  const { data } = (await accountant.post('/api/documents/unask', second)).body
  expect(data).toEqual({ done: [both.id], refused: [{ id: mailed.id, title: mailed.title, reason: expect.stringContaining('wiadomość wyszła do klienta') }] })
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(['cofa@klient.example'])
  expect(await askedAt(), 'what left stays').not.toBeNull()
})

test('each request is taken back by itself, whatever was asked since and by whom', async () => {
  const company = await office.company({ email: 'kolejno@klient.example' })
  const colleague = await office.as('accountant')
  const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month: '2026-10' })).body.data
  const ofMonth = async () => (await accountant.post(`/api/settlements/${id}/ask`)).body.data.request_id
  const atLarge = async (who: Caller, item: string) =>
    (await who.post('/api/documents/ask', { company_ids: [company.id], month: '2026-10', missing: [item] })).body.data.request_id
  const letters = async () =>
    (await office.outbox())
      .filter(({ recipient }) => recipient === 'kolejno@klient.example')
      .map(({ text }) => /^– (.*)/m.exec(text)?.[1])
      .sort()
  const askedAt = async () => (await accountant.get(`/api/settlements/${id}`)).body.data.asked_at
  const takeBack = async (request_id: string, path = '/api/settlements/unask') => (await accountant.post(path, { request_ids: [request_id] })).body.data
  const nobody = { done: [company.id], refused: [] }

  const [month, mine, theirs] = [await ofMonth(), await atLarge(accountant, 'Moje'), await atLarge(colleague, 'Cudze')]
  const last = await askedAt()
  expect(await letters()).toEqual(['Cudze', 'Moje', 'faktury sprzedaży'])
  expect(await takeBack(month)).toEqual(nobody)
  expect(await letters()).toEqual(['Cudze', 'Moje'])
  expect(await takeBack(mine, '/api/documents/unask')).toEqual(nobody)
  expect([await letters(), await askedAt()]).toEqual([['Cudze'], last])
  expect((await colleague.post('/api/documents/unask', { request_ids: [theirs] })).body.data).toEqual(nobody)
  expect([await letters(), await askedAt()]).toEqual([[], null])

  const [first, second] = [await ofMonth(), await ofMonth()]
  const newest = await askedAt()
  expect(await takeBack(first)).toEqual(nobody)
  expect([await letters(), await askedAt()]).toEqual([['faktury sprzedaży'], newest])
  expect((await accountant.post('/api/settlements/unask', { request_ids: [first] })).status, 'twice').toBe(409)
  expect(await takeBack(second)).toEqual(nobody)
  expect([await letters(), await askedAt()]).toEqual([[], null])
})

test('a letter promises an answer where the office has an address for it, and its own person has no second one', async () => {
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const response = await administrator.put('/api/tenants/appearance', { ...before, office: { ...before.office, email: 'biuro@wrzosowa.example' } })
  expect(response.status).toBe(200)
  const [answering, shared] = [await office.company({ email: 'pyta@klient.example' }), await office.company({ company_mail: 'always' })]
  const owner = await office.client('owner', shared)
  await office.transact(db => db.updateTable('companies').set({ email: owner.email }).where('id', '=', shared.id).execute())
  const { body } = await accountant.post('/api/documents/ask', { company_ids: [answering.id, shared.id], month: '2026-10', missing: ['Wyciąg bankowy'] })
  expect(body.data).toMatchObject({ messages: 2, unreachable: [] })
  const letters = await office.outbox()
  expect(letters.find(({ recipient }) => recipient === 'pyta@klient.example')?.text).toContain('Wystarczy odpowiedzieć na tę wiadomość')
  expect(letters.filter(({ recipient }) => recipient === owner.email)).toHaveLength(1)
})

test('where the office asks by no mail, nothing is said to have gone to the address of a company', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const [mailed, both] = [
    await office.company({ email: 'firma@klient.example' }),
    await office.company({ email: 'obie@klient.example', company_mail: 'always' }),
  ]
  await office.client('owner', both)
  const event = 'documents.asked'
  await office.transact(db =>
    db
      .insertInto('notification_settings')
      .values({ id: eventId(event), event, channels: '["portal"]' as never, recipients: '["concerned"]' as never, texts: '{}' as never, days: '[]' as never })
      .execute(),
  )
  const request = { company_ids: [mailed.id, both.id], month: '2026-10' }
  const ways = (await accountant.post('/api/documents/ask/preview', request)).body.data
  expect(ways.map(({ email }: { email: string | null }) => email)).toEqual([null, null])
  const { body } = await accountant.post('/api/documents/ask', { ...request, missing: ['Wyciąg bankowy'] })
  expect(body.data).toMatchObject({ messages: 1, unreachable: [mailed.title] })
  expect(await office.outbox()).toEqual([])
  const { id } = (await accountant.post('/api/settlements', { company_id: mailed.id, month: '2026-10' })).body.data
  expect((await accountant.post(`/api/settlements/${id}/ask`)).status).toBe(409)
})

test('an address is written to ten times a day at most, however many ask at once and by which way', async () => {
  const [often, other] = [await office.company({ email: 'zasypana@klient.example' }), await office.company({ email: 'inna@klient.example' })]
  const { id } = (await accountant.post('/api/settlements', { company_id: often.id, month: '2026-10' })).body.data
  const ask = (company_ids: string[]) => accountant.post('/api/documents/ask', { company_ids, month: '2026-10', missing: ['Wyciąg bankowy'] })
  const colleague = await office.as('accountant')
  const taken = await ask([often.id])
  await accountant.post('/api/documents/unask', { request_ids: [taken.body.data.request_id] })
  const ways = [() => ask([often.id]), () => colleague.post(`/api/settlements/${id}/ask`)]
  const replies = await Promise.all(Array.from({ length: 14 }, (_, place) => ways[place % 2]?.()))
  expect(replies.map(reply => reply?.status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  expect((await office.outbox()).filter(({ recipient }) => recipient === 'zasypana@klient.example')).toHaveLength(10)
  const tooMany = { status: 429, body: { code: 'too_many', error: expect.stringContaining(`„${often.title}”`) } }
  expect(await ask([often.id, other.id])).toMatchObject(tooMany)
  expect(await accountant.post(`/api/settlements/${id}/ask`)).toMatchObject(tooMany)
  expect((await ask([other.id])).status).toBe(200)
})
