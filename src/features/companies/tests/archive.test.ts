import { expect, test } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const invalidAt = (field: string, title: string) => ({
  status: 422,
  body: { fields: { [field]: `Firma „${title}” jest w archiwum. Nikogo ani niczego nowego się do niej nie dodaje.` } },
})

test('the archive is shown to whoever asks for it, and a company comes back from it', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const [active, gone] = [await office.company({ title: 'Alfa' }), await office.company({ title: 'Beta', vat_number: '9990000126' })]
  expect((await manager.post(`/api/companies/${gone.id}/archive`)).body.data.archived_at).not.toBeNull()
  const titles = async (filters: string) => (await manager.get(`/api/companies?filters=${filters}`)).body.data.map((row: { title: string }) => row.title)
  expect([await titles(''), await titles('archived:true'), await titles('archived:false'), await titles('archived:true|false')]).toEqual([
    ['Alfa'],
    ['Beta'],
    ['Alfa'],
    ['Alfa', 'Beta'],
  ])
  const { body } = await manager.post('/api/settlements/open', { month: '2026-10', company_ids: [active.id] })
  expect(body.data.opened).toBe(1)
  expect((await manager.post('/api/settlements/open', { month: '2026-10', company_ids: [gone.id] })).body.data?.opened ?? 0).toBe(0)
  expect((await manager.post(`/api/companies/${gone.id}/restore`)).status).toBe(200)
  expect(await titles('')).toEqual(['Alfa', 'Beta'])
})

test('a company in the archive takes no new tickets and nobody new, until it comes back', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const company = await office.company({ title: 'Gamma' })
  const owner = await office.client('owner', company)
  const [category] = (await manager.get('/api/tickets/categories')).body.data
  const ask = (who: Caller) => who.post('/api/tickets', { company_id: company.id, category_id: category.id, title: 'Zwrot', description: 'Kiedy?' })
  const guest = { isAdmin: false, role: 'member', companies: [{ id: company.id, role: 'member' }] }
  const invite = (who: Caller) => who.post('/api/users/invite', { ...guest, email: 'gosc@klient.example' })
  const create = () => manager.post('/api/users', { ...guest, email: 'inny@klient.example', first_name: 'Jan', last_name: 'Inny' })
  const open = (await ask(owner)).body.data
  await manager.post(`/api/companies/${company.id}/archive`)
  for (const who of [owner, manager]) expect(await ask(who)).toMatchObject(invalidAt('company_id', 'Gamma'))
  for (const answer of [await invite(owner), await invite(manager), await create()]) expect(answer).toMatchObject(invalidAt('companies', 'Gamma'))
  expect((await manager.get('/api/users?search=klient.example')).body.data.map(({ email }: { email: string }) => email)).not.toContain('gosc@klient.example')
  const own = (await owner.get(`/api/users/companies?id=${owner.id}`)).body.data
  expect(own).toMatchObject([{ id: company.id, roles: ['owner'], sees_settlements: false, archived: true }])
  // What was begun is finished.
  expect((await owner.post('/api/comments', { subject_kind: 'ticket', subject_id: open.id, content: '<p>Już wiem.</p>' })).status).toBe(200)
  await manager.post(`/api/companies/${company.id}/restore`)
  expect([(await ask(owner)).status, (await invite(owner)).status]).toEqual([200, 200])
})

test('a company in the archive takes no new tasks, conversations and people; its caretaker may change', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const [company, other] = [await office.company({ title: 'Delta' }), await office.company({ title: 'Epsilon' })]
  const [owner, colleague] = [await office.client('owner', company), await office.as('accountant')]
  const person = await office.client('member', other)
  const task = () => manager.post('/api/tasks', { title: 'Zamknięcie roku', company_id: company.id })
  const write = (who: Caller, to: Caller) =>
    who.post('/api/messages', { to: { company_id: company.id, user_ids: [to.id] }, subject: 'Pytanie', content: '<p>Kiedy?</p>' })
  const seat = (who: Caller, role: string) => manager.post(`/api/companies/${company.id}/users`, { user_id: who.id, role, sees_settlements: false })
  const begun = (await task()).body.data
  const conversation = (await write(manager, owner)).body.data
  await manager.post(`/api/companies/${company.id}/archive`)

  expect(await task()).toMatchObject(invalidAt('company_id', 'Delta'))
  for (const [who, to] of [
    [manager, owner],
    [owner, manager],
  ] as const)
    expect(await write(who, to)).toMatchObject(invalidAt('company_id', 'Delta'))
  for (const [who, role] of [
    [person, 'member'],
    [colleague, 'accountant'],
  ] as const)
    expect(await seat(who, role)).toMatchObject(invalidAt('user_id', 'Delta'))

  expect((await manager.put(`/api/tasks/${begun.id}`, { title: 'Zamknięcie ksiąg' })).status).toBe(200)
  expect((await owner.post(`/api/messages/${conversation.id}/entries`, { content: '<p>Już wiem.</p>' })).status).toBe(200)
  expect((await seat(colleague, 'caretaker')).status).toBe(200)
  await manager.post(`/api/companies/${company.id}/restore`)
  for (const answer of [await task(), await write(owner, colleague), await seat(person, 'member')]) expect(answer.status).toBe(200)
})

