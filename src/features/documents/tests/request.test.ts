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
  expect(body.data).toEqual({ messages: 3, unreachable: [silent.title] })
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
  const body = { company_ids: [mailed.id, both.id], month: '2026-10' }
  const asked = async () => (await accountant.get(`/api/settlements/${id}`)).body.data.asked_at
  const ask = () => accountant.post('/api/documents/ask', { ...body, missing: ['Wyciąg bankowy'] })
  const letters = async () => (await office.outbox()).filter(({ recipient }) => ['cofa@klient.example', owner.email].includes(recipient))
  const told = async () => (await owner.get('/api/notifications')).body.data.map(({ event }: { event: string }) => event)
  await ask()
  expect([(await letters()).length, await told(), (await asked()) !== null]).toEqual([2, ['documents.asked'], true])
  expect((await (await office.as('accountant')).post('/api/documents/unask', body)).status, 'of somebody else').toBe(409)
  expect((await accountant.post('/api/documents/unask', { ...body, month: '2026-09' })).status, 'another one').toBe(409)
  expect((await accountant.post('/api/documents/unask', body)).status).toBe(200)
  expect([await letters(), await told(), await asked()]).toEqual([[], [], null])
  expect((await accountant.post('/api/documents/unask', body)).body.error).toContain('coś się od niej zmieniło')
  await ask()
  await office.transact(db => db.updateTable('outbox').set({ attempts: 1 }).where('about_id', '=', mailed.id).execute())
  expect((await accountant.post('/api/documents/unask', body)).body.error).toContain('wiadomość wyszła do klienta')
  expect((await letters()).length, 'all, or none').toBe(2)
})

test('a letter promises an answer where the office has an address for it, and its own person has no second one', async () => {
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const kept = await administrator.put('/api/tenants/appearance', { ...before, office: { ...before.office, email: 'biuro@wrzosowa.example' } })
  expect(kept.status).toBe(200)
  const [answering, shared] = [await office.company({ email: 'pyta@klient.example' }), await office.company({ company_mail: 'always' })]
  const owner = await office.client('owner', shared)
  await office.transact(db => db.updateTable('companies').set({ email: owner.email }).where('id', '=', shared.id).execute())
  const { body } = await accountant.post('/api/documents/ask', { company_ids: [answering.id, shared.id], month: '2026-10', missing: ['Wyciąg bankowy'] })
  expect(body.data).toEqual({ messages: 2, unreachable: [] })
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
  const asked = { company_ids: [mailed.id, both.id], month: '2026-10' }
  const ways = (await accountant.post('/api/documents/ask/preview', asked)).body.data
  expect(ways.map(({ email }: { email: string | null }) => email)).toEqual([null, null])
  const { body } = await accountant.post('/api/documents/ask', { ...asked, missing: ['Wyciąg bankowy'] })
  expect(body.data).toEqual({ messages: 1, unreachable: [mailed.title] })
  expect(await office.outbox()).toEqual([])
  const { id } = (await accountant.post('/api/settlements', { company_id: mailed.id, month: '2026-10' })).body.data
  expect((await accountant.post(`/api/settlements/${id}/ask`)).status).toBe(409)
})

test('an address is written to ten times a day at most, however many ask at once and by which way', async () => {
  const [often, other] = [await office.company({ email: 'zasypana@klient.example' }), await office.company({ email: 'inna@klient.example' })]
  const { id } = (await accountant.post('/api/settlements', { company_id: often.id, month: '2026-10' })).body.data
  const ask = (company_ids: string[]) => accountant.post('/api/documents/ask', { company_ids, month: '2026-10', missing: ['Wyciąg bankowy'] })
  const replies = await Promise.all(Array.from({ length: 14 }, () => ask([often.id])))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  expect((await office.outbox()).filter(({ recipient }) => recipient === 'zasypana@klient.example')).toHaveLength(10)
  const refused = { status: 429, body: { code: 'too_many', error: expect.stringContaining(`„${often.title}”`) } }
  expect(await ask([often.id, other.id])).toMatchObject(refused)
  expect(await accountant.post(`/api/settlements/${id}/ask`)).toMatchObject(refused)
  expect((await ask([other.id])).status).toBe(200)
})
