import { expect, test } from 'vitest'
import { heardBy } from '#features/realtime/testing.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const viewer = await office.client('viewer', company)
const manager = await office.as('manager')
const poll = { question: 'Kiedy wolą Państwo spotkanie?', options: ['Rano', 'Po południu'] }
const begun = async () => (await manager.post('/api/polls', poll)).body.data.id as string
const findOpenPoll = async (who: typeof owner, id: string) => (await who.get('/api/polls/open')).body.data.find((one: { id: string }) => one.id === id)

test('a poll is asked, answered once, and shows what others chose only then', async () => {
  const id = await begun()
  expect(await findOpenPoll(owner, id)).toMatchObject({ question: poll.question, mine: null, votes: null })
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '9' })).status).toBe(422)
  const voted = await owner.post(`/api/polls/${id}/vote`, { option: '2' })
  expect(voted.body.data).toMatchObject({ mine: '2' })
  expect(voted.body.data.votes.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1])
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '1' })).status).toBe(409)
  expect(await findOpenPoll(viewer, id)).toMatchObject({ mine: null, votes: null })
  await viewer.post(`/api/polls/${id}/vote`, { option: '1' })
  expect((await manager.get(`/api/polls/${id}`)).body.data).toMatchObject({ votes: 2, state: 'open', options: [{ votes: 1 }, { votes: 1 }] })
})

test('what was not answered stays, however many came after it', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await begun())
  const [oldest = '', second = ''] = ids
  for (const id of ids.slice(1)) await owner.post(`/api/polls/${id}/vote`, { option: '1' })
  expect(await findOpenPoll(owner, oldest)).toMatchObject({ mine: null })
  expect(await findOpenPoll(owner, second)).toBeUndefined()
  expect(await findOpenPoll(viewer, second)).toMatchObject({ mine: null })
})

test('of two votes at once one counts', async () => {
  const id = await begun()
  const answers = await Promise.all(['1', '2'].map(option => owner.post(`/api/polls/${id}/vote`, { option })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await manager.get(`/api/polls/${id}`)).body.data.votes).toBe(1)
})

test('a closed poll leaves the home page and keeps its results', async () => {
  const id = await begun()
  expect((await manager.post(`/api/polls/${id}/close`)).body.data).toMatchObject({ state: 'closed' })
  expect((await manager.post(`/api/polls/${id}/close`)).status).toBe(409)
  expect(await findOpenPoll(owner, id)).toBeUndefined()
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '1' })).status).toBe(404)
  expect((await manager.get('/api/polls?filters=state:closed')).body.data.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await manager.delete(`/api/polls/${id}`)).status).toBe(200)
})

test('the clients of a poll hear live when it begins, ends or is taken away, and of nobody else’s vote', async () => {
  const id = await begun()
  const countEvents = async () => (await heardBy(office, owner.id, company.id)).filter(event => event.entity_id === id).length
  expect(await countEvents()).toBe(1)
  await viewer.post(`/api/polls/${id}/vote`, { option: '1' })
  expect(await countEvents()).toBe(1)
  await manager.post(`/api/polls/${id}/close`)
  expect(await countEvents()).toBe(2)
  await manager.delete(`/api/polls/${id}`)
  expect(await countEvents()).toBe(3)
})

test('poll: it is made by the heads of the office, with something to choose', async () => {
  expect((await manager.post('/api/polls', { ...poll, options: ['Tak'] })).status).toBe(422)
  expect(await manager.post('/api/polls', { ...poll, options: ['Tak', 'TAK'] })).toMatchObject({
    status: 422,
    body: { fields: { options: expect.any(String) } },
  })
  for (const who of [owner, await office.as('accountant')]) expect((await who.post('/api/polls', poll)).status).toBe(403)
  expect((await owner.get('/api/polls')).status).toBe(403)
})

test('a poll with a last day takes votes until then, and leaves the home page by itself', async () => {
  const today = warsawToday()
  const past = await manager.post('/api/polls', { ...poll, to_day: addDays(today, -1) })
  expect([past.status, past.body.fields]).toEqual([422, { to_day: 'Ten dzień już minął.' }])
  const { id, state } = (await manager.post('/api/polls', { ...poll, to_day: today })).body.data
  expect(state).toBe('open')
  expect((await viewer.post(`/api/polls/${id}/vote`, { option: '1' })).status).toBe(200)
  expect(await findOpenPoll(owner, id)).toMatchObject({ to_day: today, voted: 1, votes: null })
  const yesterday = addDays(today, -1)
  await office.transact(db => db.updateTable('polls').set({ to_day: yesterday }).where('id', '=', id).execute())
  expect([await findOpenPoll(owner, id), await findOpenPoll(viewer, id)]).toEqual([undefined, undefined])
  const late = await owner.post(`/api/polls/${id}/vote`, { option: '1' })
  expect(late).toMatchObject({ status: 409, body: { error: `Głosowanie trwało do ${formatDate(yesterday)}.` } })
  expect((await manager.get(`/api/polls/${id}`)).body.data).toMatchObject({ state: 'closed', to_day: yesterday, closed_at: null, votes: 1 })
  const closed = (await manager.get('/api/polls?filters=state:closed')).body.data.map((row: { id: string }) => row.id)
  expect(closed).toContain(id)
  expect((await manager.post(`/api/polls/${id}/close`)).status).toBe(409)
})

