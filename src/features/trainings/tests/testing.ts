import { type Caller, newOffice } from '#test/fixtures/office.ts'

export const category = async (who: Caller, values: Record<string, unknown> = {}): Promise<string> =>
  (await who.post('/api/training-categories', { title: 'Podatki', audience: 'clients', ...values })).body.data.id

export const bodyOf = (category_id: string, values: Record<string, unknown> = {}) => ({
  ...{ category_id, title: 'KSeF krok po kroku', minutes: 20, published: true, required: false },
  ...values,
})
export const training = async (who: Caller, category_id: string, values: Record<string, unknown> = {}): Promise<string> =>
  (await who.post('/api/trainings', bodyOf(category_id, values))).body.data.id

/** An office with a company and its owner. */
export async function setUp() {
  const office = await newOffice()
  const company = await office.company()
  const manager = await office.as('manager')
  const owner = await office.client('owner', company)
  return { office, company, manager, owner }
}
