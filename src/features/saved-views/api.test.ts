import { expect, test } from 'vitest'
import { maxViews } from './contract.ts'
import { newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const parts = { filters: 'accounting_status:in_progress|closed', search: 'sad', sort: 'title:desc', columns: 'title,owner' }
const named = (name: string, values: object = {}) => ({ list: 'companies', name, ...parts, ...values })

test('saved views: a view is created, renamed, made the default and removed', async () => {
  const person = await office.as('accountant')
  const { body, status } = await person.post('/api/views', named('Moje firmy'))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ ...named('Moje firmy'), is_default: false, version: 1 })
  const { id } = body.data
  expect((await person.put('/api/views', { id, name: 'Otwarte' })).body.data).toMatchObject({ ...named('Otwarte'), version: 2 })
  expect((await person.put('/api/views', { id, is_default: true })).body.data).toMatchObject({ is_default: true })
  const second = await person.post('/api/views', named('Druga', { is_default: true }))
  expect((await person.get('/api/views?list=companies')).body.data).toMatchObject([
    { id, is_default: false },
    { id: second.body.data.id, is_default: true },
  ])
  expect((await person.delete(`/api/views/${id}`)).status).toBe(200)
  expect((await person.get('/api/views')).body.data).toMatchObject([{ name: 'Druga' }])
})

test('saved views: are separate for each list and person, managers included', async () => {
  const person = await office.as('accountant')
  const head = await office.as('administrator')
  const { id } = (await person.post('/api/views', named('Prywatny', { is_default: true }))).body.data
  expect((await person.get('/api/views?list=documents')).body.data).toEqual([])
  expect((await head.get('/api/views')).body.data).toEqual([])
  expect((await head.put('/api/views', { id, name: 'Cudzy' })).status).toBe(404)
  expect((await head.delete(`/api/views/${id}`)).status).toBe(404)
  expect((await head.post('/api/views', named('Prywatny', { is_default: true }))).status).toBe(200)
  expect((await person.get('/api/views')).body.data).toMatchObject([{ name: 'Prywatny', is_default: true }])
})

test('saved views: names are unique and not blank, parts have a maximum length', async () => {
  const person = await office.as('payroll')
  const { id } = (await person.post('/api/views', named('Kadry'))).body.data
  await person.post('/api/views', named('Inny'))
  expect(await person.post('/api/views', named(' Kadry '))).toMatchObject({ status: 422, body: { fields: { name: expect.stringContaining('już jest') } } })
  expect((await person.put('/api/views', { id, name: 'Inny' })).status).toBe(422)
  expect((await person.put('/api/views', { id, name: 'Kadry' })).status).toBe(200)
  expect((await person.post('/api/views', named(' '))).body.fields).toHaveProperty('name')
  expect((await person.post('/api/views', named('Długi', { filters: 'x'.repeat(2001) }))).body.fields).toHaveProperty('filters')
})

test('saved views: a list has a maximum number of them', async () => {
  const person = await office.as('assistant')
  for (let place = 0; place < maxViews; place++) expect((await person.post('/api/views', named(`Widok ${place}`))).status).toBe(200)
  expect((await person.post('/api/views', named('Za dużo'))).status).toBe(409)
  expect((await person.post('/api/views', { ...named('Gdzie indziej'), list: 'documents' })).status).toBe(200)
})
