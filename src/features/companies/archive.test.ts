import { expect, test } from 'vitest'
import { newOffice } from '#test/office.ts'

test('the archive is shown to whoever asks for it, and a company comes back from it', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const [kept, gone] = [await office.company({ title: 'Alfa' }), await office.company({ title: 'Beta', vat_number: '9990000126' })]
  expect((await manager.post(`/api/companies/${gone.id}/archive`)).body.data.archived_at).not.toBeNull()
  const titles = async (filters: string) => (await manager.get(`/api/companies?filters=${filters}`)).body.data.map((row: { title: string }) => row.title)
  expect([await titles(''), await titles('archived:true'), await titles('archived:false'), await titles('archived:true|false')]).toEqual([
    ['Alfa'],
    ['Beta'],
    ['Alfa'],
    ['Alfa', 'Beta'],
  ])
  const { body } = await manager.post('/api/settlements/open', { month: '2026-10', company_ids: [kept.id] })
  expect(body.data.opened).toBe(1)
  expect((await manager.post('/api/settlements/open', { month: '2026-10', company_ids: [gone.id] })).body.data?.opened ?? 0).toBe(0)
  expect((await manager.post(`/api/companies/${gone.id}/restore`)).status).toBe(200)
  expect(await titles('')).toEqual(['Alfa', 'Beta'])
})
