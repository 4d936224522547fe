import { expect, it } from 'vitest'
import { countBeginning } from '#features/companies/server/store-beginning.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { spyOnQueries } from '#test/query-spy.ts'

it('a new company: what it has of what its first month needs is counted, as far as it goes', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const { id } = (await manager.post('/api/companies', { title: 'Nowa Firma', company_type: 'jdg' })).body.data
  const beginning = async () => (await manager.get(`/api/companies/${id}/beginning`)).body.data
  expect(await beginning()).toEqual({ owners: 0, months: 0, closed_months: 0, terms: 0, services: 0 })
  // What another company of the office has counts for that one alone.
  await office.client('owner', await office.company())
  const invitation = { email: 'wlascicielka@firma.example', isAdmin: false, role: 'owner', companies: [{ id, role: 'owner', sees_settlements: true }] }
  expect((await manager.post('/api/users/invite', invitation)).status).toBe(200)
  expect((await manager.post('/api/settlements', { company_id: id, month: warsawMonth() })).status).toBe(200)
  const service = { code: 'KPIR', name: 'Prowadzenie KPiR', category: 'bookkeeping', unit: 'month', vat_rate: '23', net_price: '300', valid_from: '2026-01-01' }
  const response = await manager.post('/api/pricelist', service)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(await beginning()).toEqual({ owners: 1, months: 1, closed_months: 0, terms: 0, services: 1 })
  const term = { service_id: response.body.data.id, quantity: '1', from_month: '2026-01' }
  expect((await manager.post(`/api/companies/${id}/billing`, term)).status).toBe(200)
  // Whose account is switched off, owns nothing in the portal.
  const status = (status: 'deactivated' | 'active') =>
    office.transact(db => db.updateTable('users').set({ status }).where('email', '=', invitation.email).execute())
  await status('deactivated')
  expect(await beginning()).toMatchObject({ owners: 0 })
  await status('active')
  await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', id).execute())
  expect(await beginning()).toEqual({ owners: 1, months: 1, closed_months: 1, terms: 1, services: 1 })
})

it('a new company: tells of its beginning those who set it up, in one statement, and nobody else', async () => {
  const office = await newOffice()
  const company = await office.company()
  const path = `/api/companies/${company.id}/beginning`
  const status = async (who: { get(path: string): Promise<{ status: number }> }) => (await who.get(path)).status
  for (const role of ['administrator', 'manager', 'accountant'] as const) expect(await status(await office.as(role)), role).toBe(200)
  for (const role of ['payroll', 'assistant'] as const) expect(await status(await office.as(role)), role).toBe(403)
  expect(await status(await office.client('owner', company))).toBe(403)
  expect(await status(await (await newOffice()).as('manager'))).toBe(404)
  const { db, queries } = spyOnQueries(office.test.database.reader(officeScope(office.office.id)), { bus: office.test.database.bus })
  await countBeginning(db, { tenant_id: office.office.id, user_id: company.caretaker_id, role: 'manager', isAdmin: true, companies: new Map() }, company.id)
  expect(queries).toHaveLength(1)
})
