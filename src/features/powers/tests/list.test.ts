import { expect, it } from 'vitest'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const today = warsawToday()

async function world() {
  const office = await newOffice()
  const first = await office.company({ title: 'Ananas', zus_scheme: 'brak' })
  const second = await office.company({ title: 'Burak', zus_scheme: 'brak' })
  const accountant = await office.as('accountant')
  const add = (company: { id: string }, values: object = {}) =>
    accountant.post(`/api/companies/${company.id}/powers`, { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01', ...values })
  return { office, first, second, accountant, add }
}

const read = async (who: Caller, query = '') => {
  const { data, meta } = (await who.get(`/api/powers?page=1&limit=25${query}`)).body
  return [meta.total, data.map((row: Record<string, string>) => [row.company_title, row.kind, row.state].join(' '))]
}

it('the list of all holds what there is and what is missing, page by page, sorted, filtered and searched', async () => {
  const { office, first, second, accountant, add } = await world()
  await add(first, { to_day: addDays(today, 10) })
  await add(first, { kind: 'ppo1', revoked_day: today })
  expect(await read(accountant)).toEqual([3, expect.arrayContaining(['Ananas upl1 ending', 'Ananas ppo1 revoked', 'Burak upl1 missing'])])
  expect(await read(accountant, '&filters=state:missing')).toEqual([1, ['Burak upl1 missing']])
  expect(await read(accountant, '&filters=state=ending|revoked&sort=kind:desc')).toEqual([2, ['Ananas upl1 ending', 'Ananas ppo1 revoked']])
  expect(await read(accountant, '&filters=company_title=Burak|Cebula')).toEqual([1, ['Burak upl1 missing']])
  expect(await read(accountant, '&filters=company_title:anan&sort=kind:desc')).toEqual([2, ['Ananas upl1 ending', 'Ananas ppo1 revoked']])
  expect(await read(accountant, `&filters=company_id:${second.id}`)).toEqual([1, ['Burak upl1 missing']])
  expect(await read(accountant, '&search=burak')).toEqual([1, ['Burak upl1 missing']])
  expect(await read(accountant, '&search=osoba&sort=to_day:asc')).toEqual([2, ['Ananas upl1 ending', 'Ananas ppo1 revoked']])
  const pages = await Promise.all([1, 2, 3].map(page => accountant.get(`/api/powers?page=${page}&limit=1`)))
  const ids = pages.map(({ body }) => body.data[0].id)
  expect(new Set(ids).size).toBe(3)
  const [row] = (await accountant.get('/api/powers?page=1&limit=1&filters=state:missing')).body.data
  expect(row).toMatchObject({ company_id: second.id, giver: 'Burak', holder: null, reason: 'jpk_v7', from_day: null })
  await office.transact(db => db.updateTable('companies').set({ archived_at: new Date().toISOString(), cooperation_status: 'zakonczona' }).execute())
  expect(await read(accountant)).toEqual([0, []])
})

it('the list of all shows an owner the own company, members nothing, and other offices nothing', async () => {
  const { office, first, second, add } = await world()
  await add(first)
  await add(second)
  expect(await read(await office.client('owner', first))).toEqual([1, ['Ananas upl1 valid']])
  const both = await office.as('owner', { company_id: first.id, role: 'owner' }, { company_id: second.id, role: 'member' })
  expect(await read(both)).toEqual([1, ['Ananas upl1 valid']])
  expect((await (await office.client('member', first)).get('/api/powers?page=1&limit=25')).status).toBe(403)
  expect(await read(await (await newOffice()).as('administrator'))).toEqual([0, []])
})
