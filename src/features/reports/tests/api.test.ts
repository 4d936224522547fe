import { beforeAll, describe, expect, test } from 'vitest'
import type { CompanyTime } from '#features/reports/shared/contract.ts'
import { secondsOf } from '#features/uptimes/shared/rules.ts'
import { checkPeriod, hourlyRate, monthsOf, percentChange, usualPeriods } from '#features/reports/shared/rules.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { addDays, startOfWeek } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

let office: TestOffice
let manager: Caller
let accountant: Caller
let other: Caller
beforeAll(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  accountant = await office.as('accountant')
  other = await office.as('payroll')
})

const month = '2026-05'
const period = `from=${month}&to=${month}`

async function settlement(of: string, title?: string) {
  const company = await office.company(title ? { title } : {})
  const { body } = await manager.post('/api/settlements', { company_id: company.id, month: of })
  return { company, id: String(body.data.id) }
}

const enter = (who: Caller, settlement_id: string | null, start: string, end: string) =>
  who.post('/api/uptimes', { start_date: `${month}-${start}:00`, end_date: `${month}-${end}:00`, ...(settlement_id && { settlement_id }) })

const paper = async (who: Caller, report: string) => pdfText(Buffer.from((await who.get(`/api/reports/${report}&format=pdf`)).body.data.content, 'base64'))

describe('the load of the week', () => {
  test('counts time since Monday, open tasks and the late ones of each, for heads of the office', async () => {
    const person = await office.as('accountant')
    const task = (due_date: string | null) => manager.post('/api/tasks', { title: 'Uzgodnić saldo', assignee_id: person.id, due_date })
    for (const due of ['2026-01-05', null]) expect((await task(due)).status).toBe(200)
    const monday = startOfWeek(warsawToday())
    await person.post('/api/uptimes', { start_date: `${addDays(monday, -1)} 10:00:00`, end_date: `${addDays(monday, -1)} 12:00:00` })
    await person.post('/api/uptimes', { start_date: `${monday} 00:00:00`, end_date: `${monday} 00:01:00` })
    const { body } = await manager.get('/api/reports/load')
    expect(body.data.find((row: { id: string }) => row.id === person.id)).toMatchObject({ seconds: 60, tasks: 2, late: 1 })
    expect(body.data[0].id).toBe(person.id)
    expect((await person.get('/api/reports/load')).status).toBe(403)
  })
})

