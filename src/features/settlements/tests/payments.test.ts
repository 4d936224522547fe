import { beforeAll, expect, test } from 'vitest'
import { taxStateLabel } from '#features/settlements/shared/labels.ts'
import { openMonthWithTax, zus_account } from './testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

async function sentTax(body?: object) {
  const opened = await openMonthWithTax(office, accountant, body)
  await accountant.post(`${opened.path}/send`, { tax_ids: [opened.tax.id] })
  return opened
}

test('parts add up with their days; what is too much or not yet is refused with a sentence', async () => {
  const { taxPath, company } = await sentTax()
  const owner = await office.client('owner', company)
  const yesterday = addDays(warsawToday(), -1)
  await owner.post(`${taxPath}/paid`, { amount: '1000', paid_on: addDays(yesterday, -1) })
  const second = await owner.post(`${taxPath}/paid`, { amount: '418', paid_on: yesterday })
  expect(second.body.data).toMatchObject({ state: 'part_paid', paid_amount: '1418.00' })
  expect(second.body.data.payments).toEqual([
    { amount: '1000.00', paid_on: addDays(yesterday, -1) },
    { amount: '418.00', paid_on: yesterday },
  ])
  const more = await owner.post(`${taxPath}/paid`, { amount: '2000,01' })
  expect([more.status, more.body.fields.amount]).toEqual([422, 'Do zapłaty pozostało mniej: 2\u00a0000,00\u00a0zł.'])
  const ahead = await owner.post(`${taxPath}/paid`, { amount: '1', paid_on: addDays(warsawToday(), 1) })
  expect([ahead.status, Object.keys(ahead.body.fields)]).toEqual([422, ['paid_on']])
  const whole = (await owner.post(`${taxPath}/paid`)).body.data
  expect(whole).toMatchObject({ state: 'paid', paid_amount: '3418.00' })
  expect(taxStateLabel(whole).label).toBe('Opłacone')
})

test('a part may have been paid on any day that there was', async () => {
  const { path, tax, taxPath } = await openMonthWithTax(office, accountant)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  for (const paid_on of ['1914-06-01', '2026-03-29']) expect((await accountant.post(`${taxPath}/paid`, { amount: '1', paid_on })).status).toBe(200)
})

test('all amounts of all months: what is due and what was paid, of the companies whose settlements one sees, and no draft', async () => {
  const { taxPath, tax, company, path } = await sentTax()
  const owner = await office.client('owner', company)
  const draft = await openMonthWithTax(office, accountant)
  const read = async (who: Caller, query: string) => (await who.get(`/api/settlements/payments?${query}`)).body
  const due = 'filters=outcome:to_pay,state:sent|part_paid'
  expect(await read(owner, due)).toMatchObject({
    data: [{ id: tax.id, amount: '3418.00', company_title: company.title, month: '2026-10', account: zus_account, contested: false }],
    meta: { total: 1 },
  })
  expect((await read(owner, '')).meta.total).toBe(1)
  expect((await read(owner, `${due},kind:zus`)).data).toEqual([])
  await owner.post(`${path}/remark`, { reason: 'Kwota VAT jest za wysoka.' })
  expect((await read(owner, due)).data).toMatchObject([{ contested: true }])
  await owner.post(`${taxPath}/paid`)
  expect((await read(owner, due)).data).toEqual([])
  expect((await read(owner, 'filters=state:paid&sort=paid_at:desc')).data).toMatchObject([{ id: tax.id, state: 'paid', paid_amount: '3418.00' }])
  const member = await office.client('member', company)
  expect((await read(member, '')).data).toEqual([])
  expect((await read(await office.client('owner', draft.company), '')).data).toEqual([])
  expect((await read(accountant, `filters=company_id:${draft.company.id}`)).data).toMatchObject([{ id: draft.tax.id, state: 'draft' }])
})

test('an amount raised after a part was paid goes out as paid in part', async () => {
  const { path, tax, taxPath } = await openMonthWithTax(office, accountant)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  await accountant.post(`${taxPath}/paid`, { amount: '3418' })
  await accountant.put(taxPath, { amount: '4000' })
  const { body } = await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect(body.data.taxes[0]).toMatchObject({ state: 'part_paid', amount: '4000.00', paid_amount: '3418.00' })
})

test('what a closed month left to be paid is marked as ever, until nobody asks for it; its amount stays', async () => {
  const { path, taxPath, company } = await sentTax()
  const owner = await office.client('owner', company)
  const countPayments = async () => (await owner.get('/api/settlements/todo')).body.data.payments.length
  await accountant.post(`${path}/approve`, { reason: 'Zgoda przez telefon' })
  expect((await accountant.post(`${path}/close`, { reason: 'Klient zapłaci później' })).body.data.state).toBe('closed')
  expect(await countPayments()).toBe(1)
  expect((await owner.post(`${taxPath}/paid`, { amount: '1000' })).body.data).toMatchObject({ state: 'part_paid', paid_amount: '1000.00' })
  expect((await accountant.post(`${taxPath}/paid`)).body.data.state).toBe('paid')
  expect(await countPayments()).toBe(0)
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ state: 'part_paid', paid_amount: '1000.00' })
  const { status, body } = await accountant.put(taxPath, { amount: '1' })
  expect([status, body.code]).toEqual([409, 'month_closed'])
  expect((await owner.get(path)).body.data).toMatchObject({ state: 'closed', to_pay: '2418.00' })
})