test('a poll is put to the clients it is meant for, and told to them alone', async () => {
  const other = await office.company({ company_type: 'sc' })
  const partner = await office.client('owner', other)
  const [named, byFilters] = await Promise.all([
    manager.post('/api/polls', { ...poll, audience: { company_ids: [company.id] } }),
    manager.post('/api/polls', { ...poll, audience: { query: { filters: 'company_type:sc' } } }),
  ])
  expect([named.body.data.companies, byFilters.body.data.companies]).toEqual([1, 1])
  const [first, second] = [named.body.data.id, byFilters.body.data.id]
  expect(await findOpenPoll(owner, first)).toMatchObject({ mine: null })
  expect(await findOpenPoll(partner, first)).toBeUndefined()
  expect((await partner.post(`/api/polls/${first}/vote`, { option: '1' })).status).toBe(404)
  expect(await findOpenPoll(owner, second)).toBeUndefined()
  expect((await partner.post(`/api/polls/${second}/vote`, { option: '1' })).status).toBe(200)
  const hears = async (who: typeof owner, firm: { id: string }, id: string) => (await heardBy(office, who.id, firm.id)).some(event => event.entity_id === id)
  expect([await hears(owner, company, first), await hears(partner, other, first)]).toEqual([true, false])
  expect((await manager.delete(`/api/polls/${first}`)).status).toBe(200)
  const [removed] = await office.db.selectFrom('audit_entries').select('before').where('entity_id', '=', first).where('action', '=', 'removed').execute()
  expect(removed?.before).toMatchObject({ question: poll.question, company_ids: [company.id] })
  // Who is asked was settled when it was asked; everybody means those too who come later.
  const everyone = await begun()
  const later = await office.client('owner', await office.company({ company_type: 'sc' }))
  expect([await findOpenPoll(later, second), await findOpenPoll(later, everyone)]).toEqual([undefined, expect.objectContaining({ mine: null })])
  expect((await manager.get(`/api/polls/${everyone}`)).body.data.companies).toBeNull()
  const nobody = await manager.post('/api/polls', { ...poll, audience: { company_ids: [(await office.company()).id] } })
  expect([nobody.status, nobody.body.fields]).toEqual([422, { audience: 'Nikt z wybranych odbiorców nie ma jeszcze konta.' }])
  expect((await manager.post('/api/polls', { ...poll, audience: { company_ids: [crypto.randomUUID()] } })).status).toBe(404)
  const stranger = await newOffice()
  expect((await manager.post('/api/polls', { ...poll, audience: { company_ids: [(await stranger.company()).id] } })).status).toBe(404)
})

test('its last day and those whom it asks may be changed until it has ended, and whoever has voted has', async () => {
  const [other, today] = [await office.company(), warsawToday()]
  const partner = await office.client('owner', other)
  const { id } = (await manager.post('/api/polls', { ...poll, audience: { company_ids: [company.id] } })).body.data
  await owner.post(`/api/polls/${id}/vote`, { option: '1' })
  const change = (body: object, who = manager) => who.put(`/api/polls/${id}`, body)
  const countEvents = async (who: typeof owner, firm: { id: string }) => (await heardBy(office, who.id, firm.id)).filter(event => event.entity_id === id).length
  const before = await countEvents(owner, company)
  const changed = await change({ to_day: addDays(today, 5), audience: { company_ids: [other.id] } })
  expect(changed.body.data).toMatchObject({ to_day: addDays(today, 5), company_ids: [other.id], companies: 1, votes: 1 })
  expect(await findOpenPoll(owner, id)).toBeUndefined()
  expect(await findOpenPoll(partner, id)).toMatchObject({ to_day: addDays(today, 5), mine: null, voted: 1 })
  expect([(await countEvents(owner, company)) - before, await countEvents(partner, other)]).toEqual([1, 1])
  // What is not named stays; everybody is asked again, and the vote still stands.
  expect((await change({ audience: { query: {} } })).body.data).toMatchObject({ to_day: addDays(today, 5), company_ids: null })
  expect(await findOpenPoll(owner, id)).toMatchObject({ mine: '1' })
  expect((await change({ to_day: '' })).body.data).toMatchObject({ to_day: null, company_ids: null })
  expect((await change({ to_day: addDays(today, -1) })).body.fields).toEqual({ to_day: 'Ten dzień już minął.' })
  expect((await change({ question: 'Inne?' })).status).toBe(422)
  expect((await change({}, owner)).status).toBe(403)
  const log = await office.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .where('action', '=', 'changed')
    .orderBy('id')
    .execute()
  expect(log[0]).toMatchObject({ before: { to_day: null, company_ids: [company.id] }, after: { to_day: addDays(today, 5), company_ids: [other.id] } })
  await manager.post(`/api/polls/${id}/close`)
  expect((await change({ to_day: today })).status).toBe(409)
})
