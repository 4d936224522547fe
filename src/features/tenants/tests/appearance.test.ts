import { expect, it } from 'vitest'
import { contrast } from '#kernel/colours.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('appearance of the office: shows what was saved to everybody, enforces what was switched off, and leaves the rest as it is', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const components = { ...before.switches.components, polls: false }
  const changed = { ...before, product_name: 'Księga', office: { ...before.office, phone: '+48 600 100 200' }, switches: { ...before.switches, components } }
  expect((await administrator.put('/api/tenants/appearance', changed)).body.data).toEqual({ ...changed, version: version + 1 })
  const settings = (await (await testInstallation()).installation.offices.byId(office.office.id))?.settings
  expect(settings).toMatchObject({ product_name: 'Księga', office: { phone: '+48 600 100 200' }, approval: { mode: 'required' } })
  expect((await administrator.get('/api/polls')).body.code).toBe('module_disabled')
  expect((await administrator.get('/api/tenants/security')).body.data.staff_hours).toBe(12)
  const [entry] = await office.db.selectFrom('audit_entries').select('after').where('action', '=', 'appearance_changed').execute()
  expect(entry?.after).toMatchObject({ product_name: 'Księga' })
})

it('appearance of the office: refuses colours that could not be read, with the ratio, and whoever may not', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const pale = { ...before, theme: { ...before.theme, light: { primary: '#ffd700', secondary: '#c2187a' } } }
  const response = await administrator.put('/api/tenants/appearance', pale)
  expect(response.status).toBe(422)
  expect(response.body.fields).toEqual({ 'theme.light.primary': 'Kontrast z tłem wynosi 1,4:1, a musi wynosić co najmniej 4,5:1.' })
  expect((await administrator.put('/api/tenants/appearance', { ...before, product_name: ' ' })).status).toBe(422)
  const manager = await office.as('manager')
  expect((await manager.get('/api/tenants/appearance')).status).toBe(200)
  expect((await manager.put('/api/tenants/appearance', before)).status).toBe(403)
  expect((await (await office.as('accountant')).get('/api/tenants/appearance')).status).toBe(403)
})

it('appearance of the office: takes for the address that answers go to nothing that is none', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const save = (email: string) => administrator.put('/api/tenants/appearance', { ...before, office: { ...before.office, email } })
  expect((await save('biuro')).body.fields).toEqual({ 'office.email': 'Proszę podać poprawny adres e-mail.' })
  expect((await save(' biuro@wrzosowa.example ')).body.data.office.email).toBe('biuro@wrzosowa.example')
  expect((await save('')).status).toBe(200)
})

it('appearance of the office: tells the second of two who save at once what the first one has saved', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const save = (product_name: string) => administrator.with({ 'if-match': `"${version}"` }).put('/api/tenants/appearance', { ...before, product_name })
  const replies = await Promise.all(['Pierwszy', 'Drugi', 'Trzeci'].map(save))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  const saved = replies.find(({ status }) => status === 200)?.body.data
  for (const { body } of replies.filter(({ status }) => status === 412)) expect(body.data).toEqual(saved)
  expect((await administrator.get('/api/tenants/appearance')).body.data).toEqual(saved)
  // Another setting of the office is no change of this one.
  expect((await administrator.put('/api/tenants/approval', { mode: 'none', silent_days: 3 })).status).toBe(200)
  expect((await administrator.with({ 'if-match': `"${saved.version}"` }).put('/api/tenants/appearance', before)).status).toBe(200)
})

it.each([
  ['security', 'staff_idle_minutes', 10, 20],
  ['approval', 'silent_days', 5, 6],
])('tells who saves an older %s what somebody else has set meanwhile', async (part, key, first, second) => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...values } = (await administrator.get(`/api/tenants/${part}`)).body.data
  const save = (value: number) => administrator.with({ 'if-match': `"${version}"` }).put(`/api/tenants/${part}`, { ...values, [key]: value })
  expect((await save(first)).body.data).toEqual({ ...values, [key]: first, version: version + 1 })
  const late = await save(second)
  expect([late.status, late.body.data]).toEqual([412, { ...values, [key]: first, version: version + 1 }])
})

it('appearance of the office: tells who saves older working hours what somebody else has set meanwhile', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, working_hours } = (await administrator.get('/api/tenants/working-hours')).body.data
  const save = (opens: string) =>
    administrator.with({ 'if-match': `"${version}"` }).put('/api/tenants/working-hours', { working_hours: working_hours.with(0, { opens, closes: '16:00' }) })
  expect((await save('07:00')).status).toBe(200)
  const late = await save('09:00')
  expect([late.status, late.body.data.working_hours[0].opens]).toEqual([412, '07:00'])
})

it('appearance of the office: keeps the columns of every list, and refuses a list without any', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...before } = (await administrator.get('/api/tenants/appearance')).body.data
  const put = (columns: object) => administrator.put('/api/tenants/appearance', { ...before, switches: { ...before.switches, columns } })
  const columns = { ...before.switches.columns, tasks: ['title', 'due_date'] }
  expect((await put(columns)).status).toBe(200)
  expect((await administrator.with({ host: `${office.office.id}.localhost` }).get('/api/config')).body.data.columns).toEqual(columns)
  expect((await put({ ...columns, tasks: [] })).body.fields).toEqual({ 'switches.columns.tasks': 'Lista musi mieć choć jedną kolumnę.' })
})

it('appearance of the office: counts contrast as the guidelines do', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