test('a company in the archive takes no new employees and no recurring tasks; those that named it before may change', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const [company, other] = [await office.company({ title: 'Eta' }), await office.company({ title: 'Theta' })]
  const owner = await office.client('owner', company)
  const foreigner = { company_id: company.id, first_name: 'Jan', passport: 'XX1234567', birth_date: '1990-05-01' }
  const hire = (last_name: string) => manager.post('/api/employees', { ...foreigner, last_name })
  const report = () =>
    owner.post('/api/employees/report', { ...foreigner, last_name: 'Nowy', kind: 'permanent', from_day: '2026-12-01', position: 'Kasjer', time: '1/1' })
  const definition = (...company_ids: string[]) => ({
    ...{ title: 'Kasa', rule: { type: 'monthly', day: 25, months_after: 1 }, scope: 'companies', company_ids },
  })
  const repeat = (...company_ids: string[]) => manager.post('/api/recurring-tasks', definition(...company_ids))
  const employee = (await hire('Dawny')).body.data
  const recurring = (await repeat(company.id)).body.data
  const change = (values: object) => manager.put(`/api/recurring-tasks/${recurring.id}`, values)
  for (const { id } of [company, other]) expect((await manager.post(`/api/companies/${id}/archive`)).status).toBe(200)

  expect(await hire('Nowy')).toMatchObject(invalidAt('company_id', 'Eta'))
  expect(await report()).toMatchObject(invalidAt('company_id', 'Eta'))
  expect((await manager.put(`/api/employees/${employee.id}`, { last_name: 'Inny' })).status).toBe(200)

  expect(await repeat(company.id)).toMatchObject(invalidAt('company_ids', 'Eta'))
  expect(await change({ company_ids: [company.id, other.id] })).toMatchObject(invalidAt('company_ids', 'Theta'))
  expect((await change({ title: 'Kasa fiskalna', company_ids: [company.id] })).status).toBe(200)
  expect((await manager.post('/api/recurring-tasks/preview', { id: recurring.id, ...definition(company.id) })).status).toBe(200)
  const happened = { company_id: company.id, date: '2026-12-18' }
  expect(await manager.post(`/api/recurring-tasks/${recurring.id}/happen`, happened)).toMatchObject(invalidAt('company_id', 'Eta'))
  await manager.post(`/api/companies/${company.id}/restore`)
  for (const answer of [await hire('Nowy'), await report(), await repeat(company.id)]) expect(answer.status).toBe(200)
})

test('a company in the archive takes documents for the months that are open, and for no others', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const company = await office.company({ title: 'Zeta', cooperation_status: 'obslugiwana' })
  const owner = await office.client('owner', company)
  const send = async (who: Caller, month: string) =>
    who.post('/api/documents', { company_id: company.id, month, category: 'other', file_ids: [await uploaded(who)], allow_duplicate: true })
  expect((await send(owner, '2026-10')).status).toBe(200)
  await manager.post(`/api/companies/${company.id}/archive`)
  const late = {
    status: 422,
    body: { fields: { month: 'Ta firma jest w archiwum. Dokumenty można dodać tylko do jej miesięcy, które są jeszcze otwarte.' } },
  }
  for (const who of [owner, manager]) {
    expect(await send(who, '2026-11')).toMatchObject(late)
    const { status, body } = await send(who, '2026-10')
    expect(status).toBe(200)
    expect(await who.put(`/api/documents/${body.data.id}`, { month: '2026-11' })).toMatchObject(late)
  }
  await manager.post(`/api/companies/${company.id}/restore`)
  expect((await send(owner, '2026-11')).status).toBe(200)
})
