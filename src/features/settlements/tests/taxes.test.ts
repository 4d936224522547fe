import { beforeAll, expect, test } from 'vitest'
import { month, openMonth, openMonthWithTax, zus_account } from './testing.ts'
import { eventId } from '#features/notifications/server/events.ts'
import { requestDuring } from '#test/concurrent-request.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

const profile = { vat_number: '5272814601', tax_office: 'Urząd Skarbowy Kraków-Podgórze', zus_account }

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

test('dates, account, recipient and title are filled from the company', async () => {
  const { path } = await openMonth(office, accountant, profile)
  const { status, body } = await accountant.post(`${path}/taxes`, { kind: 'pit', amount: '1 284,00' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    period: month,
    amount: '1284.00',
    statutory_date: '2026-11-20',
    due_date: '2026-11-20',
    account: '79101000712222527281460100',
    recipient: 'Urząd Skarbowy Kraków-Podgórze',
    transfer_title: 'PIT5 26M10, NIP 5272814601',
    form_symbol: 'PIT5',
    state: 'draft',
  })
  const zus = await accountant.post(`${path}/taxes`, { kind: 'zus', amount: '1788,29' })
  expect(zus.body.data).toMatchObject({ amount: '1788.29', account: zus_account, recipient: 'Zakład Ubezpieczeń Społecznych' })
  expect((await accountant.post(`${path}/taxes`, { kind: 'pit', amount: '1' })).body.fields.kind).toBe('Ta pozycja już jest w tym rozliczeniu.')
})

test('the tax of a financial year that is not the calendar year is due after its end', async () => {
  const { path } = await openMonth(office, accountant, { company_type: 'zoo', income_tax: 'cit_9', financial_year_start: 7 })
  const { body } = await accountant.post(`${path}/taxes`, { kind: 'cit', period: '2026', amount: '1200' })
  expect(body.data).toMatchObject({ statutory_date: '2027-09-30', due_date: '2027-09-30' })
})

