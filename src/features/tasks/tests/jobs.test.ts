import { describe, expect, it } from 'vitest'
import { remindOfTasks } from '#features/tasks/server/jobs.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const today = warsawToday()

const create = async (body: Record<string, unknown>, who: Caller) => {
  const reply = await who.post('/api/tasks', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

describe('in the morning', () => {
  it('people are told once of what is due today and what was not done yesterday', async () => {
    const other = await newOffice()
    const who = await other.as('manager')
    const clerk = await other.as('accountant')
    await create({ title: 'Dzisiejsze', due_date: today, assignee_id: clerk.id }, who)
    await create({ title: 'Także', due_date: today, assignee_id: clerk.id }, who)
    await create({ title: 'Wczorajsze', due_date: addDays(today, -1), assignee_id: clerk.id }, who)
    await create({ title: 'Dawne', due_date: addDays(today, -5), assignee_id: clerk.id }, who)
    await create({ title: 'Niczyje', due_date: today }, who)
    const done = await create({ title: 'Gotowe', due_date: today, assignee_id: clerk.id }, who)
    await who.post(`/api/tasks/${done.id}/move`, { status: 'done' })
    const { installation } = other.test
    await Promise.all([remindOfTasks(installation, today), remindOfTasks(installation, today)])
    await remindOfTasks(installation, today)
    const letters = (await other.outbox()).filter(letter => ['tasks.due', 'tasks.overdue'].includes(letter.event))
    expect(letters.map(letter => [letter.event, letter.recipient, /ZAD\S+: (\S+)/.exec(letter.text)?.[1]]).sort()).toEqual([
      ['tasks.due', clerk.email, 'Dzisiejsze'],
      ['tasks.due', clerk.email, 'Także'],
      ['tasks.overdue', clerk.email, 'Wczorajsze'],
    ])
  })

  it('of a task without a company, the term alone stands below it', async () => {
    const other = await newOffice()
    const who = await other.as('manager')
    const firm = await other.company()
    const clerk = await other.as('accountant')
    await create({ title: 'Bez firmy', due_date: today, assignee_id: clerk.id }, who)
    await create({ title: 'W firmie', due_date: today, assignee_id: clerk.id, company_id: firm.id }, who)
    await remindOfTasks(other.test.installation, today)
    const notifications = (await clerk.get('/api/notifications')).body.data.filter(({ event }: { event: string }) => event === 'tasks.due')
    const textOf = (title: string) => notifications.find(({ subject }: { subject: string }) => subject.endsWith(title))?.text
    expect([textOf('Bez firmy'), textOf('W firmie')]).toEqual([formatDate(today), `${firm.title}\n${formatDate(today)}`])
  })

  it('what was missed while nothing ran is told the next time, once, unless it is over', async () => {
    const other = await newOffice()
    const who = await other.as('manager')
    const clerk = await other.as('accountant')
    await create({ title: 'Po przerwie', due_date: addDays(today, -2), assignee_id: clerk.id }, who)
    const { installation } = other.test
    const letters = async () => (await other.outbox()).filter(({ event }) => ['tasks.due', 'tasks.overdue'].includes(event)).map(({ event }) => event)
    // The day of the term and the one after it passed with the machine off.
    await remindOfTasks(installation, today)
    await remindOfTasks(installation, addDays(today, 1))
    expect(await letters()).toEqual(['tasks.overdue'])
  })
})