test('what was overpaid is named, and takes nothing off the other amounts', async () => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '1000' })
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  await owner.post(`${taxPath}/paid`)
  await accountant.put(taxPath, { amount: '800' })
  const vat = (await accountant.post(`${path}/taxes`, { kind: 'vat', amount: '500' })).body.data
  const { body } = await accountant.post(`${path}/send`, { tax_ids: [tax.id, vat.id] })
  expect(body.data.to_pay).toBe('500.00')
  const [letter] = (await office.outbox()).filter(mail => mail.event === 'settlements.taxes_sent' && mail.recipient === owner.email)
  expect(letter?.text).toContain('Zapłacono już 1\u00a0000,00\u00a0zł, nadpłata 200,00\u00a0zł')
  expect(letter?.text).toContain('Razem do zapłaty: 500,00\u00a0zł')
  expect((await owner.get('/api/settlements/todo')).body.data.payments).toMatchObject([{ kind: 'vat', amount: '500.00' }])
})

test.each([
  [{ amount: '0', outcome: 'nothing' }, 'brak kwoty do zapłaty'],
  [{ amount: '300', outcome: 'refund' }, '300,00\u00a0zł, do zwrotu'],
  [{ amount: '5000', outcome: 'carried_over' }, '5\u00a0000,00\u00a0zł, do przeniesienia'],
])('what was paid of a tax that is no longer to be paid is an overpayment: %j', async (change, result) => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant, { kind: 'vat', amount: '1000' })
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  await owner.post(`${taxPath}/paid`)
  await accountant.put(taxPath, change)
  const { body } = await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect(body.data.taxes[0]).toMatchObject({ state: 'paid', paid_amount: '1000.00' })
  expect(taxStateLabel(body.data.taxes[0]).label).toBe('Nadpłacone')
  const [letter] = (await office.outbox()).filter(mail => mail.event === 'settlements.taxes_sent' && mail.recipient === owner.email)
  expect(letter?.text).toContain(`${result}\nZapłacono już 1\u00a0000,00\u00a0zł, nadpłata 1\u00a0000,00\u00a0zł`)
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ state: 'sent', paid_amount: '0.00' })
})

test('of an overpayment in parts one may be taken back, and the rest is overpaid still', async () => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant, { kind: 'vat', amount: '1000' })
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  for (const amount of ['400', '600']) await owner.post(`${taxPath}/paid`, { amount })
  await accountant.put(taxPath, { amount: '5000', outcome: 'refund' })
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ state: 'paid', paid_amount: '400.00' })
})

test('an account exchanged after it was sent is shown beside the old one, to the client too', async () => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '100' })
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  const other = '79101000712222527281460100'
  expect((await accountant.put(taxPath, { account: other })).body.data).toMatchObject({ account_changed: true, previous_account: zus_account })
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect((await owner.get(`${path}/taxes`)).body.data[0]).toMatchObject({ account: other, account_changed: true, previous_account: zus_account })
  const mails = (await office.outbox()).filter(mail => mail.recipient === owner.email).map(mail => mail.text)
  expect(mails).toContainEqual(expect.stringContaining('UWAGA: inny niż poprzednio, wtedy 83 9999 0013 0000 0000 0000 0001'))
})

test('amounts that the client has remarks to say so among what is to be paid, until the office has answered', async () => {
  const { path, tax, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '100' })
  const owner = await office.client('owner', company)
  const contested = async () => (await owner.get('/api/settlements/todo')).body.data.payments.map((payment: { contested: boolean }) => payment.contested)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect(await contested()).toEqual([false])
  await owner.post(`${path}/remark`, { reason: 'Składka jest za wysoka.' })
  expect(await contested()).toEqual([true])
  await accountant.post(`${path}/start`)
  expect(await contested()).toEqual([false])
})

test('the day of payment goes into a calendar: all day, with a reminder, only while something is due', async () => {
  const { taxPath, company } = await sentTax({ kind: 'zus', amount: '1788,29' })
  const owner = await office.client('owner', company)
  const { status, body } = await owner.get(`${taxPath}/calendar`)
  expect([status, body.data.name]).toEqual([200, 'termin-zus-2026-11-20.ics'])
  for (const line of ['DTSTART;VALUE=DATE:20261120', 'BEGIN:VALARM', 'TRIGGER:-PT15H', 'SUMMARY:Składki ZUS za październik 2026'])
    expect(body.data.content).toContain(line)
  await owner.post(`${taxPath}/paid`)
  expect((await owner.get(`${taxPath}/calendar`)).status).toBe(409)
})
