import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approveSilently } from '#features/settlements/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const month = '2026-09'
const path = '/api/tenants/approval'

/** A month that has waited for its client for so many days. */
async function waiting(office: TestOffice, days: number, values: Record<string, unknown> = {}) {
  const company = await office.company(values)
  const { body } = await (await office.as('accountant')).post('/api/settlements', { company_id: company.id, month })
  await office.transact(db =>
    db
      .updateTable('settlements')
      .set({ state: 'awaiting_approval', sent_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('id', '=', body.data.id)
      .execute(),
  )
  return { company, id: String(body.data.id) }
}

const stateOf = async (office: TestOffice, id: string) =>
  (await office.db.selectFrom('settlements').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const approvals = (office: TestOffice, id: string) =>
  office.db.selectFrom('audit_entries').select('after').where('entity_id', '=', id).where('action', '=', 'approve').execute()

test('the administrator says how clients agree, others read it', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const manager = await office.as('manager')
  expect((await administrator.get(path)).body.data).toMatchObject({ mode: 'required', silent_days: 3 })
  expect((await administrator.put(path, { mode: 'silent', silent_days: 5 })).status).toBe(200)
  expect((await manager.get(path)).body.data).toMatchObject({ mode: 'silent', silent_days: 5 })
  expect((await manager.put(path, { mode: 'none', silent_days: 5 })).status).toBe(403)
  expect((await administrator.put(path, { mode: 'silent', silent_days: 0 })).status).toBe(422)
})

test('silence approves after the days of the office, or of the company, each month once: late, twice and on two nodes', async () => {
  const office = await newOffice()
  const { installation } = office.test
  const administrator = await office.as('administrator')
  const asOffice = await waiting(office, 4)
  const longer = await waiting(office, 4, { approval_days: 7 })
  const strict = await waiting(office, 40, { approval_mode: 'required' })
  await approveSilently(installation)
  expect(await stateOf(office, asOffice.id)).toBe('awaiting_approval')

  await administrator.put(path, { mode: 'silent', silent_days: 3 })
  await Promise.all([approveSilently(installation), approveSilently(installation), approveSilently(installation)])
  await approveSilently(installation)
  expect(await stateOf(office, asOffice.id)).toBe('approved')
  expect(await approvals(office, asOffice.id)).toHaveLength(1)
  expect(JSON.stringify(await approvals(office, asOffice.id))).toContain('Brak odpowiedzi przez 3\u00a0dni')
  expect(await stateOf(office, longer.id)).toBe('awaiting_approval')
  expect(await stateOf(office, strict.id)).toBe('awaiting_approval')
})

test('one company may agree by silence where the office asks all others', async () => {
  const office = await newOffice()
  const { company, id } = await waiting(office, 2)
  const administrator = await office.as('administrator')
  expect((await administrator.put(`/api/companies/${company.id}`, { approval_mode: 'silent', approval_days: 1 })).body.data).toMatchObject({
    approval_mode: 'silent',
    approval_days: 1,
  })
  await approveSilently(office.test.installation)
  expect(await stateOf(office, id)).toBe('approved')
})

/** What the client reads as the last day for an answer. */
const answerBy = async (owner: Caller) =>
  (await owner.get('/api/settlements/todo')).body.data.approvals.map(({ answer_by }: { answer_by: string }) => answer_by)

test('silence is consent when the day that the client was told is over in Warsaw, whatever the hour of the sending', async () => {
  const office = await newOffice()
  const { company, id } = await waiting(office, 0, { approval_mode: 'silent', approval_days: 3 })
  const owner = await office.client('owner', company)
  const { installation } = office.test
  const sentAt = (sent_at: string) => office.transact(db => db.updateTable('settlements').set({ sent_at }).where('id', '=', id).execute())
  await sentAt('2026-10-05T06:00:00Z')
  expect(await answerBy(owner)).toEqual(['2026-10-08'])
  await approveSilently(installation, '2026-10-08')
  expect(await stateOf(office, id)).toBe('awaiting_approval')
  // Past midnight in Warsaw, still the day before elsewhere.
  await sentAt('2026-10-05T22:30:00Z')
  expect(await answerBy(owner)).toEqual(['2026-10-09'])
  await approveSilently(installation, '2026-10-09')
  expect(await stateOf(office, id)).toBe('awaiting_approval')
  await approveSilently(installation, '2026-10-10')
  expect(await stateOf(office, id)).toBe('approved')
})

test('a month that was held waits its days anew, and the client reads the new day', async () => {
  const office = await newOffice()
  const { company, id } = await waiting(office, 40, { approval_mode: 'silent', approval_days: 3 })
  const owner = await office.client('owner', company)
  const manager = await office.as('manager')
  const { sent_at } = (await manager.get(`/api/settlements/${id}`)).body.data
  expect((await manager.post(`/api/settlements/${id}/hold`, { reason: 'Urlop klienta' })).body.data.sent_at).toBe(sent_at)
  await approveSilently(office.test.installation)
  expect(await answerBy(owner)).toEqual([])
  const resumed = (await manager.post(`/api/settlements/${id}/resume`)).body.data
  expect(resumed.sent_at > sent_at).toBe(true)
  expect(await answerBy(owner)).toEqual([addDays(warsawToday(new Date(resumed.sent_at)), 3)])
  const { body } = await owner.get('/api/notifications')
  expect(body.data).toMatchObject([{ event: 'settlements.to_accept', path: `/companies/${company.id}?tab=settlements&month=${month}` }])
  await approveSilently(office.test.installation)
  expect(await stateOf(office, id)).toBe('awaiting_approval')
})

test('a month that waits for documents when it goes on has not been sent', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const company = await office.company()
  const { id } = (await manager.post('/api/settlements', { company_id: company.id, month })).body.data
  await manager.post(`/api/settlements/${id}/hold`, { reason: 'Urlop klienta' })
  expect((await manager.post(`/api/settlements/${id}/resume`)).body.data).toMatchObject({ state: 'awaiting_documents', sent_at: null })
})

test('what waits for consent is among the things to do of whoever may give it, until it is given', async () => {
  const office = await newOffice()
  const explicit = await waiting(office, 1)
  const silent = await waiting(office, 1, { approval_mode: 'silent', approval_days: 3 })
  const both = [{ company_id: explicit.company.id }, { company_id: silent.company.id }]
  const owner = await office.as('owner', ...both)
  const member = await office.as('member', ...both.map(seat => ({ ...seat, sees_settlements: true })))
  const toApprove = async (person = owner, query = '') => (await person.get(`/api/settlements/todo${query}`)).body.data.approvals
  const { sent_at } = (await owner.get(`/api/settlements/${silent.id}`)).body.data
  const last = { settlement_id: silent.id, company_id: silent.company.id, answer_by: addDays(warsawToday(new Date(sent_at)), 3) }
  expect(await toApprove()).toHaveLength(2)
  expect(await toApprove()).toEqual(
    expect.arrayContaining([
      { settlement_id: explicit.id, company_id: explicit.company.id, company_title: explicit.company.title, month, answer_by: null },
      expect.objectContaining(last),
    ]),
  )
  expect(await toApprove(owner, `?company_id=${silent.company.id}`)).toMatchObject([last])
  expect(await toApprove(member)).toEqual([])
  expect((await owner.post(`/api/settlements/${explicit.id}/approve`)).status).toBe(200)
  expect(await toApprove()).toMatchObject([last])
})