// Art. 49 ust. 2 ustawy o rehabilitacji: from 25 full posts on, by the 20th of the month that follows.
test('PFRON is expected of whoever employs 25 people full-time, and goes to PFRON', async () => {
  const employer = { company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe' }
  const expectedOf = async (full_time: string) => {
    const { path } = await openMonth(office, accountant, { ...employer, insured: 30, full_time })
    const { suggested_taxes } = (await accountant.get(path)).body.data
    return { path, pfron: suggested_taxes.find(({ kind }: { kind: string }) => kind === 'pfron') }
  }
  expect((await expectedOf('24.75')).pfron).toBeUndefined()
  const { path, pfron } = await expectedOf('25.00')
  expect(pfron).toMatchObject({ period: month, due_date: '2026-11-20', recipient: 'PFRON', account: null, transfer_title: 'PFRON 10/2026' })
  const payroll = await office.as('payroll')
  const { body } = await payroll.post(`${path}/taxes`, { kind: 'pfron', amount: '1 234,50', account: '83999900130000000000000001' })
  expect(body.data).toMatchObject({ kind: 'pfron', amount: '1234.50', statutory_date: '2026-11-20', form_symbol: null })
})

// Art. 10 ust. 1 ustawy o PCC: 14 days from an act that only the office knows of; a micro-account does not take it.
test('PCC is a tax in whole złote, paid to an account of the tax office by a day that the office says', async () => {
  const { path } = await openMonth(office, accountant, { ...profile, vat_number: '9990000014' })
  const pccValues = { kind: 'pcc', statutory_date: '2026-11-14' }
  expect(Object.keys((await accountant.post(`${path}/taxes`, { ...pccValues, amount: '99,50' })).body.fields)).toEqual(['amount'])
  expect(Object.keys((await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100' })).body.fields)).toEqual(['statutory_date'])
  const { body } = await accountant.post(`${path}/taxes`, { ...pccValues, amount: '100' })
  expect(body.data).toMatchObject({
    due_date: '2026-11-16',
    account: null,
    recipient: 'Urząd Skarbowy Kraków-Podgórze',
    form_symbol: 'PCC3',
    transfer_title: 'PCC3 26M10, NIP 9990000014',
  })
})

test('other payments go where what they are about was paid last', async () => {
  const other = { kind: 'other', amount: '17', statutory_date: '2026-11-16' }
  const stamp = { ...other, about: 'Opłata skarbowa' }
  const { path } = await openMonth(office, accountant, { ...profile, vat_number: '9990000698' })
  await accountant.post(`${path}/taxes`, { ...stamp, account: '61109010140000071219812874', recipient: 'Urząd Miasta Krakowa' })
  const rent = await accountant.post(`${path}/taxes`, { ...other, about: 'Użytkowanie wieczyste' })
  expect(rent.body.data).toMatchObject({ account: null, recipient: null, transfer_title: 'Użytkowanie wieczyste' })
  const again = await accountant.post(`${path}/taxes`, { ...stamp, period: '2026-09' })
  expect(again.body.data).toMatchObject({ account: '61109010140000071219812874', recipient: 'Urząd Miasta Krakowa', transfer_title: 'Opłata skarbowa' })
})

test.each([
  [{ kind: 'vat', amount: '3418,50' }, 'amount', 'Podatek podaje się w pełnych złotych (art. 63 Ordynacji podatkowej), np. 1284,00.'],
  [{ kind: 'zus', amount: '-12,50' }, 'amount', 'Kwota nie może być mniejsza niż 0,00\u00a0zł.'],
  [{ kind: 'zus', amount: '1.234,50' }, 'amount', 'Kwota może mieć tylko jeden przecinek lub jedną kropkę, np. 1234,50.'],
  [{ kind: 'zus', amount: '12,345' }, 'amount', 'Kwota ma najwyżej dwa miejsca po przecinku.'],
  [{ kind: 'zus', amount: 'dużo' }, 'amount', 'Proszę podać kwotę cyframi, np. 1234,50.'],
  [{ kind: 'zus', amount: '0' }, 'amount', 'Kwota musi być większa od zera. Gdy jej nie ma, proszę wybrać „Brak kwoty do zapłaty”.'],
  [{ kind: 'zus', amount: '5', outcome: 'nothing' }, 'amount', 'Przy braku kwoty do zapłaty należy wpisać 0,00 zł.'],
  [{ kind: 'cit', amount: '5', period: '9999' }, 'period', 'Okres ma postać 2026-11, 2026-Q4 albo 2026.'],
  [{ kind: 'zus', amount: '5', period: '2026-13' }, 'period', 'Okres ma postać 2026-11, 2026-Q4 albo 2026.'],
  [{ kind: 'other', amount: '5' }, 'statutory_date', 'Proszę podać termin zapłaty.'],
  [{ kind: 'zus', amount: '5', account: '83 9999 0013 0000 0000 0000 0002' }, 'account', undefined],
])('%o is refused with a sentence and nothing is written', async (input, field, sentence) => {
  const { path } = await openMonth(office, accountant)
  const { status, body } = await accountant.post(`${path}/taxes`, input)
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  if (sentence) expect(body.fields[field]).toBe(sentence)
  expect((await accountant.get(`${path}/taxes`)).body.data).toEqual([])
})

test.each([
  ['1 842,10', '1842.10'],
  ['1842.1', '1842.10'],
  ['1842', '1842.00'],
  [' 1842,10 zł ', '1842.10'],
])('the amount %s is %s', async (typed, expected) => {
  const { path } = await openMonth(office, accountant)
  expect((await accountant.post(`${path}/taxes`, { kind: 'zus', amount: typed })).body.data.amount).toBe(expected)
})

test('two people editing one tax: the second gets 412 with what is there now', async () => {
  const { tax, taxPath } = await openMonthWithTax(office, accountant)
  const stale = accountant.with({ 'if-match': `"${tax.version}"` })
  expect((await stale.put(taxPath, { amount: '4000' })).body.data).toMatchObject({ amount: '4000.00', version: 2 })
  const { status, body } = await stale.put(taxPath, { amount: '5000' })
  expect([status, body.data.amount, body.data.account]).toEqual([412, '4000.00', tax.account])
})

test('each sending is one message with amounts, dates, accounts and titles; drafts stay with the office', async () => {
  const { company, path } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '1788,29' })
  const owner = await office.client('owner', company)
  const seeing = await office.client('member', company, { sees_settlements: true })
  await office.client('viewer', company)
  const [zus] = (await accountant.get(`${path}/taxes`)).body.data
  await accountant.post(`${path}/taxes`, { kind: 'vat', amount: '3418' })
  expect((await owner.get(`${path}/taxes`)).body.data).toEqual([])
  const { status, body } = await accountant.post(`${path}/send`, { tax_ids: [zus.id] })
  expect([status, body.data.state]).toEqual([200, 'in_progress'])
  const mails = (await office.outbox()).filter(mail => mail.event === 'settlements.taxes_sent' && mail.subject.includes(company.title))
  expect(mails.map(mail => mail.recipient).sort()).toEqual([owner.email, seeing.email].sort())
  for (const part of ['1\u00a0788,29\u00a0zł', '20.11.2026', '83 9999 0013 0000 0000 0000 0001', 'Zakład Ubezpieczeń Społecznych', 'ZUS 10/2026'])
    expect(mails[0]?.text).toContain(part)
  expect(mails[0]?.text).not.toContain('VAT')
  expect(body.data.addressees).toHaveLength(2)
  expect((await owner.get(path)).body.data.addressees, 'the office alone reads who is told').toEqual([])
  expect((await owner.get(`${path}/taxes`)).body.data).toHaveLength(1)
  const [, vat] = (await accountant.get(`${path}/taxes`)).body.data
  expect((await accountant.post(`${path}/send`, { tax_ids: [vat.id, zus.id] })).body.fields.tax_ids).toContain('szkiców')
  expect((await accountant.post(`${path}/send`, { tax_ids: [vat.id] })).body.data.state).toBe('awaiting_approval')
  expect((await owner.post(`${path}/approve`)).body.data.state).toBe('approved')
})

/** What a client was told of amounts, the latest first. */
const lettersTo = async ({ email }: Caller) =>
  (await office.outbox()).flatMap(mail => (mail.event === 'settlements.taxes_sent' && mail.recipient === email ? mail.text : []))

test('a part may go out with more to follow; the last sending without new amounts leaves those sent before to be paid', async () => {
  const { path, tax, company } = await openMonthWithTax(office, accountant)
  const owner = await office.client('owner', company)
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })).body.data.state).toBe('in_progress')
  expect((await accountant.post(`${path}/send`, { tax_ids: [] })).body.data.state).toBe('awaiting_approval')
  await owner.post(`${path}/remark`, { reason: 'Brakuje faktury.' })
  await accountant.post(`${path}/start`)
  expect((await accountant.post(`${path}/send`, { tax_ids: [] })).body.data.state).toBe('awaiting_approval')
  const letters = await lettersTo(owner)
  expect(letters).toHaveLength(3)
  for (const letter of letters.slice(0, 2)) {
    expect(letter).toContain('Nie ma nowych kwot; wysłane wcześniej pozostają bez zmian.')
    expect(letter).not.toContain('nie ma podatków')
  }
})

