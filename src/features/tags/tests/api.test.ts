import { expect, test } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'

const titles = (reply: { body: { data: { title?: string; company_title?: string }[] } }) => reply.body.data.map(row => row.title ?? row.company_title)

async function place() {
  const office = await newOffice()
  const manager = await office.as('manager')
  const [first, second, third] = [await office.company({ title: 'Alfa' }), await office.company({ title: 'Beta' }), await office.company({ title: 'Gamma' })]
  const create = async (name: string, hue = 'teal') => (await manager.post('/api/tags', { name, hue })).body.data.id as string
  const give = (company_ids: string[], add: string[], remove: string[] = []) => manager.post('/api/tags/companies', { company_ids, add, remove })
  return { office, manager, first, second, third, create, give }
}

test('tags are given to many companies at once, shown in the list and found by it', async () => {
  const { office, manager, first, second, third, create, give } = await place()
  const [transport, urgent] = [await create('Transport'), await create('Pilne', 'red')]
  expect((await give([first.id, second.id], [transport, urgent])).status).toBe(200)
  expect((await give([second.id], [transport], [urgent])).status).toBe(200)
  const list = await manager.get('/api/companies')
  expect(list.body.data.map((row: { tags: { name: string; hue: string }[] }) => row.tags.map(({ name, hue }) => [name, hue]))).toEqual([
    [
      ['Pilne', 'red'],
      ['Transport', 'teal'],
    ],
    [['Transport', 'teal']],
    [],
  ])
  const by = async (filters: string) => titles(await manager.get(`/api/companies?filters=${encodeURIComponent(filters)}`))
  expect(await by(`tag_id:${transport}`)).toEqual(['Alfa', 'Beta'])
  expect(await by(`tag_id:${transport}|${urgent}`)).toEqual(['Alfa', 'Beta'])
  expect(await by(`tag_id!=${urgent}`)).toEqual(['Beta', 'Gamma'])
  expect(await by('tag_id:')).toEqual(['Gamma'])
  expect((await manager.get('/api/tags')).body.data).toMatchObject([
    { name: 'Pilne', companies: 1 },
    { name: 'Transport', companies: 2 },
  ])
  const entries = await office.db.selectFrom('audit_entries').select('company_id').where('action', '=', 'tagged').execute()
  expect(entries).toHaveLength(3)
  expect((await manager.get(`/api/companies/${third.id}`)).body.data.tags).toEqual([])
})

test('months are found by the tags of their companies, in the list and the matrix', async () => {
  const { manager, first, second, create, give } = await place()
  const transport = await create('Transport')
  await give([second.id], [transport])
  expect((await manager.post('/api/settlements/open', { month: '2026-10', company_ids: [first.id, second.id] })).status).toBe(200)
  expect(titles(await manager.get(`/api/settlements?filters=tag_id:${transport}`))).toEqual(['Beta'])
  const { companies } = (await manager.get('/api/settlements/matrix?year=2026')).body.data
  expect(companies.map((row: { tag_ids: string[] }) => row.tag_ids)).toEqual([[], [transport], []])
})

test('a tag has one name in the office, changes everywhere at once and goes from everywhere', async () => {
  const { manager, first, create, give } = await place()
  const id = await create('Transport')
  await give([first.id], [id])
  expect((await manager.post('/api/tags', { name: 'transport', hue: 'blue' })).body.fields).toEqual({ name: 'Etykieta o tej nazwie już jest.' })
  await create('Książki')
  expect((await manager.post('/api/tags', { name: 'ksiazki', hue: 'blue' })).status, 'without Polish signs').toBe(422)
  expect((await manager.post('/api/tags', { name: 'Inna', hue: 'złoty' })).status).toBe(422)
  expect((await manager.with({ 'if-match': '"1"' }).put(`/api/tags/${id}`, { name: 'Przewozy', hue: 'amber' })).body.data).toMatchObject({ version: 2 })
  expect((await manager.with({ 'if-match': '"1"' }).put(`/api/tags/${id}`, { name: 'Za późno', hue: 'amber' })).status).toBe(412)
  expect((await manager.get(`/api/companies/${first.id}`)).body.data.tags).toEqual([{ id, name: 'Przewozy', hue: 'amber' }])
  expect((await manager.delete(`/api/tags/${id}`)).status).toBe(200)
  expect((await manager.get(`/api/companies/${first.id}`)).body.data.tags).toEqual([])
})

test('clients neither see tags nor find anything by them; foreign ones do not exist', async () => {
  const { office, manager, first, create, give } = await place()
  const id = await create('Trudny klient', 'red')
  await give([first.id], [id])
  const owner = await office.client('owner', first)
  expect((await owner.get(`/api/companies/${first.id}`)).body.data.tags).toEqual([])
  expect((await owner.get(`/api/companies?filters=tag_id:${id}`)).body.meta.total).toBe(0)
  expect((await owner.get(`/api/settlements?filters=tag_id:${id}`)).body.meta.total).toBe(0)
  expect((await owner.get('/api/tags')).status).toBe(403)
  const elsewhere = await place()
  const foreign = await elsewhere.create('Cudza')
  expect((await give([first.id], [foreign])).status).toBe(404)
  expect((await give([elsewhere.first.id], [id])).status).toBe(404)
  expect((await manager.put(`/api/tags/${foreign}`, { name: 'Moja', hue: 'red' })).status).toBe(404)
})
