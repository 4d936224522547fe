import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

async function place() {
  const office = await newOffice()
  const company = await office.company()
  const manager = await office.as('manager')
  const change = (body: object) => manager.put(`/api/companies/${company.id}`, body)
  const open = async (month: string) => {
    await manager.post('/api/settlements/open', { month, company_ids: [company.id] })
    return (await manager.get(`/api/settlements?filters=month=${month}`)).body.data[0].state
  }
  return { office, company, manager, change, open }
}

test('a suspension holds from its day: only months wholly within it open on hold', async () => {
  const { change, open } = await place()
  await change({ legal_status: 'zawieszona', legal_status_from: '2026-03-10' })
  await change({ legal_status: 'aktywna', legal_status_from: '2026-06-20' })
  expect([await open('2026-02'), await open('2026-03'), await open('2026-04'), await open('2026-05'), await open('2026-06'), await open('2026-07')]).toEqual([
    'awaiting_documents',
    'awaiting_documents',
    'on_hold',
    'on_hold',
    'awaiting_documents',
    'awaiting_documents',
  ])
})

test('a suspension back in time names the closed months it touches, and is written down once that is confirmed', async () => {
  const { office, company, change } = await place()
  for (const month of ['2026-03', '2026-04', '2026-05']) {
    await office.transact(db => db.insertInto('settlements').values({ id: newId(), company_id: company.id, month, state: 'closed' }).execute())
  }
  const suspended = { legal_status: 'zawieszona', legal_status_from: '2026-03-10' }
  const response = await change(suspended)
  expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['confirmed']])
  // On nine days of March it was active: that month had to be settled, and still has.
  expect(response.body.fields.confirmed).toContain('zamkniętych miesięcy: kwiecień 2026, maj 2026.')
  expect((await change({ ...suspended, confirmed: true })).body.data.legal_history).toEqual([{ from_day: '2026-03-10', legal_status: 'zawieszona' }])
  // Saying it again changes nothing, nor does what begins after them.
  expect((await change(suspended)).status).toBe(200)
  expect((await change({ legal_status: 'aktywna', legal_status_from: '2026-06-20' })).status).toBe(200)
  const resumed = await change({ legal_status: 'aktywna', legal_status_from: '2026-05-31' })
  expect([resumed.status, resumed.body.fields.confirmed]).toEqual([422, expect.stringContaining('zamkniętych miesięcy: maj 2026.')])
})

test('what is planned does not hold yet and can be taken back; without a day it holds from today', async () => {
  const { change } = await place()
  const later = addDays(warsawToday(), 40)
  const planned = await change({ legal_status: 'zawieszona', legal_status_from: later })
  expect(planned.body.data).toMatchObject({ legal_status: 'aktywna', legal_history: [{ from_day: later, legal_status: 'zawieszona' }] })
  expect((await change({ legal_status: 'aktywna', legal_status_from: later })).body.data.legal_history).toEqual([{ from_day: later, legal_status: 'aktywna' }])
  expect((await change({ legal_status: 'aktywna' })).body.data.legal_history).toHaveLength(1)
  expect((await change({ legal_status: 'w_likwidacji' })).body.data).toMatchObject({ legal_status: 'w_likwidacji' })
})

test('a company has several bank accounts, each right and each once', async () => {
  const { change } = await place()
  const [first, second] = ['83999900130000000000000001', '56999900130000000000000002']
  expect((await change({ bank_account: first, other_accounts: ['83999900130000000000000002'] })).body.fields).toHaveProperty(['other_accounts.0'])
  expect((await change({ bank_account: first, other_accounts: [first] })).body.fields).toEqual({ other_accounts: 'Ten sam rachunek jest wpisany dwa razy.' })
  expect((await change({ bank_account: first, other_accounts: [second] })).body.data).toMatchObject({ bank_account: first, other_accounts: [second] })
})