describe('a person’s reports', () => {
  test('sum up working time by day and company, with what ran side by side apart', async () => {
    const person = await office.as('accountant')
    const [first, second] = [await settlement(month, 'Alfa'), await settlement(month, 'Beta')]
    await enter(person, first.id, '04 08:00', '04 10:00')
    // An hour of it beside the first.
    await enter(person, second.id, '04 09:00', '04 11:00')
    await enter(person, null, '05 08:00', '05 08:30')
    const { status, body } = await manager.get(`/api/reports/${person.id}/uptimes?${period}`)
    expect(status).toBe(200)
    expect(body.data.rows).toMatchObject([
      { day: '2026-05-04', company_title: 'Alfa', seconds: 7200, entries: 1 },
      { day: '2026-05-04', company_title: 'Beta', seconds: 7200 },
      { day: '2026-05-05', company_title: null, seconds: 1800 },
    ])
    expect([body.data.seconds, body.data.overlap]).toEqual([16_200, 3600])
    const settlements = (await person.get(`/api/reports/${person.id}?${period}`)).body.data
    expect(settlements.rows).toMatchObject([
      { company_title: 'Alfa', seconds: 7200, seconds_all: null, fee: null },
      { company_title: 'Beta', seconds: 7200 },
    ])
    for (const report of ['uptimes', 'workeruptimes'])
      expect(await paper(person, `${person.id}/${report}/file?${period}`)).toContain('Razem: 4,5 h w tym równolegle: 1 h')
    const own = await paper(person, `${person.id}/file?${period}`)
    expect(own).toContain('Razem: 4 h')
    expect(own).not.toMatch(/Czas wszystkich:|Opłaty netto:|Średnio/)
    const entries = (await person.get(`/api/uptimes?filters=user_id=${person.id}&sort=start_date:asc`)).body.data
    expect(entries.map((entry: { overlaps: boolean }) => entry.overlaps)).toEqual([true, true, false])
  })

  test('count an entry on the Warsaw day and in the Warsaw month in which it began', async () => {
    const person = await office.as('assistant')
    // Half an hour before June in Warsaw, which is still May in UTC for two hours longer.
    await enter(person, null, '31 23:30', '31 23:45')
    await person.post('/api/uptimes', { start_date: '2026-06-01 00:15:00', end_date: '2026-06-01 00:45:00' })
    const days = async (from: string) => (await person.get(`/api/reports/${person.id}/uptimes?from=${from}&to=${from}`)).body.data.rows
    expect([await days(month), await days('2026-06')]).toMatchObject([[{ day: '2026-05-31', seconds: 900 }], [{ day: '2026-06-01', seconds: 1800 }]])
    const begun = async (from: string) => {
      const { content } = (await person.get(`/api/reports/${person.id}/workeruptimes/file?from=${from}&to=${from}&format=csv`)).body.data
      const [, ...rows] = Buffer.from(content, 'base64').toString().trim().split('\r\n')
      return rows.map(row => row.split(';')[0])
    }
    expect([await begun(month), await begun('2026-06')]).toEqual([['31.05.2026 23:30'], ['01.06.2026 00:15']])
  })

  test('count the night in which clocks go back alike in the list, the file and the total', async () => {
    const person = await office.as('accountant')
    const night = '2026-10-25'
    for (const [start, end] of [
      ['01:30', '02:30'],
      ['02:50', '02:10'],
      ['02:30', '03:30'],
    ])
      expect((await person.post('/api/uptimes', { start_date: `${night} ${start}:00`, end_date: `${night} ${end}:00` })).status).toBe(200)
    const fixed = `filters=user_id=${person.id}&sort=start_date:asc`
    const entries = (await person.get(`/api/uptimes?${fixed}`)).body.data
    expect(entries.map(secondsOf)).toEqual([3600, 7200, 1200])
    const { content } = (await person.get(`/api/reports/${person.id}/workeruptimes/file?from=2026-10&to=2026-10&format=csv`)).body.data
    const rows = Buffer.from(content, 'base64').toString().trim().split('\r\n').slice(1)
    expect(rows.map(row => row.split(';').slice(0, 3))).toEqual([
      ['25.10.2026 01:30', '25.10.2026 02:30', '1'],
      ['25.10.2026 02:30', '25.10.2026 03:30', '2'],
      ['25.10.2026 02:50', '25.10.2026 02:10', '0,33'],
    ])
    expect((await person.get(`/api/uptimes/total?${fixed}`)).body.data).toMatchObject({ entries: 3, seconds: 12_000 })
  })

  test('are one’s own, and everybody’s for heads of the office', async () => {
    expect((await accountant.get(`/api/reports/${other.id}?${period}`)).status).toBe(404)
    expect((await accountant.get(`/api/reports/${accountant.id}?${period}`)).status).toBe(200)
    expect((await accountant.get('/api/reports')).body.data.map((row: { id: string }) => row.id)).toEqual([accountant.id])
    const all = (await manager.get('/api/reports?limit=100&sort=report1:desc')).body
    expect(all.meta.total).toBeGreaterThan(3)
    const client = await office.client('owner', await office.company())
    expect((await client.get('/api/reports')).status).toBe(403)
    expect((await manager.get(`/api/reports/${client.id}?${period}`)).status).toBe(404)
  })

  test('list time, settlements and entries of the month asked for', async () => {
    const person = await office.as('accountant')
    const { company, id } = await settlement(month)
    await office.transact(db =>
      db.insertInto('company_people').values({ id: crypto.randomUUID(), company_id: company.id, user_id: person.id, role: 'accountant' }).execute(),
    )
    await enter(person, id, '11 08:00', '11 09:30')
    const row = async (queriedMonth: string) => (await person.get(`/api/reports?month=${queriedMonth}`)).body.data[0]
    expect(await row(month)).toMatchObject({ title: expect.any(String), report1: 5400, report2: 1, report3: 1 })
    expect(await row('2026-04')).toMatchObject({ report1: 0, report2: 0, report3: 0 })
  })

  test('count the settlements that the list behind the number has: of own companies, and of those worked for', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const open = async () => {
      const company = await own.company()
      return { company, id: (await head.post('/api/settlements', { company_id: company.id, month })).body.data.id as string }
    }
    const [seated, helped, foreign] = [await open(), await open(), await open()]
    const person = await own.as('accountant', { company_id: seated.company.id })
    await enter(person, helped.id, '11 08:00', '11 09:30')
    await enter(head, foreign.id, '11 08:00', '11 09:00')
    const row = async (who: Caller) => (await head.get(`/api/reports?month=${month}&filters=id=${who.id}`)).body.data[0]
    for (const [who, ids] of [
      [person, [seated.id, helped.id]],
      [head, [foreign.id]],
    ] as const) {
      const { rows } = (await head.get(`/api/reports/${who.id}?from=${month}&to=${month}`)).body.data
      expect(rows.map((listed: { settlement_id: string }) => listed.settlement_id).toSorted()).toEqual([...ids].sort())
      expect((await row(who)).report2).toBe(ids.length)
    }
    expect((await head.get(`/api/reports/total?month=${month}`)).body.data.settlements).toBe(3)
    expect((await head.get(`/api/reports/total?month=${month}&filters=id=${person.id}`)).body.data.settlements).toBe(2)
  })

  test('come to a total of what is listed, each settlement once, and to a file of the same', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const [first, second] = [await own.as('accountant'), await own.as('accountant')]
    const company = await own.company()
    await head.post('/api/settlements', { company_id: company.id, month })
    await own.transact(db =>
      db
        .insertInto('company_people')
        .values([first, second].map(({ id }) => ({ id: crypto.randomUUID(), company_id: company.id, user_id: id, role: 'accountant' as const })))
        .execute(),
    )
    // An hour of it beside another clock of the same person.
    for (const [who, start, end] of [
      [first, '11 08:00', '11 10:00'],
      [first, '11 09:00', '11 10:30'],
      [second, '12 08:00', '12 09:00'],
    ] as const)
      expect((await enter(who, null, start, end)).status).toBe(200)
    const total = async (who: Caller, filters = '') => (await who.get(`/api/reports/total?month=${month}${filters}`)).body.data
    const people = (await head.get(`/api/reports?month=${month}`)).body.meta.total
    expect(await total(head)).toEqual({ people, seconds: 16_200, overlap: 3600, settlements: 1, entries: 3 })
    expect(await total(head, '&filters=report3>1')).toEqual({ people: 1, seconds: 12_600, overlap: 3600, settlements: 1, entries: 2 })
    expect(await total(second)).toEqual({ people: 1, seconds: 3600, overlap: 0, settlements: 1, entries: 1 })
    expect(await total(head, '&search=nikogo-takiego')).toEqual({ people: 0, seconds: 0, overlap: 0, settlements: 0, entries: 0 })
    const { body } = await head.get(`/api/reports/file?month=${month}&format=csv&filters=report1>0&sort=report1:desc`)
    expect(body.data.name).toBe('raporty-maj-2026.csv')
    const [titles, ...rows] = Buffer.from(body.data.content, 'base64').toString().trim().split('\r\n')
    expect(titles).toBe('Imię i nazwisko;Rola;Godziny;Rozliczenia miesięczne;Wpisy')
    expect(rows.map(row => row.split(';').slice(1).join(' '))).toEqual(['Księgowy 3,5 1 2', 'Księgowy 1 1 1'])
  })

  test('refuse ten years, and a period that ends before it begins', async () => {
    const readUptimes = async (from: string, to: string) => (await manager.get(`/api/reports/${accountant.id}/uptimes?from=${from}&to=${to}`)).body
    expect((await readUptimes('2016-01', '2026-01')).fields).toEqual({ to: 'Raport obejmuje najwyżej 24 miesiące. Proszę wybrać krótszy okres.' })
    expect(Object.keys((await readUptimes('2026-05', '2026-04')).fields)).toEqual(['to'])
    expect(Object.keys((await readUptimes('maj', '2026-04')).fields)).toEqual(['from'])
  })
})

