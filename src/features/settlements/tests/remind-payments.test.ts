import { expect, test } from 'vitest'
import { eventId } from '#features/notifications/server/events.ts'
import { remindOfPayments } from '#features/settlements/server/reminders/remind-payments.ts'
import { month, onlyOf, zus_account } from './testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'

/** A Wednesday, the Friday after it and the Monday after that. */
const [wednesday, friday, monday] = ['2030-03-20', '2030-03-22', '2030-03-25']

async function world() {
  const office = await newOffice()
  const company = await office.company({ title: 'Kwiaciarnia Róża', tax_account: zus_account, zus_account })
  const accountant = await office.as('accountant')
  const owner = await office.client('owner', company)
  const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
  const path = `/api/settlements/${id}`
  const own = onlyOf(office)
  const add = async (kind: string, amount: string, statutory_date: string): Promise<string> =>
    (await accountant.post(`${path}/taxes`, { kind, amount, statutory_date, account: zus_account })).body.data.id
  const send = async (...tax_ids: string[]) => expect((await accountant.post(`${path}/send`, { tax_ids })).status).toBe(200)
  return { office, company, accountant, owner, path, add, send, remind: (today: string) => remindOfPayments(own, today) }
}
type World = Awaited<ReturnType<typeof world>>

/** Letters so far, the oldest first. */
const letters = async (office: TestOffice) =>
  (await office.outbox()).filter(({ event, channel }) => event === 'settlements.tax_due' && channel === 'email').reverse()

/** The days on which letters came, each day looked at three times, with the amounts they name. */
async function lettersByDay({ office, remind }: World, from: string, to: string) {
  const entries: [string, string[]][] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const before = (await letters(office)).length
    await Promise.all([remind(day), remind(day)])
    await remind(day)
    for (const { text } of (await letters(office)).slice(before)) entries.push([day, text.split('\n').filter(line => line.includes('zapłata do'))])
  }
  return entries
}

const vat = 'VAT za październik 2026: 3\u00a0418,00\u00a0zł, zapłata do 25.03.2030'
const zus = 'Składki ZUS za październik 2026: 100,50\u00a0zł, zapłata do 20.03.2030'
const ppk = 'Wpłaty do PPK za październik 2026: 40,00\u00a0zł, zapłata do 22.03.2030'

test('where nobody has an account the company itself is reminded, once each day that is set', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const company = await office.company({ tax_account: zus_account, zus_account, email: 'firma@klient.example' })
  const path = `/api/settlements/${(await accountant.post('/api/settlements', { company_id: company.id, month })).body.data.id}`
  const { id } = (await accountant.post(`${path}/taxes`, { kind: 'vat', amount: '3418', statutory_date: monday, account: zus_account })).body.data
  await accountant.post(`${path}/send`, { tax_ids: [id] })
  const own = onlyOf(office)
  for (const day of ['2030-03-17', '2030-03-18', '2030-03-18', '2030-03-19']) await Promise.all([remindOfPayments(own, day), remindOfPayments(own, day)])
  expect((await letters(office)).map(({ recipient }) => recipient)).toEqual(['firma@klient.example'])
  for (const day of ['2030-03-22', '2030-03-23']) await remindOfPayments(own, day)
  expect(await letters(office)).toHaveLength(2)
})

test('what is to be paid is reminded of seven, three days and one before, on a working day, in one letter a day', async () => {
  const there = await world()
  const { office, company, owner, add, send } = there
  await send(await add('vat', '3418', monday), await add('zus', '100.50', wednesday), await add('ppk', '40', friday))
  expect(await lettersByDay(there, '2030-03-11', '2030-04-02')).toEqual([
    ['2030-03-13', [zus]],
    // The Sunday three days before comes on Friday.
    ['2030-03-15', [zus, ppk]],
    ['2030-03-18', [vat]],
    ['2030-03-19', [zus, ppk]],
    ['2030-03-21', [ppk]],
    // Three days before a Monday, and the Sunday before it.
    ['2030-03-22', [vat]],
  ])
  const [first, second] = await letters(office)
  expect(first).toMatchObject({ recipient: owner.email, subject: expect.stringContaining('Zapłata do 20.03.2030: Kwiaciarnia Róża') })
  expect(first?.text).not.toContain('Razem')
  expect(second?.text).toContain('Razem do zapłaty: 140,50\u00a0zł')
  expect(second?.text).toContain(`/companies/${company.id}`)
  const [notice] = (await owner.get('/api/notifications')).body.data
  expect(notice).toMatchObject({ event: 'settlements.tax_due', text: vat, path: `/companies/${company.id}?tab=settlements` })
})

