import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { readLink } from '#features/calendar/server/store-feed.ts'
import { expect, describe, it } from 'vitest'
import { occurrencesBetween } from '#features/calendar/server/occurrences.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import { newToken } from '#platform/security/crypto.ts'
import { newId } from '#platform/db/id.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { baseUrl } from '#test/fixtures/upload.ts'
import { readCalendar } from '#test/fakes/calendar.ts'
import { type Caller, newOffice, testPassword } from '#test/fixtures/office.ts'

stopDate()

const event = {
  title: 'Szkolenie z KSeF',
  description: null,
  starts_on: '2026-11-23',
  ends_on: '2026-11-23',
  all_day: false,
  start_time: '10:00',
  end_time: '11:30',
  company_id: null,
  user_id: null,
  freq: null,
  interval: 1,
  until: null,
}

async function setUp() {
  const office = await newOffice()
  // What the catalogue plans for every company is no part of what a test looks at.
  await office.transact(db => db.updateTable('recurring_tasks').set({ enabled: false, version: 2 }).execute())
  return { office, accountant: await office.as('accountant'), manager: await office.as('manager') }
}

describe('events', () => {
  it('are made, seen by the office, changed by their author and heads, removed', async () => {
    const { office, accountant, manager } = await setUp()
    const other = await office.as('assistant')
    const { status, body } = await accountant.post('/api/schedule/events', event)
    expect([status, body.data.may_change]).toEqual([200, true])
    const path = `/api/schedule/events/${body.data.id}`
    expect((await other.get('/api/schedule?from=2026-11-01&to=2026-11-30')).body.data).toMatchObject([
      { kind: 'event', title: event.title, date: '2026-11-23', start_time: '10:00', event_id: body.data.id },
    ])
    expect((await other.get(path)).body.data.may_change).toBe(false)
    expect((await other.put(path, event)).status).toBe(403)
    expect((await manager.with({ 'if-match': '"9"' }).put(path, event)).status).toBe(412)
    expect((await manager.put(path, { ...event, all_day: true })).body.data).toMatchObject({ all_day: true, start_time: null, version: 2 })
    expect((await accountant.delete(path)).status).toBe(200)
    expect((await other.get(path)).status).toBe(404)
    const owner = await office.client('owner', await office.company())
    expect((await owner.get('/api/schedule?from=2026-11-01&to=2026-11-30')).status).toBe(403)
  })

  it.each([
    [{ ends_on: '2026-11-22' }, 'ends_on'],
    [{ end_time: '09:59' }, 'end_time'],
    [{ end_time: '10:00' }, 'end_time'],
    [{ start_time: null }, 'start_time'],
    [{ freq: 'weekly', until: '2026-11-01' }, 'until'],
    [{ starts_on: '2026-02-30' }, 'starts_on'],
    [{ interval: 0 }, 'interval'],
    [{ title: ' ' }, 'title'],
  ])('refuse %o with a sentence at its field', async (values, field) => {
    const { accountant } = await setUp()
    const { status, body } = await accountant.post('/api/schedule/events', { ...event, ...values })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('that come back for centuries leave everybody their calendar', async () => {
    const { accountant, manager } = await setUp()
    const old = { ...event, starts_on: '1926-11-23', ends_on: '1926-11-23', freq: 'daily' }
    expect((await accountant.post('/api/schedule/events', old)).status).toBe(200)
    const { status, body } = await manager.get('/api/schedule?from=2026-11-01&to=2026-11-30')
    expect([status, body.data.length]).toEqual([200, 30])
    const long = { ...old, ends_on: '2299-12-31' }
    expect(await accountant.post('/api/schedule/events', long)).toMatchObject({ status: 422, body: { fields: { ends_on: expect.any(String) } } })
    expect((await accountant.post('/api/schedule/events', { ...long, freq: null })).status).toBe(200)
  })

  it('of a client’s person or a foreign firm are refused', async () => {
    const { office, accountant } = await setUp()
    const owner = await office.client('owner', await office.company())
    expect((await accountant.post('/api/schedule/events', { ...event, user_id: owner.id })).status).toBe(422)
    expect((await accountant.post('/api/schedule/events', { ...event, company_id: newId() })).status).toBe(404)
  })
})

describe('coming back', () => {
  const every = (freq: 'daily' | 'weekly' | 'monthly' | 'yearly', starts_on: string, more = {}) => ({
    starts_on,
    ends_on: starts_on,
    freq,
    interval: 1,
    until: null,
    ...more,
  })

  it('follows the calendar', () => {
    expect(occurrencesBetween(every('weekly', '2026-11-02', { interval: 2 }), '2026-11-10', '2026-12-14')).toEqual(['2026-11-16', '2026-11-30', '2026-12-14'])
    expect(occurrencesBetween(every('monthly', '2026-01-31'), '2026-01-01', '2026-06-30')).toEqual(['2026-01-31', '2026-03-31', '2026-05-31'])
    expect(occurrencesBetween(every('yearly', '2024-02-29'), '2024-01-01', '2029-01-01')).toEqual(['2024-02-29', '2028-02-29'])
    expect(occurrencesBetween(every('daily', '2026-10-24', { until: '2026-10-26' }), '2026-10-01', '2026-12-01')).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ])
    expect(occurrencesBetween(every('daily', '2026-03-28'), '2026-03-28', '2026-03-30')).toHaveLength(3)
    // What began long ago comes in the same rhythm.
    expect(occurrencesBetween(every('daily', '1926-11-02', { interval: 3 }), '2026-11-01', '2026-11-08')).toEqual(['2026-11-02', '2026-11-05', '2026-11-08'])
    expect(occurrencesBetween(every('weekly', '1826-11-06', { interval: 2 }), '2126-11-01', '2126-11-20')).toHaveLength(1)
    // One that began before the days asked for reaches into them.
    expect(occurrencesBetween(every('weekly', '2026-11-01', { ends_on: '2026-11-03' }), '2026-11-10', '2026-11-12')).toEqual(['2026-11-08'])
  })
})