describe('the report of companies', () => {
  test('holds time against the fee', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const company = await own.company({ title: 'Gamma' })
    const sold = await head.post('/api/pricelist', {
      code: 'A',
      name: 'Obsługa',
      category: 'bookkeeping',
      unit: 'month',
      vat_rate: '23',
      net_price: '500',
      valid_from: '2026-01-01',
    })
    await head.post(`/api/companies/${company.id}/billing`, { service_id: sold.body.data.id, quantity: '1', from_month: '2026-01' })
    for (const [when, minutes] of [
      ['2026-04', '12:00'],
      [month, '10:30'],
    ] as const) {
      const { body } = await head.post('/api/settlements', { company_id: company.id, month: when })
      await head.post('/api/billing', { company_id: company.id, month: when })
      // The work on a month is done in the next one.
      await head.post('/api/uptimes', { start_date: '2026-06-08 08:00:00', end_date: `2026-06-08 ${minutes}:00`, settlement_id: body.data.id })
    }
    const { data } = (await head.get(`/api/reports/companies-uptimes?month=${month}`)).body
    expect(data.rows).toMatchObject([
      { company_title: 'Gamma', seconds: 9000, previous_seconds: 14_400, fee: '500.00', hourly: '200.00', previous_hourly: '125.00' },
    ])
    expect(data).toMatchObject({ seconds: 9000, fee: '500.00', hourly: '200.00', overlap: 0, unassigned: 0, previous_unassigned: 0, lock: null })
    for (const report of [`companies-uptimes/file?month=${month}`, `${head.id}/file?${period}`])
      expect(await paper(head, report)).toContain('Opłaty netto: 500,00 zł Średnio za godzinę: 200,00 zł')
    const worker = await own.as('accountant')
    expect((await worker.get(`/api/reports/companies-uptimes?month=${month}`)).body.data).toMatchObject({ rows: [], fee: null, hourly: null })
  })

  test('has every minute of every kind of entry in one row of one month', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const [company, second] = [await own.company({ title: 'Delta' }), await own.company({ title: 'Epsilon' })]
    const createId = async (path: string, body: object) => String((await head.post(path, body)).body.data.id)
    const category_id = shippedCategories.find(({ slug }) => slug === 'podatki')?.id
    const settlement_id = await createId('/api/settlements', { company_id: company.id, month: '2026-04' })
    const ticket_id = await createId('/api/tickets', { company_id: company.id, category_id, title: 'Zwrot', description: 'Kiedy?' })
    const task_id = await createId('/api/tasks', { title: 'Wyjaśnić saldo', company_id: company.id })
    const office_task = await createId('/api/tasks', { title: 'Porządki' })
    // Each of another length, so that none can stand for another; the same of two people.
    const kinds = [{}, { settlement_id }, { ticket_id }, { task_id }, { company_id: company.id }, { task_id: office_task }, { company_id: second.id }]
    for (const [hour, body] of kinds.entries())
      for (const who of [head, await own.as('accountant')])
        expect(
          (await who.post('/api/uptimes', { start_date: `${month}-12 ${10 + hour}:00:00`, end_date: `${month}-12 ${10 + hour}:0${hour + 1}:00`, ...body }))
            .status,
        ).toBe(200)
    const of = async (queriedMonth: string) => {
      const { rows, seconds, unassigned } = (await head.get(`/api/reports/companies-uptimes?month=${queriedMonth}`)).body.data
      return { rows: rows.map((row: CompanyTime) => [row.company_title, row.seconds / 120]), seconds: seconds / 120, unassigned: unassigned / 120 }
    }
    expect(await of('2026-04')).toEqual({ rows: [['Delta', 2]], seconds: 2, unassigned: 0 })
    // Delta: ticket, task, company; Epsilon by itself; without any company: nothing named, and the office's own task.
    const may = await of(month)
    expect(may).toEqual({
      rows: [
        ['Delta', 3 + 4 + 5],
        ['Epsilon', 7],
      ],
      seconds: 19,
      unassigned: 1 + 6,
    })
    const entries = (await head.get('/api/uptimes/total')).body.data
    expect(entries.seconds).toBe((2 + may.seconds + may.unassigned) * 120)
    // The month of the company, in the report of a person, says the same.
    const { rows } = (await head.get(`/api/reports/${head.id}?from=2026-04&to=2026-04`)).body.data
    expect(rows).toMatchObject([{ company_title: 'Delta', seconds: 120, seconds_all: 240 }])
    const file = await head.get(`/api/reports/companies-uptimes/file?month=${month}&format=csv`)
    expect(file.status).toBe(200)
  })

  test('is taken away as CSV, workbook and PDF', async () => {
    for (const [path, format, start] of [
      [`companies-uptimes/file?month=${month}`, 'csv', '\ufeffFirma;Godziny'],
      [`file?month=${month}`, 'xlsx', 'PK'],
      [`file?month=${month}`, 'pdf', '%PDF-'],
      [`${accountant.id}/file?${period}`, 'xlsx', 'PK'],
      [`${accountant.id}/uptimes/file?${period}`, 'pdf', '%PDF-'],
      [`${accountant.id}/workeruptimes/file?${period}`, 'pdf', '%PDF-'],
      [`${accountant.id}/workeruptimes/file?${period}`, 'csv', '\ufeffPoczątek;Koniec;Godziny;Firma;Dotyczy;Opis;Uwagi\r\n'],
    ]) {
      const { status, body } = await manager.get(`/api/reports/${path}&format=${format}`)
      expect([status, Buffer.from(body.data.content, 'base64').toString().startsWith(String(start)), body.data.name.endsWith(`.${format}`)]).toEqual([
        200,
        true,
        true,
      ])
    }
  })
})

