import { expect, test } from 'vitest'
import { setLegalStatus } from '#features/companies/server/store-legal-status.ts'
import { month, zus_account } from './testing.ts'
import { deriveTaxAccount } from '#kernel/identifiers/identifiers.ts'
import { newOffice } from '#test/fixtures/office.ts'

const pesel = '02070803628'
const terms = { income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false, zus_account }

/** October of a civil partnership: one partner is named by the NIP, the other by the PESEL. */
async function partnership() {
  const office = await newOffice()
  const manager = await office.as('manager')
  const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
  const add = async (payer: object) => (await manager.post(`/api/companies/${company.id}/payers`, payer)).body.data.id as string
  const first = await add({ name: 'Wspólnik Pierwszy', nip: '9990000014', share: '1/2', ...terms })
  const second = await add({ name: 'Wspólnik Drugi', pesel, share: '1/2', ...terms, income_tax: 'ryczalt', advances: 'K' })
  const accountant = await office.as('accountant')
  const { body } = await accountant.post('/api/settlements', { company_id: company.id, month })
  const path = `/api/settlements/${body.data.id}`
  await accountant.post(`${path}/complete`)
  return { office, manager, accountant, company, first, second, path }
}

test('each payer is expected to owe what the own tax and insurance want, from the own accounts', async () => {
  const { accountant, company, first, second, path } = await partnership()
  const { suggested_taxes, payers } = (await accountant.get(path)).body.data
  expect(suggested_taxes.map((tax: { payer_id: string | null; kind: string }) => [tax.payer_id, tax.kind])).toEqual([
    [null, 'vat'],
    [second, 'zus'],
    [first, 'zus'],
    [first, 'pit'],
  ])
  expect(payers.map((payer: { name: string }) => payer.name)).toEqual([company.title, 'Wspólnik Drugi', 'Wspólnik Pierwszy'])
  const pit = (await accountant.post(`${path}/taxes`, { payer_id: first, kind: 'pit', amount: '500' })).body.data
  expect(pit).toMatchObject({
    payer: 'Wspólnik Pierwszy',
    identifier_kind: 'nip',
    account: deriveTaxAccount('9990000014'),
    transfer_title: 'PIT5 26M10, NIP 9990000014',
  })
  const ryczalt = (await accountant.post(`${path}/taxes`, { payer_id: second, kind: 'ryczalt', amount: '300' })).body.data
  expect(ryczalt).toMatchObject({
    period: '2026-Q4',
    statutory_date: '2027-01-20',
    form_symbol: 'PPE',
    identifier_kind: 'pesel',
    transfer_title: 'PPE 26K04, Wspólnik Drugi',
  })
})

test('the same kind stands once for each payer, and nobody owes what is not theirs', async () => {
  const { office, accountant, first, second, path } = await partnership()
  const add = (body: object) => accountant.post(`${path}/taxes`, { amount: '100', ...body })
  expect((await add({ payer_id: first, kind: 'zus' })).status).toBe(200)
  expect((await add({ payer_id: second, kind: 'zus' })).status).toBe(200)
  expect((await add({ payer_id: first, kind: 'zus' })).body.fields.kind).toBe('Ta pozycja już jest w tym rozliczeniu.')
  expect((await add({ payer_id: first, kind: 'vat' })).body.fields.payer_id).toBe('Tę kwotę płaci firma, nie wspólnik.')
  const other = await office.company({ company_type: 'sc' })
  const manager = await office.as('manager')
  const foreign = (await manager.post(`/api/companies/${other.id}/payers`, { name: 'Ktoś Inny', nip: '9990000184', share: '1/1', ...terms })).body.data.id
  expect((await add({ payer_id: foreign, kind: 'pit' })).body.fields.payer_id).toBe('W tym miesiącu ta osoba nie jest podatnikiem w tej firmie.')
  expect((await manager.delete(`/api/payers/${first}?confirmed=true`)).status).toBe(409)
})

test('what a month leaves open says whose amount it is', async () => {
  const { accountant, first, second, path } = await partnership()
  for (const payer_id of [first, second]) await accountant.post(`${path}/taxes`, { payer_id, kind: 'zus', amount: '100' })
  const { data } = (await accountant.get(`${path}/matters`)).body
  expect(data.find(({ code }: { code: string }) => code === 'taxes_not_sent').items.toSorted()).toEqual([
    'Składki ZUS za październik 2026, Wspólnik Drugi',
    'Składki ZUS za październik 2026, Wspólnik Pierwszy',
  ])
})

