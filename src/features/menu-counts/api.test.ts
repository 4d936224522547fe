import { expect, test } from 'vitest'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { published, setUp, submit } from '#test/fixtures/surveys.ts'

stopDate()

const office = await newOffice()
const company = await office.company()
const neighbour = await office.company()
const owner = await office.client('owner', company)
const manager = await office.as('manager')
const assistant = await office.as('assistant')

const document = (company_id: string, state: DocumentState, category = 'purchase_invoice') =>
  office.transact(db =>
    db
      .insertInto('documents')
      .values({ id: newId(), company_id, month: '2026-10', title: 'Faktura', category: category as 'purchase_invoice', state, author_id: owner.id })
      .execute(),
  )
const month = (company_id: string, month: string, state: 'in_progress' | 'closed') =>
  office.transact(db => db.insertInto('settlements').values({ id: newId(), company_id, month, state }).execute())

await document(company.id, 'new')
await document(company.id, 'in_review', 'payroll')
await document(company.id, 'needs_correction')
await document(neighbour.id, 'new')
await document(neighbour.id, 'needs_correction')
await document(neighbour.id, 'booked')
await month(company.id, '2020-01', 'in_progress')
await month(company.id, '2020-02', 'closed')
await month(neighbour.id, '2020-01', 'in_progress')

const countsOf = async (caller: typeof owner, query = '') => (await caller.get(`/api/counts${query}`)).body.data

test('staff see what waits in the whole office, each within their sight', async () => {
  expect(await countsOf(manager)).toMatchObject({ documents: { open: 3, late: 0 }, settlements: { open: 2, late: 2 } })
  expect(await countsOf(assistant)).toMatchObject({ documents: { open: 2 } })
})

test('a client sees what the own companies were asked to mend', async () => {
  expect(await countsOf(owner)).toMatchObject({ documents: { open: 1, late: 0 }, settlements: { open: 1, late: 1 } })
})

test('what lies in a closed month waits no more, in the count, the list and the company alike, until the month is corrected', async () => {
  const closing = await newOffice()
  const [head, place] = [await closing.as('manager'), await closing.company()]
  const sender = await closing.client('owner', place)
  const { id } = (await head.post('/api/settlements', { company_id: place.id, month: '2026-10' })).body.data
  for (const month of ['2026-10', '2026-11']) {
    const file = await closing.transact(async db => {
      const id = newId()
      await db
        .insertInto('documents')
        .values({ id, company_id: place.id, month, title: 'Faktura', category: 'purchase_invoice', state: 'new', author_id: sender.id })
        .execute()
      return id
    })
    expect((await head.post(`/api/documents/${file}/review`)).status).toBe(200)
  }
  const waiting = async () => [
    (await countsOf(head)).documents.open,
    (await head.get('/api/documents?filters=waiting:true')).body.meta.total,
    (await head.get(`/api/companies/${place.id}`)).body.data.documents,
  ]
  expect(await waiting()).toEqual([2, 2, 2])
  await closing.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('id', '=', id).execute())
  expect((await head.post(`/api/settlements/${id}/close`, { reason: 'Bez tej faktury' })).status).toBe(200)
  expect(await waiting()).toEqual([1, 1, 1])
  expect((await head.post(`/api/settlements/${id}/correct`, { reason: 'Faktura jednak wchodzi' })).status).toBe(200)
  expect(await waiting()).toEqual([2, 2, 2])
})

test('what a person is asked to answer and to complete counts until it is done', async () => {
  const { office: place, manager: head, owner: client } = await setUp()
  const ofBoth = async (who = client) => {
    const { surveys, trainings } = await countsOf(who)
    return [surveys.open, trainings.open, trainings.late]
  }
  const id = await published(head)
  const today = warsawToday()
  await published(head, { from_day: addDays(today, 1) })
  const { data } = (await head.post('/api/training-categories', { title: 'Podatki', audience: 'clients' })).body
  const training = async (values: object) =>
    (await head.post('/api/trainings', { category_id: data.id, title: 'KSeF', minutes: 20, published: true, required: true, ...values })).body.data.id
  const learnt = await training({})
  for (const values of [{ required: false }, { published: false }, { due_on: addDays(today, 1) }]) await training(values)
  expect(await ofBoth()).toEqual([1, 2, 0])
  await place.transact(db =>
    db
      .updateTable('trainings')
      .set({ due_on: addDays(today, -1) })
      .where('due_on', 'is not', null)
      .execute(),
  )
  expect(await ofBoth(head)).toEqual([0, 0, 0])
  expect((await submit(client, id, { 1: 'a' })).status).toBe(200)
  expect((await client.post(`/api/trainings/${learnt}/progress`, { seconds: 60, done: true })).status).toBe(200)
  expect(await ofBoth()).toEqual([0, 1, 1])
})

test('the chosen company narrows them, and another one shows nothing', async () => {
  expect(await countsOf(manager, `?company_id=${neighbour.id}`)).toMatchObject({ documents: { open: 1, late: 0 }, settlements: { open: 1, late: 1 } })
  expect(await countsOf(owner, `?company_id=${neighbour.id}`)).toMatchObject({ documents: { open: 0, late: 0 }, settlements: { open: 0, late: 0 } })
})

test('what is switched off is not counted', async () => {
  const without = await newOffice('dpszulc')
  const counts = await countsOf(await without.as('manager'))
  expect(counts).toHaveProperty('settlements')
  expect(counts).not.toHaveProperty('documents')
})
