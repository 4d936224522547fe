import { expect, test } from 'vitest'
import type { DocumentState } from '#features/documents/rules.ts'
import { newId } from '#server/id.ts'
import { newOffice } from '#test/office.ts'

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
