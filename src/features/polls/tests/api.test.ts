import { expect, test } from 'vitest'
import { heardBy } from '#features/realtime/testing.ts'
import { newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const viewer = await office.client('viewer', company)
const manager = await office.as('manager')
const poll = { question: 'Kiedy wolą Państwo spotkanie?', options: ['Rano', 'Po południu'] }
const begun = async () => (await manager.post('/api/polls', poll)).body.data.id as string
const shown = async (who: typeof owner, id: string) => (await who.get('/api/polls/open')).body.data.find((one: { id: string }) => one.id === id)

test('a poll is asked, answered once, and shows what others chose only then', async () => {
  const id = await begun()
  expect(await shown(owner, id)).toMatchObject({ question: poll.question, mine: null, votes: null })
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '9' })).status).toBe(422)
  const voted = await owner.post(`/api/polls/${id}/vote`, { option: '2' })
  expect(voted.body.data).toMatchObject({ mine: '2' })
  expect(voted.body.data.votes.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1])
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '1' })).status).toBe(409)
  expect(await shown(viewer, id)).toMatchObject({ mine: null, votes: null })
  await viewer.post(`/api/polls/${id}/vote`, { option: '1' })
  expect((await manager.get(`/api/polls/${id}`)).body.data).toMatchObject({ votes: 2, state: 'open', options: [{ votes: 1 }, { votes: 1 }] })
})

test('what was not answered stays, however many came after it', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await begun())
  const [oldest = '', second = ''] = ids
  for (const id of ids.slice(1)) await owner.post(`/api/polls/${id}/vote`, { option: '1' })
  expect(await shown(owner, oldest)).toMatchObject({ mine: null })
  expect(await shown(owner, second)).toBeUndefined()
  expect(await shown(viewer, second)).toMatchObject({ mine: null })
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
  expect(await shown(owner, id)).toBeUndefined()
  expect((await owner.post(`/api/polls/${id}/vote`, { option: '1' })).status).toBe(404)
  expect((await manager.get('/api/polls?filters=state:closed')).body.data.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await manager.delete(`/api/polls/${id}`)).status).toBe(200)
})

test('its clients hear live when it begins, ends or is taken away, and of nobody else’s vote', async () => {
  const id = await begun()
  const heard = async () => (await heardBy(office, owner.id, company.id)).filter(event => event.entity_id === id).length
  expect(await heard()).toBe(1)
  await viewer.post(`/api/polls/${id}/vote`, { option: '1' })
  expect(await heard()).toBe(1)
  await manager.post(`/api/polls/${id}/close`)
  expect(await heard()).toBe(2)
  await manager.delete(`/api/polls/${id}`)
  expect(await heard()).toBe(3)
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
