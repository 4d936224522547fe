import { expect, it } from 'vitest'
import { makeRecurringTasks, makeTasksOf } from '#features/recurring-tasks/server/jobs.ts'
import { newOffice } from '#test/fixtures/office.ts'

const today = '2026-12-20'
const vat = { type: 'monthly', day: 25, months_after: 1 }

/** An office with one company and no recurring tasks but those that a test makes. */
async function officeWithCompany() {
  const office = await newOffice()
  const manager = await office.as('manager')
  await office.transact(db => db.updateTable('recurring_tasks').set({ enabled: false, version: 2 }).execute())
  await office.company({ cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' })
  const create = async (body: Record<string, unknown>) =>
    (await manager.post('/api/recurring-tasks', { rule: vat, active_from: '2026-11-01', ...body })).body.data.id as string
  const titles = async () => new Set((await office.db.selectFrom('tasks').select('title').execute()).map(({ title }) => title))
  return { office, create, titles }
}

it('recurring tasks: tells of what was made when the program was ended before it had told', async () => {
  const { office, create } = await officeWithCompany()
  const clerk = await office.as('accountant')
  await create({ title: 'VAT', assignee_kind: 'person', assignee_id: clerk.id })
  const { made } = await makeTasksOf(office.test.database, office.office.id, today)
  expect(made).toBeGreaterThan(0)
  for (const _ of [1, 2]) await makeRecurringTasks(office.test.installation, today)
  const [letter, ...more] = (await office.outbox()).filter(({ event, recipient }) => event === 'tasks.made' && recipient === clerk.email)
  expect(more).toEqual([])
  expect(letter?.text).toContain(`utworzono zadania cykliczne: ${made}.`)
})

it('recurring tasks: holds up no other where one fails, in no office, and is tried again', async () => {
  const both = [await officeWithCompany(), await officeWithCompany()] as const
  const { installation } = both[0].office.test
  const [next] = (await installation.offices.list()).filter(({ id }) => both.some(({ office }) => office.office.id === id))
  const [first, second] = next?.id === both[0].office.office.id ? both : [both[1], both[0]]
  const broken = await first.create({ title: 'Zepsute' })
  for (const { create } of both) await create({ title: 'Dobre' })
  const setRule = (rule: unknown) =>
    first.office.transact(db =>
      db
        .updateTable('recurring_tasks')
        .set({ rule: JSON.stringify(rule) as never })
        .where('id', '=', broken)
        .execute(),
    )
  await setRule(null)
  await expect(makeRecurringTasks(installation, today)).rejects.toThrow('The work failed for 1 of the offices.')
  expect(await first.titles()).toEqual(new Set(['Dobre']))
  expect(await second.titles()).toEqual(new Set(['Dobre']))
  await setRule(vat)
  await makeRecurringTasks(installation, today)
  expect(await first.titles()).toEqual(new Set(['Dobre', 'Zepsute']))
})
