import { expect, test } from 'vitest'
import { month } from './testing.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

test('without documents: a month asks for none, is not sent back to wait for them, and one that waited goes on', async () => {
  const office = await newOffice()
  const company = await office.company()
  const [accountant, owner] = [await office.as('accountant'), await office.client('owner', company)]
  const open = async (asked: string) => (await accountant.post('/api/settlements', { company_id: company.id, month: asked })).body.data.id as string
  const waiting = await open('2026-09')
  await office.switchOff('documents')
  const id = await open(month)
  const offered = async (who: Caller, path: string) => (await who.get(path)).body.data.actions.map(({ action }: { action: string }) => action)
  const [now, before] = [`/api/settlements/${id}`, `/api/settlements/${waiting}`]
  expect((await accountant.get(now)).body.data).toMatchObject({ state: 'in_progress', checklist: [] })
  expect(await offered(accountant, now)).toEqual(['send', 'hold'])
  expect([await offered(accountant, before), await offered(owner, before)]).toEqual([['start', 'send', 'hold'], []])
  const reason = 'Proszę o wyciąg'
  const refused = [
    await accountant.post(`${now}/incomplete`, { reason }),
    await accountant.post(`${now}/back`, { reason }),
    await owner.post(`${before}/complete`),
    await owner.post(`${before}/none`),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'module_disabled']))
  // Held and taken up again it stands where it was.
  expect((await accountant.post(`${before}/hold`, { reason: 'Urlop' })).status).toBe(200)
  expect((await accountant.post(`${before}/resume`)).body.data.state).toBe('awaiting_documents')
  expect((await accountant.post(`${before}/start`)).body.data.state).toBe('in_progress')
})