test('of what is left of it, until it is paid; never of a draft, of what needs no payment, or of what was sent only that day', async () => {
  const there = await world()
  const { office, owner, path, add, send } = there
  const [paid, part, late] = [await add('vat', '3418', wednesday), await add('zus', '100.50', wednesday), await add('ppk', '40', wednesday)]
  const [refund] = [await add('cit', '500', wednesday), await add('pit4', '70', wednesday)]
  expect((await there.accountant.put(`${path}/taxes/${refund}`, { outcome: 'refund' })).status).toBe(200)
  await send(paid, part, late, refund)
  const pay = async (id: string, body: object = {}) => expect((await owner.post(`${path}/taxes/${id}/paid`, body)).status).toBe(200)
  await pay(paid)
  await pay(part, { amount: '60' })
  await office.transact(db => db.updateTable('taxes_due').set({ sent_at: '2030-03-14T23:30:00Z' }).where('id', '=', late).execute())
  const left = 'Składki ZUS za październik 2026: 40,50\u00a0zł, zapłata do 20.03.2030'
  expect(await lettersByDay(there, '2030-03-11', '2030-03-18')).toEqual([
    ['2030-03-13', [left]],
    ['2030-03-15', [left]],
  ])
  await pay(part)
  expect(await lettersByDay(there, '2030-03-19', '2030-03-22')).toEqual([['2030-03-19', [ppk.replace('22.03', '20.03')]]])
})

test('payment reminder: reaches whoever sees the settlements of the company, and nobody else', async () => {
  const there = await world()
  const { office, company, owner, add, send } = there
  const seeing = await office.client('viewer', company, { sees_settlements: true })
  const others = [await office.client('member', company), await office.client('owner', await office.company()), await office.as('manager')]
  await send(await add('zus', '100.50', wednesday))
  await there.remind('2030-03-13')
  expect((await letters(office)).map(({ recipient }) => recipient).sort()).toEqual([owner.email, seeing.email].sort())
  for (const person of others) expect((await person.get('/api/notifications')).body.data).toEqual([])
})

test('a company’s own address is not written of amounts where it is that of somebody who may not see them', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  for (const role of ['member', 'viewer'] as const) {
    const company = await office.company({ tax_account: zus_account, zus_account })
    const seated = await office.client(role, company)
    const email = seated.email.replace(/^./, letter => letter.toUpperCase())
    await office.transact(db => db.updateTable('companies').set({ email, company_mail: 'always' }).where('id', '=', company.id).execute())
    const path = `/api/settlements/${(await accountant.post('/api/settlements', { company_id: company.id, month })).body.data.id}`
    const { id } = (await accountant.post(`${path}/taxes`, { kind: 'vat', amount: '3418', statutory_date: monday, account: zus_account })).body.data
    expect((await accountant.get(path)).body.data.company_email).toBeNull()
    expect((await accountant.post(`${path}/send`, { tax_ids: [id] })).status).toBe(200)
  }
  await remindOfPayments(onlyOf(office), '2030-03-18')
  expect(await office.outbox()).toEqual([])
})

test('a machine that was off makes up for the day, but not past the term', async () => {
  const there = await world()
  await there.send(await there.add('zus', '100.50', wednesday))
  expect(await lettersByDay(there, '2030-03-20', '2030-03-24')).toEqual([['2030-03-20', [zus]]])
  const later = await world()
  await later.send(await later.add('zus', '100.50', wednesday))
  expect(await lettersByDay(later, '2030-03-21', '2030-03-24')).toEqual([])
})

test('the office sets the days, also past the term, or turns it off; nothing is told while amounts are off or of an archived company', async () => {
  const there = await world()
  const { office, company } = there
  await there.send(await there.add('zus', '100.50', wednesday))
  const manager = await office.as('manager')
  const template = `/api/notification-templates/${eventId('settlements.tax_due')}`
  const { body } = await manager.get(template)
  expect(body.data).toMatchObject({ title: 'Przypomnienie o terminie zapłaty', reminds: true, days_before: [7, 3, 1], days_after: [] })
  const { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain, recipients } = body.data
  const words = { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain }
  const settings = { enabled: true, channels: ['email'], recipients, quiet_from: null, quiet_to: null, days_before: [2], days_after: [3] }
  const set = async (changes: object = {}) => expect((await manager.put(template, { ...words, ...settings, ...changes })).status).toBe(200)
  const archived = (archived_at: string | null) =>
    office.transact(db => db.updateTable('companies').set({ archived_at }).where('id', '=', company.id).execute())
  await set({ enabled: false })
  expect(await lettersByDay(there, '2030-03-18', '2030-03-18')).toEqual([])
  await set()
  const { components } = office.office.settings.switches
  for (const part of ['settlements', 'taxesDue'] as const) {
    components[part] = false
    expect(await lettersByDay(there, '2030-03-18', '2030-03-18')).toEqual([])
    components[part] = true
  }
  await archived('2030-03-01T00:00:00Z')
  expect(await lettersByDay(there, '2030-03-18', '2030-03-18')).toEqual([])
  await archived(null)
  expect(await lettersByDay(there, '2030-03-18', '2030-03-26')).toEqual([
    ['2030-03-18', [zus]],
    // The Saturday three days after comes on Monday.
    ['2030-03-25', [zus]],
  ])
})