test('a company without an account has its amounts at its own address, as its setting says', async () => {
  const { company, path, tax } = await openMonthWithTax(office, accountant)
  const change = (values: { email?: string; company_mail?: 'always' | 'never' | 'without_account' }) =>
    office.transact(db => db.updateTable('companies').set(values).where('id', '=', company.id).execute())
  expect((await accountant.get(path)).body.data).toMatchObject({ addressees: [], company_email: null })
  await change({ email: 'zielony@klient.example' })
  expect((await accountant.get(path)).body.data.company_email).toBe('zielony@klient.example')
  const preview = await accountant.post(`${path}/send/preview`, { tax_ids: [tax.id] })
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id] })).status).toBe(200)
  const letters = (await office.outbox()).filter(({ recipient }) => recipient === 'zielony@klient.example')
  expect(letters[0], 'as it was looked at before').toMatchObject(preview.body.data)
  expect(letters).toEqual([expect.objectContaining({ event: 'settlements.taxes_sent', text: expect.stringContaining('3\u00a0418,00\u00a0zł') })])
  const parts = [{ head: expect.stringContaining('3\u00a0418,00\u00a0zł'), lines: expect.arrayContaining([expect.stringContaining('Numer rachunku')]) }]
  expect(letters[0], 'with the amounts as a PDF').toMatchObject({ sheet: { name: expect.stringMatching(/^Rozliczenie .*\.pdf$/), parts } })
  // It is read by whoever has no account: nothing is accepted, and no answer is promised where none would arrive.
  expect(letters[0]?.text).not.toMatch(/akceptac|zalogowaniu|Wystarczy odpowiedzieć/)
  await change({ company_mail: 'never' })
  expect((await accountant.get(path)).body.data.company_email).toBeNull()
  const owner = await office.client('owner', company)
  expect((await owner.get(path)).body.data.company_email).toBeNull()
  await change({ company_mail: 'without_account' })
  expect((await accountant.get(path)).body.data.company_email).toBeNull()
  await change({ company_mail: 'always' })
  expect((await accountant.get(path)).body.data.company_email).toBe('zielony@klient.example')
  await change({ email: owner.email })
  expect((await accountant.get(path)).body.data.company_email, 'the owner has it already').toBeNull()
})

