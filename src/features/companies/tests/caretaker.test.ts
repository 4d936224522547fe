import { beforeEach, describe, expect, it } from 'vitest'
import { setPerson } from '#features/companies/server/store.ts'
import { runImport } from '#features/imports/server/run.ts'
import { removeAccount } from '#features/users/server/store-removal.ts'
import { changeUser } from '#features/users/server/store.ts'
import { requestDuring } from '#test/concurrent-request.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { untilHeldUp } from '#test/until.ts'
import { upload } from '#test/fixtures/upload.ts'
import { findCommand } from '../../../cli/run.ts'

let office: TestOffice
let manager: Caller
let company: Awaited<ReturnType<TestOffice['company']>>
let colleague: { id: string; email: string }

beforeEach(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  company = await office.company()
  colleague = await office.person('accountant')
})

const caretakers = async () =>
  (await office.db.selectFrom('company_people').select('user_id').where('role', '=', 'caretaker').execute()).map(({ user_id }) => user_id)

describe('somebody who is made a caretaker at that moment', () => {
  const entrusted = <Answer>(ask: () => Promise<Answer>) =>
    requestDuring(office, db => setPerson(db, company.id, { user_id: colleague.id, role: 'caretaker', sees_settlements: true }), ask)

  it('is neither removed nor turned off', async () => {
    expect((await entrusted(() => manager.delete(`/api/users/${colleague.id}`))).body.data.companies).toEqual([{ id: company.id, title: company.title }])
    expect((await entrusted(() => manager.get(`/api/users/deactivate/${colleague.id}`))).status).toBe(409)
    expect(await caretakers()).toEqual([colleague.id])
  })

  it('is not erased', async () => {
    const erase = findCommand(['person', 'erase', office.office.id, colleague.id])
    const output = await entrusted(() => erase(office.test.installation).catch((error: Error) => error.message))
    expect(output).toContain('Najpierw trzeba wskazać innego opiekuna')
    expect(await caretakers()).toEqual([colleague.id])
  })
})

describe('somebody who is turned off at that moment', () => {
  const turnedOff = <Answer>(id: string, ask: () => Promise<Answer>) => requestDuring(office, db => changeUser(db, id, { status: 'deactivated' }), ask)

  it('becomes no caretaker, nor does who is removed', async () => {
    const seat = { user_id: colleague.id, role: 'caretaker', sees_settlements: true }
    const add = () => manager.post(`/api/companies/${company.id}/users`, seat)
    expect((await turnedOff(colleague.id, add)).status).toBe(404)
    await office.transact(db => changeUser(db, colleague.id, { status: 'active' }))
    expect((await requestDuring(office, db => removeAccount(db, colleague.id), add)).status).toBe(404)
    expect(await caretakers()).toEqual([company.caretaker_id])
  })

  it('founds no company', async () => {
    const founder = await office.as('manager')
    const { status } = await turnedOff(founder.id, () => founder.post('/api/companies', { title: 'Sierota', company_type: 'jdg' }))
    expect(status).toBeOneOf([401, 409])
    expect(await caretakers()).toEqual([company.caretaker_id])
  })

  it('is given no company by a file', async () => {
    const file_id = (await upload(manager, 'firmy.csv', `Nazwa;Typ;Opiekun\nSierota;JDG;${colleague.email}\n`)).body.data.id
    const { id } = (await manager.post('/api/imports', { list: '/api/companies', file_id })).body.data
    expect((await manager.post(`/api/imports/${id}/confirm`)).status).toBe(200)
    await turnedOff(colleague.id, () => runImport(office.test.installation, office.office.id, id))
    const { state, problem } = (await manager.get(`/api/imports/${id}`)).body.data
    expect([state, problem]).toEqual([expect.toBeOneOf(['draft', 'failed']), expect.stringContaining('Nic nie zostało zapisane.')])
    expect(await caretakers()).toEqual([company.caretaker_id])
  })
})

it('many companies given away by two calls at once have one caretaker each, and both calls are answered', async () => {
  const ids = [company.id, (await office.company()).id]
  const people = [colleague.id, (await office.person('accountant')).id]
  const { responses } = await office.transact(async db => {
    await db.selectFrom('companies').select('id').where('id', '=', company.id).forUpdate().execute()
    const responses = Promise.all(people.map(user_id => manager.post('/api/companies/bulk', { action: 'assign', ids, user_id })))
    await untilHeldUp(office, db, responses, people.length)
    return { responses }
  })
  for (const { status, body } of await responses) expect([status, body.data]).toEqual([200, { done: [...ids].sort(), refused: [] }])
  const [first, second, ...more] = await caretakers()
  expect([people.includes(first ?? ''), second, more]).toEqual([true, first, []])
})

it('companies are found by their caretaker, whoever else is at home there', async () => {
  const keeper = await office.person('accountant', { first_name: 'Świętosława', last_name: 'Kępa' })
  const [ownCompany, shared] = [await office.company({ title: 'Młyn' }), await office.company({ title: 'Tartak' })]
  await office.transact(async db => {
    await setPerson(db, ownCompany.id, { user_id: keeper.id, role: 'caretaker', sees_settlements: true })
    await setPerson(db, shared.id, { user_id: keeper.id, role: 'accountant', sees_settlements: true })
    await db.updateTable('companies').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', company.id).execute()
  })
  const listTitles = async (filters: string) => {
    const { data, meta } = (await manager.get(`/api/companies?page=1&limit=25&filters=${encodeURIComponent(filters)}`)).body
    expect(meta.total, filters).toBe(data.length)
    return data.map(({ title }: { title: string }) => title)
  }
  expect(await listTitles('owner:tosława kę')).toEqual(['Młyn'])
  expect(await listTitles('owner:KEPA,title:tartak')).toEqual([])
  expect(await listTitles(`owner_id=${keeper.id}`)).toEqual(['Młyn'])
  expect(await listTitles(`owner_id=${colleague.id}|${keeper.id}`)).toEqual(['Młyn'])
  expect(await listTitles('owner:nikt taki')).toEqual([])
  expect(await listTitles(`owner:kępa,owner_id=${colleague.id}`)).toEqual([])
  expect(await listTitles(`owner_id!=${keeper.id}`)).toEqual(['Tartak'])
  expect(await listTitles('owner=')).toEqual([])
})
