import { expect, it } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

it("what is of any seat of one's own is one's own, and all of the office is for whoever has none", async () => {
  const place = await newOffice()
  const [company, elsewhere] = [await place.company(), await place.company()]
  const seatedIn = ({ id }: { id: string }) => place.as('accountant', { company_id: id, role: 'accountant' })
  const staff = await seatedIn(company)
  for (const month of ['2025-01', '2025-02']) expect((await staff.post('/api/settlements', { company_id: company.id, month })).status).toBe(200)
  const mine = async (who: Caller) => [
    (await who.get('/api/settlements/summary?mine=true')).body.data.open,
    (await who.get('/api/settlements?filters=mine:true')).body.meta.total,
    (await who.get('/api/companies?filters=mine:true')).body.meta.total,
    (await who.get('/api/documents?filters=mine:true')).body.meta.total,
  ]
  expect(await mine(staff)).toEqual([2, 2, 1, 0])
  expect(await mine(await seatedIn(elsewhere))).toEqual([0, 0, 1, 0])
  expect(await mine(await place.as('assistant'))).toEqual([2, 2, 2, 0])
})