test('the same amount of several partners is told apart in calendar files and in letters about comments', async () => {
  const { office, accountant, company, second, path } = await partnership()
  const tax = (await accountant.post(`${path}/taxes`, { payer_id: second, kind: 'zus', amount: '100' })).body.data
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  const owner = await office.client('owner', company)
  const file = (await owner.get(`${path}/taxes/${tax.id}/calendar`)).body.data.content.replaceAll('\r\n ', '')
  expect(file).toMatch(/SUMMARY:Składki ZUS za październik 2026\\, Wspólnik Drugi: 100/)
  await owner.post('/api/comments', { subject_kind: 'tax_due', subject_id: tax.id, content: '<p>Skąd ta kwota?</p>' })
  expect((await office.outbox()).map(({ text }) => text).join('\n')).toContain('Składki ZUS za październik 2026, Wspólnik Drugi')
})

test('a PESEL in an account is encrypted, never mailed, and read only by whoever may', async () => {
  const { office, manager, accountant, company, second, path } = await partnership()
  const account = deriveTaxAccount(pesel)
  const tax = (await accountant.post(`${path}/taxes`, { payer_id: second, kind: 'ryczalt', amount: '300' })).body.data
  expect(tax.account).toBe(`${account.slice(0, 2)} … ${account.slice(-4)}`)
  const owner = await office.client('owner', company)
  const member = await office.client('member', company, { sees_settlements: true })
  const own = { email: 'spolka@klient.example', company_mail: 'always' as const }
  await office.transact(db => db.updateTable('companies').set(own).where('id', '=', company.id).execute())
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  const seenBy = async (person: typeof owner) => (await person.get(`${path}/taxes`)).body.data[0].account
  expect([await seenBy(owner), await seenBy(manager)]).toEqual([account, account])
  for (const person of [member, accountant]) expect(JSON.stringify((await person.get(path)).body)).not.toContain(pesel)
  const storedTables = [
    await office.db.selectFrom('taxes_due').selectAll().execute(),
    await office.db.selectFrom('audit_entries').selectAll().execute(),
    (await office.outbox()).filter(mail => mail.event === 'settlements.taxes_sent'),
  ]
  expect(JSON.stringify(storedTables)).not.toContain(pesel)
  const letterTo = async (email: string) => (await office.outbox()).find(mail => mail.event === 'settlements.taxes_sent' && mail.recipient === email)?.text
  expect(await letterTo(owner.email)).toContain('mikrorachunek widoczny po zalogowaniu')
  expect(await letterTo(own.email)).toContain('mikrorachunek poda opiekun firmy w biurze')
})

test('a correction keeps whose the amounts were, and the PESEL stays hidden in the version before', async () => {
  const { office, manager, accountant, company, second, path } = await partnership()
  const tax = (await accountant.post(`${path}/taxes`, { payer_id: second, kind: 'ryczalt', amount: '300' })).body.data
  await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
  await (await office.client('owner', company)).post(`${path}/approve`)
  await accountant.post(`${path}/close`, { reason: 'Reszta należy do następnego miesiąca.' })
  expect((await manager.post(`${path}/correct`, { reason: 'Faktura korygująca.' })).status).toBe(200)
  const [version] = (await accountant.get(`${path}/revisions`)).body.data
  expect(version.snapshot.taxes).toMatchObject([{ payer: 'Wspólnik Drugi', amount: '300.00' }])
  expect(JSON.stringify(version)).not.toContain(pesel)
  expect(JSON.stringify(await office.db.selectFrom('settlement_revisions').selectAll().execute())).not.toContain(pesel)
})