describe('a locked month of working time', () => {
  test('takes no new entry, no change and no removal, until it is opened again', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const worker = await own.as('accountant')
    const span = { start_date: '2026-03-10 08:00:00', end_date: '2026-03-10 09:00:00' }
    const { id } = (await worker.post('/api/uptimes', span)).body.data
    const april = (await worker.post('/api/uptimes', { start_date: '2026-04-10 08:00:00', end_date: '2026-04-10 09:00:00' })).body.data
    expect((await worker.post('/api/uptimes/locks', { month: '2026-03' })).status).toBe(403)
    expect((await head.post('/api/uptimes/locks', { month: '2026-03' })).status).toBe(200)
    expect((await head.post('/api/uptimes/locks', { month: '2026-03' })).status).toBe(409)
    const response = await worker.post('/api/uptimes', span)
    expect([response.status, response.body.code, response.body.error]).toEqual([
      409,
      'month_closed',
      'Czas pracy za marzec 2026 jest zamknięty. Otworzyć go może kierownik.',
    ])
    expect((await worker.put('/api/uptimes', { id, comment: 'Inaczej' })).status).toBe(409)
    expect((await worker.put('/api/uptimes', { id, start_date: '2026-04-01 08:00:00', end_date: '2026-04-01 09:00:00' })).status).toBe(409)
    expect((await worker.put('/api/uptimes', { id: april.id, ...span })).status).toBe(409)
    expect((await worker.delete(`/api/uptimes/${id}`)).status).toBe(409)
    expect((await worker.get(`/api/uptimes/${id}`)).body.data).toMatchObject({ locked: true, comment: '' })
    expect((await worker.get('/api/uptimes/locks')).body.data).toMatchObject([{ month: '2026-03' }])
    expect((await worker.delete('/api/uptimes/locks/2026-03')).status).toBe(403)
    expect((await head.delete('/api/uptimes/locks/2026-03')).status).toBe(200)
    expect((await head.delete('/api/uptimes/locks/2026-03')).status).toBe(404)
    expect((await worker.delete(`/api/uptimes/${id}`)).status).toBe(200)
  })

  test('is one that has passed, without a running clock', async () => {
    expect((await manager.post('/api/uptimes/locks', { month: '2099-01' })).status).toBe(409)
    const own = await newOffice()
    const head = await own.as('manager')
    await head.post('/api/uptimes', { start_date: '2026-02-10 08:00:00' })
    expect((await head.post('/api/uptimes/locks', { month: '2026-02' })).status).toBe(409)
  })

  test('waits for the clocks in the bar as well, and says whose they are', async () => {
    const own = await newOffice()
    const head = await own.as('manager')
    const [first, second] = [await own.as('accountant'), await own.as('payroll')]
    const started_at = Date.parse('2026-03-31T20:00:00Z') / 1000
    await first.put('/api/uptimes/running', { started_at })
    // In Warsaw this is April already.
    await second.put('/api/uptimes/running', { started_at: started_at + 7200 })
    const nameOf = async ({ id }: Caller) => (await head.get(`/api/reports/${id}?${period}`)).body.data.person.name
    const response = await head.post('/api/uptimes/locks', { month: '2026-03' })
    expect([response.status, response.body.error]).toEqual([
      409,
      `Zegar, który zaczął biec w tym miesiącu, jeszcze biegnie: ${await nameOf(first)}. Proszę go najpierw zatrzymać.`,
    ])
    // Stopped, it can be saved, and then the month be locked.
    const { status } = await first.post('/api/uptimes', { start_date: '2026-03-31 22:00:00', end_date: '2026-03-31 23:00:00' })
    await first.delete('/api/uptimes/running')
    expect([status, (await head.post('/api/uptimes/locks', { month: '2026-03' })).status]).toEqual([200, 200])
    // Who has left the office stops no clock any more.
    expect((await head.post('/api/uptimes/locks', { month: '2026-04' })).status).toBe(409)
    expect((await (await own.as('administrator')).get(`/api/users/deactivate/${second.id}`)).status).toBe(200)
    expect((await head.post('/api/uptimes/locks', { month: '2026-04' })).status).toBe(200)
  })
})

test('rates, periods and changes', () => {
  expect([hourlyRate('500.00', 9000), hourlyRate('100.00', 3 * 3600), hourlyRate('1.00', 0), hourlyRate(null, 60)]).toEqual(['200.00', '33.33', null, null])
  expect(hourlyRate('0.01', 7200)).toBe('0.01')
  expect([percentChange(150, 100), percentChange(50, 100), percentChange(1, 0)]).toEqual([50, -50, null])
  expect(monthsOf({ from: '2025-11', to: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect([checkPeriod({ from: '2025-01', to: '2026-12' }), checkPeriod({ from: '2025-01', to: '2027-01' })]).toEqual([null, expect.any(String)])
  expect(usualPeriods('2026-11').map(({ period }) => `${period.from} ${period.to}`)).toEqual([
    '2026-11 2026-11',
    '2026-10 2026-10',
    '2026-10 2026-12',
    '2026-01 2026-12',
    '2025-12 2026-11',
  ])
})
