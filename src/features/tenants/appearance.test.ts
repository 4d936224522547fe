import { expect, it } from 'vitest'
import { contrast } from '#kernel/colours.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/office.ts'

it('shows what was saved to everybody, enforces what was switched off, and leaves the rest as it is', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const before = (await administrator.get('/api/tenants/appearance')).body.data
  const components = { ...before.switches.components, polls: false }
  const changed = { ...before, product_name: 'Księga', office: { ...before.office, phone: '+48 600 100 200' }, switches: { ...before.switches, components } }
  expect((await administrator.put('/api/tenants/appearance', changed)).body.data).toEqual(changed)
  const settings = (await (await testInstallation()).installation.offices.byId(office.office.id))?.settings
  expect(settings).toMatchObject({ product_name: 'Księga', office: { phone: '+48 600 100 200' }, approval: { mode: 'required' } })
  expect((await administrator.get('/api/polls')).body.code).toBe('module_disabled')
  expect((await administrator.get('/api/tenants/security')).body.data.staff_hours).toBe(12)
  const [entry] = await office.db.selectFrom('audit_entries').select('after').where('action', '=', 'appearance_changed').execute()
  expect(entry?.after).toMatchObject({ product_name: 'Księga' })
})

it('refuses colours that could not be read, with the ratio, and whoever may not', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const before = (await administrator.get('/api/tenants/appearance')).body.data
  const pale = { ...before, theme: { ...before.theme, light: { primary: '#ffd700', secondary: '#c2187a' } } }
  const refused = await administrator.put('/api/tenants/appearance', pale)
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toEqual({ 'theme.light.primary': 'Kontrast z tłem wynosi 1,4:1, a musi co najmniej 4,5:1.' })
  expect((await administrator.put('/api/tenants/appearance', { ...before, product_name: ' ' })).status).toBe(422)
  const manager = await office.as('manager')
  expect((await manager.get('/api/tenants/appearance')).status).toBe(200)
  expect((await manager.put('/api/tenants/appearance', before)).status).toBe(403)
  expect((await (await office.as('accountant')).get('/api/tenants/appearance')).status).toBe(403)
})

it('counts contrast as the guidelines do', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