test('the month is settled by the profile that held in it', async () => {
  const { office, accountant } = await partnership()
  const company = await office.company({ company_type: 'jdg', vat_number: '9990000201', vat_period: 'M' })
  const manager = await office.as('manager')
  const [profile] = (await manager.get(`/api/companies/${company.id}/tax-profiles`)).body.data
  const { id: _id, company_id: _company, version: _version, created_at: _created, updated_at: _updated, note: _note, ...values } = profile
  const changed = await manager.post(`/api/companies/${company.id}/tax-profiles`, {
    ...values,
    from_day: '2026-11-01',
    vat_status: 'zwolniony_podmiotowo',
    income_tax: 'liniowy',
  })
  expect(changed.status).toBe(200)
  const kindsIn = async (of: string) => {
    const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month: of })).body.data
    const taxes = (await accountant.get(`/api/settlements/${id}`)).body.data.suggested_taxes
    const forms = (await accountant.get(`/api/declarations/${id}`)).body.data
    return [taxes.map((tax: { kind: string; form_symbol: string | null }) => tax.form_symbol ?? tax.kind), forms.map((entry: { form: string }) => entry.form)]
  }
  expect(await kindsIn(month)).toEqual([
    ['zus', 'PIT5', 'VAT7'],
    ['jpk_v7m', 'dra'],
  ])
  expect(await kindsIn('2026-11')).toEqual([['zus', 'PIT5L'], ['dra']])
})

test.each([
  ['the whole month', { month }, '2026-10-01', []],
  ['all of it but a day', { month }, '2026-10-02', ['zus', 'pit', 'vat']],
  ['the last month of a quarter', { month: '2026-09', advances: 'K' }, '2026-09-01', ['pit']],
  ['a whole quarter', { month: '2026-09', advances: 'K' }, '2026-07-01', []],
  ['the last month of a quarter of VAT', { month: '2026-09', advances: 'K', vat_period: 'K' }, '2026-09-01', ['pit', 'vat']],
  ['a whole quarter of VAT', { month: '2026-09', advances: 'K', vat_period: 'K' }, '2026-07-01', []],
  ['a whole month of a company with people', { month, employs: true, zus_scheme: 'brak' }, '2026-10-01', []],
] as const)(
  'who is suspended owes neither contributions nor advances nor VAT for that time (art. 99 ust. 7a VAT): %s',
  async (_, { month, ...values }, from_day, kinds) => {
    const office = await newOffice()
    const company = await office.company({ vat_period: 'M', ...values })
    const accountant = await office.as('accountant')
    const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
    await office.transact(db => setLegalStatus(db, company.id, 'zawieszona', from_day))
    const { suggested_taxes } = (await accountant.get(`/api/settlements/${id}`)).body.data
    expect(suggested_taxes.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
  },
)

test('a tax card is paid as such, in whole złote, and no form has its amount', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const company = await office.company({
    company_type: 'jdg',
    vat_number: '9990000014',
    income_tax: 'karta',
    accounting_form: 'karta',
    zus_scheme: 'brak',
    vat_status: 'zwolniony_podmiotowo',
  })
  const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month: '2026-11' })).body.data
  const { suggested_taxes } = (await accountant.get(`/api/settlements/${id}`)).body.data
  const card = { kind: 'karta', form_symbol: null, statutory_date: '2026-12-07', transfer_title: 'Karta podatkowa 26M11, NIP 9990000014' }
  // That of December is due within it, and so worked on together with that of November.
  expect(suggested_taxes).toMatchObject([card, { kind: 'karta', period: '2026-12', statutory_date: '2026-12-28' }])
  expect((await accountant.post(`/api/settlements/${id}/taxes`, { kind: 'karta', amount: '310.50' })).body.fields).toHaveProperty('amount')
  expect((await accountant.post(`/api/settlements/${id}/taxes`, { kind: 'karta', amount: '310' })).body.data).toMatchObject(card)
  const { data } = (await accountant.get(`/api/obligations/${id}`)).body
  expect(data.map(({ obligation, period, amount }: Record<string, string>) => [obligation, period, amount])).toEqual([
    ['karta_podatkowa', '2026-11', 'karta'],
    ['karta_podatkowa', '2026-12', 'karta'],
  ])
})

// Art. 2 ust. 1a i art. 21 ustawy o ryczałcie: rent let in private; art. 44 PIT knows no advances of whoever has no business.
test('a private person is the payer without being entered by name; on the scale there are no advances', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const kindsOf = async (values: Record<string, unknown>) => {
    const company = await office.company({ company_type: 'osoba', vat_status: 'niezarejestrowany', ...values })
    const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
    const { suggested_taxes } = (await accountant.get(`/api/settlements/${id}`)).body.data
    return suggested_taxes.map(({ kind, payer_id }: { kind: string; payer_id: string | null }) => [kind, payer_id])
  }
  expect(await kindsOf({ income_tax: 'ryczalt' })).toEqual([['ryczalt', null]])
  expect(await kindsOf({ income_tax: 'skala' })).toEqual([])
})
