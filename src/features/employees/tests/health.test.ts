import { beforeAll, describe, expect, it } from 'vitest'
import { remindOfDeadlines } from '#features/employees/server/jobs.ts'
import { eventId } from '#features/notifications/server/events.ts'
import { templateBody } from '#features/notifications/shared/contract-templates.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const today = warsawToday()
const lapses = addDays(today, 20)
const carried = { carried_year: 2026, carried_days: 3, carried_hours: 4 }
const override_reason = 'Orzeczenie o niepełnosprawności'

let office: TestOffice
let company: Awaited<ReturnType<TestOffice['company']>>
let payroll: Caller
let accountant: Caller
let owner: Caller
let path: string

const read = async (who: Caller, at: string) => (await who.get(at)).body.data

beforeAll(async () => {
  office = await newOffice()
  company = await office.company()
  payroll = await office.as('payroll')
  accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
  owner = await office.client('owner', company)
  const person = { company_id: company.id, first_name: 'Łucja', last_name: 'Żak', pesel: '02470803620', start_day: '2026-01-01', leave_base: 26, ...carried }
  const response = await payroll.post('/api/employees', { ...person, medical_until: lapses, safety_until: lapses, zus_code: '011002' })
  path = `/api/employees/${response.body.data.id}`
  const contract = { kind: 'permanent', number: '1', signed_day: '2025-12-20', from_day: '2026-01-01', to_day: null, position: 'Kasjer', time: '1/1' }
  const working = { ...contract, daily_norm: '7:00', week: '7 7 7 7 7 0 0', gross_pay: '4217.43', pay_period: 'month', override_reason }
  expect((await payroll.post(`${path}/contracts`, working)).status).toBe(200)
  const ill = await payroll.post(`${path}/leaves`, { kind: 'sick', from_day: today, to_day: addDays(today, 4) })
  expect((await payroll.post(`/api/leaves/${ill.body.data.id}/accept`, {})).status).toBe(200)
  await payroll.post(`${path}/leaves`, { kind: 'carers', from_day: addDays(today, 7), to_day: addDays(today, 11) })
  expect((await payroll.post(`${path}/leave-bases`, { from_day: '2026-06-01', base: 26, additional: 10 })).status).toBe(200)
})

describe('what tells of health (art. 9 of the GDPR)', () => {
  it.each(['payroll', 'owner', 'manager'] as const)('is there for %s', async role => {
    const who = { payroll, owner, manager: await office.as('manager') }[role]
    expect(await read(who, path)).toMatchObject({
      medical_until: lapses,
      zus_code: '011002',
      leave_base: 26,
      ...carried,
      balance: { additional: 10, day_minutes: 420 },
    })
    expect(await read(who, `${path}/contracts`)).toMatchObject([{ daily_norm: '7:00', week: '7 7 7 7 7 0 0', override_reason }])
    expect((await read(who, `${path}/leaves`)).map(({ kind }: { kind: string }) => kind)).toEqual(['carers', 'sick'])
    expect((await who.get(`${path}/leave-bases`)).status).toBe(200)
    const list = (await who.get('/api/employees')).body.data
    expect(list).toMatchObject([{ medical_until: lapses, medical_renewal: lapses, leave_from: addDays(today, 7) }])
  })

  it('is not for accountants, whatever they ask for', async () => {
    const ofLeave = { leave_base: null, carried_year: null, carried_days: null, carried_hours: null, balance: null }
    const blanked = { medical_until: null, zus_code: null, ...ofLeave, may_change: false, may_reveal: false }
    expect(await read(accountant, path)).toEqual({ ...(await read(payroll, path)), ...blanked })
    const [contract] = await read(payroll, `${path}/contracts`)
    expect(await read(accountant, `${path}/contracts`)).toEqual([{ ...contract, daily_norm: null, week: null, override_reason: null }])
    for (const part of ['leaves', 'leave-bases']) expect((await accountant.get(`${path}/${part}`)).status, part).toBe(403)
    // That somebody is away is no secret; why is.
    expect((await accountant.get('/api/employees')).body.data).toMatchObject([
      { state: 'on_leave', medical_until: null, medical_renewal: null, leave_from: null, safety_until: lapses, safety_renewal: lapses },
    ])
  })

  it('is not found out by filters and order', async () => {
    const countMatches = async (who: Caller, filters: string) =>
      (await who.get(`/api/employees?filters=${encodeURIComponent(filters)}&sort=medical_until:asc`)).body.meta.total
    for (const filters of [`medical_until<=${lapses}`, `medical_renewal<=${lapses}`, `leave_from>=${today}`]) {
      expect([filters, await countMatches(payroll, filters), await countMatches(accountant, filters)]).toEqual([filters, 1, 0])
    }
  })

  describe('is reminded of only where it may be known', () => {
    const notifications = async () => {
      await remindOfDeadlines(office.test.installation)
      return office.db.selectFrom('notifications').select(['user_id', 'event']).where('event', 'like', 'employees.%').orderBy('id').execute()
    }
    const examination = 'employees.examination'
    const people = (rows: Awaited<ReturnType<typeof notifications>>, event: string) => rows.filter(row => row.event === event).map(({ user_id }) => user_id)

    it('the company’s payroll person, else the heads of the office; not a caretaker who keeps the books, though the office chose caretakers', async () => {
      const manager = await office.as('manager')
      const template = `/api/notification-templates/${eventId(examination)}`
      const { data } = (await manager.get(template)).body
      const currentTemplate = Object.fromEntries(Object.keys(templateBody.shape).map(key => [key, data[key]]))
      expect((await manager.put(template, { ...currentTemplate, recipients: ['concerned', 'caretaker'] })).status).toBe(200)
      const notices = await notifications()
      expect(people(notices, examination)).toEqual(expect.arrayContaining([manager.id, owner.id]))
      for (const who of [accountant.id, company.caretaker_id]) expect(people(notices, examination)).not.toContain(who)
      expect(people(notices, 'employees.deadline')).toContain(company.caretaker_id)
      expect(people(notices, 'employees.deadline')).not.toContain(manager.id)
    })
  })
})
