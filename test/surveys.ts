import { expect } from 'vitest'
import { type Caller, newOffice } from '#test/office.ts'

export const question = (id: string, values: Record<string, unknown> = {}) => ({
  ...{ id, kind: 'one', title: `Pytanie ${id}`, help: null, required: true, rows: [], min: 1, max: 5, min_label: null, max_label: null, show_if: null },
  options: [
    { id: 'a', label: 'Dobrze' },
    { id: 'b', label: 'Źle' },
  ],
  ...values,
})
export const body = (values: Record<string, unknown> = {}) => ({
  title: 'Jak się pracuje?',
  introduction: '<p>Prosimy</p><script>x()</script>',
  sections: [
    { id: 's', title: '', questions: [question('1'), question('2', { kind: 'long', required: false, show_if: { question_id: '1', any_of: ['b'] } })] },
  ],
  audience: { query: { search: '', filters: '' } },
  anonymous: false,
  from_day: null,
  to_day: null,
  ...values,
})

export async function setUp(people = 1) {
  const office = await newOffice()
  const company = await office.company({ company_type: 'zoo' })
  const manager = await office.as('manager')
  const clients: Caller[] = []
  for (let count = 0; count < people; count++) clients.push(await office.client(count === 0 ? 'owner' : 'viewer', company))
  return { office, company, manager, clients, owner: clients[0] as Caller }
}

export async function published(manager: Caller, values: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await manager.post('/api/surveys', body(values))).body.data
  expect(await manager.post(`/api/surveys/${id}/publish`)).toMatchObject({ status: 200, body: { data: { state: 'published' } } })
  return id
}
export const submit = (who: Caller, id: string, answers: object) => who.post(`/api/surveys/${id}/answers`, { answers })
export const results = async (who: Caller, id: string, query = '') => (await who.get(`/api/surveys/${id}/results${query}`)).body.data