describe('the calendar', () => {
  it('gathers what is due by firm and person', async () => {
    const { office, accountant } = await setUp()
    const company = await office.company({ tax_account: '83999900130000000000000001', zus_account: '83999900130000000000000001' })
    const other = await office.company({ tax_account: '83999900130000000000000001' })
    for (const { id } of [company, other]) {
      const { body } = await accountant.post('/api/settlements', { company_id: id, month: '2026-10' })
      await accountant.post(`/api/settlements/${body.data.id}/complete`)
      expect((await accountant.post(`/api/settlements/${body.data.id}/taxes`, { kind: 'vat', amount: '100' })).status).toBe(200)
    }
    const days = 'from=2026-11-01&to=2026-11-30'
    const look = async (more = '') => (await accountant.get(`/api/schedule?${days}${more}`)).body.data
    expect(await look()).toMatchObject([{ kind: 'deadline', title: 'VAT', date: '2026-11-25', detail: '2\u00a0firmy' }])
    expect(await look(`&company_id=${company.id}`)).toMatchObject([{ detail: company.title, path: expect.stringContaining('/dashboard/settlements/') }])
    expect(await look(`&user_id=${accountant.id}`)).toEqual([])
    expect(await look(`&user_id=${company.caretaker_id}`)).toHaveLength(1)
    for (const query of ['from=2026-11-30&to=2026-11-01', 'from=2026-01-01&to=2028-01-01', 'from=x&to=y', ''])
      expect((await accountant.get(`/api/schedule?${query}`)).status).toBe(422)
  })
})

it('calls what a year leaves to pay no advance', async () => {
  const { office, accountant } = await setUp()
  const company = await office.company({ tax_account: '83999900130000000000000001' })
  const { body } = await accountant.post('/api/settlements', { company_id: company.id, month: '2026-10' })
  const path = `/api/settlements/${body.data.id}`
  await accountant.post(`${path}/complete`)
  for (const period of ['2025', '2026-10'])
    expect((await accountant.post(`${path}/taxes`, { kind: 'pit', period, amount: '100', statutory_date: '2026-11-20' })).status).toBe(200)
  const due = (await accountant.get('/api/schedule?from=2026-11-20&to=2026-11-20')).body.data
  expect(due.map(({ title, firms }: { title: string; firms: number }) => [title, firms])).toEqual([
    ['Zaliczka na PIT', 1],
    ['PIT', 1],
  ])
})

it('calendar: leads to no tasks where the office has none', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const today = warsawToday()
  const look = async () => (await manager.get(`/api/schedule?from=${today}&to=${today}`)).body.data
  const task = { title: 'Telefon do klienta', assignee_id: manager.id, due_date: today }
  expect((await manager.post('/api/tasks', task)).status).toBe(200)
  expect(await look()).toMatchObject([{ kind: 'task', title: task.title }])
  await office.switchOff('component:companyTasks')
  expect(await look()).toEqual([])
})