test('the amounts go on to the own address of a company whose owner was invited there and has no account yet', async () => {
  const { company, path, tax } = await openMonthWithTax(office, accountant)
  const email = 'zaproszony@klient.example'
  await office.transact(db => db.updateTable('companies').set({ email }).where('id', '=', company.id).execute())
  const guest = { email, isAdmin: false, role: 'owner', companies: [{ id: company.id, role: 'owner' }] }
  expect((await (await office.as('manager')).post('/api/users/invite', guest)).status).toBe(200)
  expect((await accountant.get(path)).body.data).toMatchObject({ addressees: [], company_email: email })
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id] })).status).toBe(200)
  expect((await office.outbox()).filter(({ event, recipient }) => event === 'settlements.taxes_sent' && recipient === email)).toHaveLength(1)
})

test('where the office tells of amounts by no mail, the address of a company is not said to get any', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const { company, path, tax } = await openMonthWithTax(office, accountant)
  await office.transact(db => db.updateTable('companies').set({ email: 'zielony@klient.example' }).where('id', '=', company.id).execute())
  expect((await accountant.get(path)).body.data.company_email).toBe('zielony@klient.example')
  const event = 'settlements.taxes_sent'
  await office.transact(db =>
    db
      .insertInto('notification_settings')
      .values({ id: eventId(event), event, channels: '["portal"]' as never, recipients: '["concerned"]' as never, texts: '{}' as never, days: '[]' as never })
      .execute(),
  )
  expect((await accountant.get(path)).body.data.company_email).toBeNull()
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect((await office.outbox()).filter(({ recipient }) => recipient === 'zielony@klient.example')).toEqual([])
})

test('the mail is looked at before it goes: as its first reader will have it, and none where nobody is written to', async () => {
  const { company, path, tax } = await openMonthWithTax(office, accountant)
  const preview = () => accountant.post(`${path}/send/preview`, { tax_ids: [tax.id] })
  expect(await preview()).toMatchObject({ status: 200, body: { data: null } })
  const owner = await office.client('owner', company)
  expect((await owner.post(`${path}/send/preview`, { tax_ids: [tax.id] })).status).toBe(403)
  expect((await accountant.post(`${path}/send/preview`, { tax_ids: [company.id] })).status).toBe(422)
  const { data } = (await preview()).body
  expect((await accountant.get(path)).body.data, 'nothing has changed by looking').toMatchObject({ state: 'in_progress', taxes: [{ state: 'draft' }] })
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id] })).status).toBe(200)
  const [letter] = (await office.outbox()).filter(({ recipient, channel }) => recipient === owner.email && channel === 'email')
  expect(letter).toMatchObject(data)
})

