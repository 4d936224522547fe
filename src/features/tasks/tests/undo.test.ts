import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendDigests } from '#features/notifications/server/jobs.ts'
import { inbox, mailsTo, unread } from '#features/notifications/tests/testing.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const manager = await office.as('manager')

const giveTo = async ({ id }: Caller) => {
  const reply = await manager.post('/api/tasks', { title: 'Uzgodnić saldo', assignee_id: id })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

describe('a task done by mistake', () => {
  /** Sends what waits as if its time had come. */
  async function send(of: Caller) {
    const { installation } = office.test
    await office.transact(db => db.updateTable('outbox').set({ send_after: sql`now()` }).where('user_id', '=', of.id).execute())
    const worker = startOutbox({ ...installation, config: { ...installation.config, demo: true } })
    await worker.sweep()
    await worker.stop()
  }
  const mails = (of: Caller) =>
    office.db
      .selectFrom('outbox')
      .select(['state', sql<boolean>`send_after > now() + interval '1 minute'`.as('later')])
      .where('user_id', '=', of.id)
      .execute()

  it('is told once it is taken back to whoever had not heard of it: in the portal, by mail, in the daily letter', async () => {
    const [one, daily] = [await office.as('accountant'), await office.as('accountant')]
    await daily.put('/api/notifications/preferences', { digest: true, quiet: null, muted: {} })
    const [immediateTask, done] = [await giveTo(one), await giveTo(daily)]
    const gathered = await giveTo(daily)
    const countNotices = async () => [await unread(one), await unread(daily), await mails(one)]
    const waiting = (later: boolean) => [{ state: 'waiting', later }]
    expect(await countNotices()).toEqual([1, 2, waiting(false)])
    const ids = [immediateTask.id, gathered.id]
    await manager.post(`/api/tasks/${done.id}/move`, { status: 'done' })
    await manager.post('/api/tasks/bulk', { action: 'move', ids, status: 'done' })
    expect(await countNotices()).toEqual([0, 0, waiting(true)])
    await manager.post('/api/tasks/undo', { ids })
    expect(await countNotices()).toEqual([1, 1, waiting(true)])
    await send(one)
    await sendDigests(office.test.installation)
    expect(await countNotices()).toEqual([1, 1, [{ state: 'sent', later: false }]])
    const [letter] = await mailsTo(office, daily)
    expect(letter).toMatchObject({ event: 'notifications.digest', text: expect.stringContaining(gathered.id) })
    expect(letter?.text).not.toContain(done.id)
  })

  it('is told to nobody while it stays done', async () => {
    const one = await office.as('accountant')
    const task = await giveTo(one)
    await manager.post(`/api/tasks/${task.id}/move`, { status: 'done' })
    await send(one)
    expect([await unread(one), await inbox(one), await mails(one)]).toEqual([0, [], []])
  })
})