describe('what is planned', () => {
  const served = { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' }
  const from = warsawToday()
  const span = `from=${from}&to=${addDays(from, 62)}`
  const planned = async (who: Caller, more = '') =>
    (await who.get(`/api/schedule?${span}${more}`)).body.data.filter(({ kind }: { kind: string }) => kind === 'planned')
  const words = (entries: { date: string; detail: string }[]) => entries.map(({ date, detail }) => `${date} ${detail}`)

  it('are the terms whose tasks are still to be made, by the rules that make them', async () => {
    const { office, accountant, manager } = await setUp()
    const assistant = await office.as('assistant')
    const first = await office.company({ ...served, title: 'Pierwsza' })
    const second = await office.company({ ...served, title: 'Druga' })
    await office.company({ cooperation_status: 'zakonczona', title: 'Dawna' })
    const rule = { type: 'monthly', day: 25, months_after: 1 }
    const { id } = (await manager.post('/api/recurring-tasks', { title: 'Rejestr', rule, active_from: from, days_before: 0 })).body.data
    const [next, ...later] = await planned(accountant)
    expect(next).toMatchObject({ title: 'Rejestr', detail: '2\u00a0firmy', path: `/dashboard/recurring-tasks/${id}` })
    expect(words(await planned(accountant, `&company_id=${second.id}`))[0]).toBe(`${next.date} Druga`)
    expect(words(await planned(accountant, `&user_id=${first.caretaker_id}`))[0]).toBe(`${next.date} 2\u00a0firmy`)
    expect(await planned(accountant, `&user_id=${manager.id}`)).toEqual([])
    expect(await planned(assistant), 'a task of the office that is another person’s').toEqual([])
    expect((await accountant.get(`/api/schedule?from=${addDays(from, -40)}&to=${addDays(from, -1)}`)).body.data, 'nothing before today').toEqual([])

    await makeRecurringTasks(office.test.installation, next.date)
    expect(words(await planned(accountant))).toEqual(words(later))
    const tasks = (await accountant.get(`/api/schedule?${span}`)).body.data.filter(({ kind }: { kind: string }) => kind === 'task')
    expect(tasks.map(({ date }: { date: string }) => date)).toEqual([next.date, next.date])
    await manager.put(`/api/recurring-tasks/${id}`, { enabled: false })
    expect(await planned(accountant)).toEqual([])
  })
})

it('calendar: says for whom each of several terms of one name is', async () => {
  const { office, manager } = await setUp()
  const served = { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' }
  for (const values of [{ title: 'Anna Lis' }, { title: 'Bruk' }, { title: 'Cegła', company_type: 'zoo' }, { title: 'Dom', company_type: 'zoo' }])
    await office.company({ ...served, employs: true, ...values })
  const create = (obligation: string, company_type: string, title = 'ZUS DRA') =>
    manager.post('/api/recurring-tasks', {
      title,
      obligation,
      rule: { type: 'monthly', day: 20, months_after: 1 },
      conditions: [{ field: 'company_type', any: [company_type] }],
      active_from: warsawToday(),
      days_before: 0,
    })
  await create('zus_dra_20', 'jdg')
  await create('zus_dra_15', 'zoo')
  await create('jpk_v7m', 'zoo', 'JPK')
  const { body } = await manager.get(`/api/schedule?from=${warsawToday()}&to=${addDays(warsawToday(), 62)}`)
  const texts = new Set(body.data.map(({ title, detail }: Record<string, string>) => `${title}, ${detail}`))
  expect([...texts].sort()).toEqual([
    'JPK, 2\u00a0firmy',
    'ZUS DRA, 2\u00a0firmy: przedsiębiorcy za siebie (JDG, wspólnicy spółek osobowych, jedyny wspólnik sp. z o.o.)',
    'ZUS DRA, 2\u00a0firmy: płatnicy z osobowością prawną (z o.o., PSA, SA, fundacja, stowarzyszenie, spółdzielnia)',
  ])
})

describe('the link for calendar programs', () => {
  const read = async (address: string) => {
    const response = await fetch(`${await baseUrl()}${new URL(address).pathname}`)
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }

  it('shows one’s own days to whoever holds it, until it is revoked', async () => {
    const { office, accountant } = await setUp()
    const today = warsawToday()
    await accountant.post('/api/schedule/events', {
      ...event,
      title: 'Spotkanie, zespół',
      starts_on: today,
      ends_on: today,
      freq: 'weekly',
      until: addDays(today, 14),
    })
    expect((await accountant.get('/api/schedule/feed')).body.data.created_at).toBeNull()
    const { address } = (await accountant.post('/api/schedule/feed')).body.data
    const { status, type, text } = await read(address)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('SUMMARY:Spotkanie\\, zespół')
    const events = readCalendar(text)
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Spotkanie, zespół', 'Spotkanie, zespół', 'Spotkanie, zespół'])
    const starts = [0, 7, 14].map(days => new Date(wallToInstant(`${addDays(today, days)} ${event.start_time}:00`)).toISOString().replace(/\.\d+/, ''))
    expect(events.map(({ DTSTART }) => DTSTART)).toEqual(starts.map(instant => instant.replaceAll(/[-:]/g, '')))
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(3)
    const storedFeeds = JSON.stringify(await office.db.selectFrom('schedule_feeds').selectAll().execute())
    expect(storedFeeds).not.toContain(address.split('-').at(-1)?.replace('.ics', ''))
    const renewed = (await accountant.post('/api/schedule/feed')).body.data.address
    expect([(await read(address)).status, (await read(renewed)).status]).toEqual([404, 200])
    await accountant.delete('/api/schedule/feed')
    expect((await read(renewed)).status).toBe(404)
    expect((await read(`${renewed}x`)).status).toBe(404)
  })

  it('tells of the terms whose tasks are still to be made, as far as they will be this person’s', async () => {
    const { office, manager } = await setUp()
    const { caretaker_id, title } = await office.company({ cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' })
    await manager.post('/api/recurring-tasks', {
      title: 'Rejestr',
      rule: { type: 'monthly', day: 25, months_after: 1 },
      active_from: warsawToday(),
      days_before: 0,
    })
    const summariesOf = async (who: Caller) => {
      const { address } = (await who.post('/api/schedule/feed')).body.data
      return readCalendar((await read(address)).text).map(({ SUMMARY }) => SUMMARY)
    }
    const terms = await summariesOf(await office.signIn(caretaker_id, ''))
    expect(new Set(terms)).toEqual(new Set([`Rejestr – ${title}`]))
    // Of a quarter.
    expect(terms.length).toBeGreaterThanOrEqual(3)
    expect(terms.length).toBeLessThan(6)
    expect(await summariesOf(manager)).toEqual([])
  })

  it('leads to an office whose name has hyphens', () => {
    const secret = newToken()
    expect(readLink(`biuro-na-wrzosowej-${secret}.ics`)).toEqual({ tenant_id: 'biuro-na-wrzosowej', secret })
    expect(readLink(`${secret}.ics`)).toBeUndefined()
  })

  it('dies with the password, and its owner hears where a new one is', async () => {
    const { office, manager, accountant } = await setUp()
    const open = async () => String((await accountant.post('/api/schedule/feed')).body.data.address)
    const letters = async () => (await office.outbox()).filter(({ event, recipient }) => event === 'auth.password_changed' && recipient === accountant.email)
    const old = await open()
    const password = 'Zupelnie-inne-9-slowa'
    expect((await accountant.put('/api/users', { id: accountant.id, password, current_password: testPassword })).status).toBe(200)
    expect((await read(old)).status).toBe(404)
    expect((await accountant.get('/api/schedule/feed')).body.data.created_at).toBeNull()
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('Nowy można utworzyć w profilu.')])
    const renewed = await open()
    await manager.get(`/api/users/reset-password?id=${accountant.id}`)
    const link = /reset-password\/(\w+)/.exec((await office.outbox()).find(({ event }) => event === 'users.password')?.text ?? '')?.[1]
    expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password: 'Jeszcze-inne-9-slowa' })).status).toBe(200)
    expect((await read(renewed)).status).toBe(404)
    // Nobody without a link is told of one.
    await manager.get(`/api/users/reset-password?id=${accountant.id}`)
    const next = /reset-password\/(\w+)/.exec((await office.outbox()).find(({ event }) => event === 'users.password')?.text ?? '')?.[1]
    expect((await office.anonymous.post(`/api/users/reset-password/${next}`, { password })).status).toBe(200)
    expect((await letters())[0]?.text).not.toContain('kalendarza')
  })

  it('dies with the account, and shows a client what is to be paid, without amounts', async () => {
    const { office, accountant } = await setUp()
    const company = await office.company({ tax_account: '83999900130000000000000001' })
    const owner = await office.client('owner', company)
    const month = warsawToday().slice(0, 7)
    const id = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data.id
    await accountant.post(`/api/settlements/${id}/complete`)
    const tax = (await accountant.post(`/api/settlements/${id}/taxes`, { kind: 'vat', amount: '3418' })).body.data
    const { address } = (await owner.post('/api/schedule/feed')).body.data
    expect((await read(address)).text).not.toContain('VAT')
    await accountant.post(`/api/settlements/${id}/send`, { tax_ids: [tax.id] })
    const { text } = await read(address)
    expect(readCalendar(text).map(({ SUMMARY }) => SUMMARY)).toEqual([expect.stringMatching(new RegExp(`^VAT za .* – ${company.title}$`))])
    expect(text).not.toMatch(/3\s?418/)
    // Whoever is not shown settlements is told of no taxes either, from the moment the sight is taken.
    const member = await office.client('member', company)
    const feedAddress = (await member.post('/api/schedule/feed')).body.data.address
    const showSettlements = (sees_settlements: boolean) =>
      office.transact(db => db.updateTable('company_people').set({ sees_settlements }).where('user_id', '=', member.id).execute())
    for (const sees of [false, true, false]) {
      await showSettlements(sees)
      expect((await read(feedAddress)).text.includes('VAT')).toBe(sees)
    }
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', owner.id).execute())
    expect((await read(address)).status).toBe(404)
  })
})