test('a sending is taken back while its letter waits: drafts again, and nobody has heard of them', async () => {
  const { company, id, path, tax } = await openMonthWithTax(office, accountant)
  const owner = await office.client('owner', company)
  const notices = async () => (await owner.get('/api/notifications')).body.data.filter((row: { event: string }) => row.event.startsWith('settlements.'))
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id] })).body.data.state).toBe('awaiting_approval')
  // One settlement, one notice: the amounts ask for consent themselves.
  expect(await notices()).toMatchObject([{ event: 'settlements.taxes_sent' }])
  expect((await (await office.as('accountant')).post(`${path}/unsend`)).status, 'of somebody else').toBe(409)
  const { status, body } = await accountant.post(`${path}/unsend`)
  expect([status, body.data.state, body.data.taxes[0].state, body.data.taxes[0].sent_at]).toEqual([200, 'in_progress', 'draft', null])
  expect(await notices()).toEqual([])
  expect(await lettersTo(owner)).toEqual([])
  expect((await accountant.post(`${path}/unsend`)).body.error).toContain('coś się od niej zmieniło')
  expect((await owner.post(`${path}/unsend`)).status).toBe(403)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  await office.transact(db => db.updateTable('outbox').set({ state: 'sent', attempts: 1 }).where('about_id', '=', id).execute())
  expect((await accountant.post(`${path}/unsend`)).body.error).toContain('wiadomość wyszła do klienta')
})

test('what the client had before a sending that is taken back is still theirs', async () => {
  const { path, tax, taxPath } = await openMonthWithTax(office, accountant)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  await accountant.post(`${path}/back`, { reason: 'Pomyłka w kwocie.' })
  await accountant.put(taxPath, { amount: '3500' })
  const before = (await accountant.get(path)).body.data
  expect((await accountant.post(`${path}/send`, { tax_ids: [tax.id] })).body.data).toMatchObject({ state: 'awaiting_approval', state_reason: null })
  const after = (await accountant.post(`${path}/unsend`)).body.data
  expect([after.state, after.state_reason, after.taxes[0].state]).toEqual(['in_progress', 'Pomyłka w kwocie.', 'draft'])
  expect(before.taxes[0].sent_at).not.toBeNull()
  expect(after.taxes[0].sent_at).toBe(before.taxes[0].sent_at)
  expect((await accountant.delete(taxPath)).status).toBe(409)
})

test('a sending whose letter is being taken at that moment is not taken back', async () => {
  const { id, path, tax, company } = await openMonthWithTax(office, accountant)
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  const lease = (db: TestOffice['db']) => db.updateTable('outbox').set({ attempts: 1 }).where('about_id', '=', id).execute()
  const { status, body } = await requestDuring(office, lease, () => accountant.post(`${path}/unsend`))
  expect([status, body.error]).toEqual([409, expect.stringContaining('wiadomość wyszła do klienta')])
  expect((await owner.get(`${path}/taxes`)).body.data).toHaveLength(1)
  expect(await lettersTo(owner)).toHaveLength(1)
})

