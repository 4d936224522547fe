import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyBin, remindUnacknowledged } from '#features/documents/server/jobs.ts'
import { inbox, mailsTo, unread } from '#features/notifications/tests/testing.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

let office: TestOffice
let accountant: Caller

beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

/** A company with its owner, and what the office asks that owner to acknowledge. */
async function requestAcknowledgement() {
  const company = await office.company()
  const owner = await office.client('owner', company)
  const body = { company_id: company.id, month: '2026-10', category: 'other', receipt: 'acknowledge', file_ids: [await uploaded(accountant)] }
  return { company, owner, id: (await accountant.post('/api/documents', body)).body.data.id as string }
}

/** Sends what waits as if its time had come. */
async function send() {
  const { installation } = office.test
  await office.transact(db => db.updateTable('outbox').set({ send_after: sql`now()` }).where('state', '=', 'waiting').execute())
  const worker = startOutbox({ ...installation, config: { ...installation.config, demo: true } })
  await worker.sweep()
  await worker.stop()
}

const later = (owner: Caller) =>
  office.db.selectFrom('outbox').select(sql<boolean>`send_after > now() + interval '1 minute'`.as('later')).where('user_id', '=', owner.id).execute()

describe('a document of the office that was sent by mistake', () => {
  it('is told to nobody while it lies in the bin, nor when it is gone', async () => {
    const { owner, id } = await requestAcknowledgement()
    expect([await unread(owner), (await inbox(owner)).length]).toEqual([1, 1])
    expect((await accountant.delete(`/api/documents/${id}`)).status).toBe(200)
    expect([await unread(owner), await inbox(owner)]).toEqual([0, []])
    await send()
    expect(await mailsTo(office, owner)).toEqual([])
    await office.transact(db => db.updateTable('documents').set({ removed_at: sql`now() - interval '31 days'` }).where('id', '=', id).execute())
    await emptyBin(office.test.installation)
    expect([await unread(owner), await inbox(owner)]).toEqual([0, []])
  })

  it.each(['undo', 'restore'] as const)('is told after all to whoever had not heard of it, by %s', async way => {
    const { owner, id } = await requestAcknowledgement()
    await accountant.delete(`/api/documents/${id}`)
    expect([await unread(owner), await later(owner)]).toEqual([0, [{ later: true }]])
    const back = way === 'undo' ? accountant.post('/api/documents/undo', { ids: [id] }) : accountant.post(`/api/documents/${id}/restore`, {})
    expect((await back).status).toBe(200)
    await send()
    expect([await unread(owner), (await mailsTo(office, owner)).length]).toEqual([1, 1])
  })
})

it('documents: nobody is reminded of what a company in the archive has not acknowledged', async () => {
  const { company, owner, id } = await requestAcknowledgement()
  const archived = (archived_at: string | null) =>
    office.transact(db => db.updateTable('companies').set({ archived_at }).where('id', '=', company.id).execute())
  const reminders = async () => (await mailsTo(office, owner)).filter(({ event }) => event === 'documents.reminder').length
  await office.transact(db => db.updateTable('documents').set({ created_at: sql`now() - interval '9 days'` }).where('id', '=', id).execute())
  await archived('2026-11-01T00:00:00Z')
  await remindUnacknowledged(office.test.installation)
  expect(await reminders()).toBe(0)
  await archived(null)
  await remindUnacknowledged(office.test.installation)
  expect(await reminders()).toBe(1)
})
