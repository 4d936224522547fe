import { expect, test } from 'vitest'
import { month, openMonth } from './testing.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

test('without documents: a month asks for none, is not sent back to wait for them, and one that waited goes on', async () => {
  const office = await newOffice()
  const company = await office.company()
  const [accountant, owner] = [await office.as('accountant'), await office.client('owner', company)]
  const open = async (newMonth: string) => (await accountant.post('/api/settlements', { company_id: company.id, month: newMonth })).body.data.id as string
  const waiting = await open('2026-09')
  await office.switchOff('documents')
  const id = await open(month)
  const offered = async (who: Caller, path: string) => (await who.get(path)).body.data.actions.map(({ action }: { action: string }) => action)
  const [now, before] = [`/api/settlements/${id}`, `/api/settlements/${waiting}`]
  expect((await accountant.get(now)).body.data).toMatchObject({ state: 'in_progress', checklist: [] })
  expect(await offered(accountant, now)).toEqual(['send', 'hold'])
  expect([await offered(accountant, before), await offered(owner, before)]).toEqual([['start', 'send', 'hold'], []])
  const reason = 'Proszę o wyciąg'
  const responses = [
    await accountant.post(`${now}/incomplete`, { reason }),
    await accountant.post(`${now}/back`, { reason }),
    await owner.post(`${before}/complete`),
    await owner.post(`${before}/none`),
  ]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [403, 'module_disabled']))
  // Held and taken up again it stands where it was.
  expect((await accountant.post(`${before}/hold`, { reason: 'Urlop' })).status).toBe(200)
  expect((await accountant.post(`${before}/resume`)).body.data.state).toBe('awaiting_documents')
  expect((await accountant.post(`${before}/start`)).body.data.state).toBe('in_progress')
})

test('without documents: what a month asked for before is missed nowhere, and no step about them is taken with many months', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const { id, path, company } = await openMonth(office, accountant)
  const missed = async () => [
    (await accountant.get(path)).body.data.missing,
    (await accountant.get('/api/settlements/summary')).body.data.missing,
    (await accountant.get('/api/settlements?filters=missing>0')).body.data.length,
    (await accountant.get(`/api/settlements/matrix/${company.id}/${month}`)).body.data.missing.length,
  ]
  expect(await missed()).toEqual([3, 1, 1, 3])
  await office.switchOff('documents')
  expect(await missed()).toEqual([0, 0, 0, 0])
  const many = (action: string, ids: string[]) => accountant.post('/api/settlements/bulk', { action, ids })
  await accountant.post(`${path}/start`)
  expect(await many('complete', [id])).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
  await office.switchOff()
  expect(await missed()).toEqual([3, 1, 1, 3])
})