test('a month without taxes is sent as such', async () => {
  const { path, company } = await openMonth(office, accountant)
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/complete`)
  expect((await accountant.post(`${path}/send`, { tax_ids: [] })).body.data.state).toBe('awaiting_approval')
  expect(await lettersTo(owner)).toEqual([expect.stringContaining('W tym miesiącu nie ma podatków ani składek do zapłaty.')])
})

test('without an account a payment is not sent, and nothing is', async () => {
  const { path, tax } = await openMonthWithTax(office, accountant, { kind: 'ppk', amount: '120,50' })
  const { status, body } = await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect([status, body.fields.tax_ids]).toEqual([422, 'Wpłaty do PPK za październik 2026: brakuje numeru rachunku.'])
  expect((await accountant.get(`${path}/taxes`)).body.data[0].state).toBe('draft')
})

test('paying: whole, in part, taken back; never more than is due, never where nothing is due', async () => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant)
  const owner = await office.client('owner', company)
  expect((await owner.post(`${taxPath}/paid`)).status).toBe(404)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect((await owner.post(`${taxPath}/paid`, { amount: '9999' })).status).toBe(422)
  expect((await owner.post(`${taxPath}/paid`, { amount: '1000' })).body.data).toMatchObject({ state: 'part_paid', paid_amount: '1000.00' })
  expect((await owner.post(`${taxPath}/paid`)).body.data).toMatchObject({ state: 'paid', paid_amount: '3418.00' })
  expect((await owner.post(`${taxPath}/paid`)).status).toBe(409)
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ state: 'part_paid', paid_amount: '1000.00' })
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ state: 'sent', paid_amount: '0.00', paid_at: null, payments: [] })
  expect((await owner.post(`${taxPath}/unpaid`)).status).toBe(409)
  const nothing = await openMonthWithTax(office, accountant, { kind: 'vat', amount: '0', outcome: 'nothing' })
  await accountant.post(`${nothing.path}/send`, { tax_ids: [nothing.tax.id] })
  expect((await accountant.post(`${nothing.taxPath}/paid`)).status).toBe(409)
})

test('taking back a payment takes no other one that was noted since', async () => {
  const { path, tax, taxPath, company } = await openMonthWithTax(office, accountant)
  const owner = await office.client('owner', company)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  const own = (await accountant.post(`${taxPath}/paid`, { amount: '1000' })).body.data
  const back = () => accountant.with({ 'if-match': `"${own.version}"` }).post(`${taxPath}/unpaid`)
  await owner.post(`${taxPath}/paid`, { amount: '500' })
  expect(await back()).toMatchObject({ status: 412, body: { data: { paid_amount: '1500.00' } } })
  expect((await owner.post(`${taxPath}/unpaid`)).body.data).toMatchObject({ paid_amount: '1000.00' })
  expect((await back()).status).toBe(412)
})

test('what was sent is a draft again when changed, and is not removed', async () => {
  const { path, tax, taxPath } = await openMonthWithTax(office, accountant)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id], more: true })
  expect((await accountant.delete(taxPath)).status).toBe(409)
  expect((await accountant.put(taxPath, { amount: '3500' })).body.data.state).toBe('draft')
  const draft = (await accountant.post(`${path}/taxes`, { kind: 'zus', amount: '10' })).body.data
  expect((await accountant.delete(`${path}/taxes/${draft.id}`)).status).toBe(200)
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  expect((await accountant.put(taxPath, { amount: '3600' })).status).toBe(409)
})

test('payroll clerks write only what comes from wages; assistants and clients write nothing', async () => {
  const { path, taxPath, tax, company } = await openMonthWithTax(office, accountant)
  const clerk = await office.as('payroll')
  expect((await clerk.post(`${path}/taxes`, { kind: 'pit4', amount: '900' })).status).toBe(200)
  expect((await clerk.post(`${path}/taxes`, { kind: 'cit', amount: '900' })).status).toBe(403)
  expect((await clerk.put(taxPath, { amount: '1' })).status).toBe(403)
  expect((await clerk.post(`${path}/send`, { tax_ids: [tax.id] })).status).toBe(403)
  for (const person of [await office.as('assistant'), await office.client('owner', company)]) {
    expect((await person.post(`${path}/taxes`, { kind: 'zus', amount: '1' })).status).toBe(403)
    expect((await person.put(taxPath, { amount: '1' })).status).toBe(403)
  }
})

test('another account than last time is marked', async () => {
  const { path, tax, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '100', account: zus_account })
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  const next = (await accountant.post('/api/settlements', { company_id: company.id, month: '2026-11' })).body.data
  const other = await accountant.post(`/api/settlements/${next.id}/taxes`, { kind: 'zus', amount: '100', account: '79101000712222527281460100' })
  expect(other.body.data.account_changed).toBe(true)
  expect((await accountant.put(`/api/settlements/${next.id}/taxes/${other.body.data.id}`, { account: zus_account })).body.data.account_changed).toBe(false)
})

test('what was never sent makes a month late for the office alone', async () => {
  const { path, id, company } = await openMonthWithTax(office, accountant, { kind: 'zus', amount: '100', statutory_date: '2025-01-20' })
  await office.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('id', '=', id).execute())
  const owner = await office.client('owner', company)
  const lateFor = async (who: Caller) => [
    (await who.get(path)).body.data.overdue,
    (await who.get(`/api/settlements?filters=company_id:${company.id},overdue:true`)).body.meta.total,
    (await who.get(`/api/counts?company_id=${company.id}`)).body.data.settlements.open,
  ]
  expect([await lateFor(accountant), await lateFor(owner)]).toEqual([
    [true, 1, 1],
    [false, 0, 0],
  ])
  await office.transact(db => db.updateTable('taxes_due').set({ state: 'sent' }).where('settlement_id', '=', id).execute())
  expect(await lateFor(owner)).toEqual([true, 1, 1])
})
