import { beforeAll, describe, expect, test } from 'vitest'
import { declarationDueOf } from '#features/declarations/server/due-dates.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { insertProfile } from '#features/tax-profiles/server/store.ts'
import { openMonth } from '#features/settlements/tests/testing.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { newId } from '#platform/db/id.ts'
import { uploaded } from '#test/fixtures/upload.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

const open = async (values: Record<string, unknown> = {}) => {
  const opened = await openMonth(office, accountant, values)
  return { ...opened, forms: `/api/declarations/${opened.id}` }
}
/** A month that is to come, too. */
async function monthOf(company_id: string, month: string): Promise<string> {
  const id = newId()
  await office.transact(db => db.insertInto('settlements').values({ id, company_id, month, state: 'in_progress' }).execute())
  return id
}
const formsOf = (body: { data: { form: string }[] }) => body.data.map(({ form }) => form)
const setState = (id: string, state: 'awaiting_approval' | 'approved' | 'closed') =>
  office.transact(db => db.updateTable('settlements').set({ state }).where('id', '=', id).execute())

describe('what a month expects', () => {
  const corporation = { company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak' }
  // The forms whose term the law has in the month that follows: art. 99 VAT, art. 47 u.s.u.s., art. 38, 39, 45 PIT, art. 27 CIT, art. 31 ustawy wypadkowej.
  test.each([
    ['a sole trader', {}, '2026-10', ['jpk_v7m', 'dra']],
    ['VAT by quarters', { vat_period: 'K' }, '2026-10', ['jpk_v7k', 'dra']],
    ['the end of a quarter', { vat_period: 'K' }, '2026-12', ['jpk_v7k', 'dra']],
    ['VAT-UE', { vat_ue: true }, '2026-10', ['jpk_v7m', 'vat_ue', 'dra']],
    ['exempt from VAT', { vat_status: 'zwolniony_podmiotowo' }, '2026-10', ['dra']],
    ['a corporation', corporation, '2026-10', ['jpk_v7m']],
    ['one that employs', { ...corporation, employs: true }, '2026-10', ['jpk_v7m', 'dra']],
    ['the end of a year with people', { employs: true }, '2026-12', ['jpk_v7m', 'dra', 'pit4r', 'pit11']],
    ['with more than ten', { insured: 12 }, '2026-12', ['jpk_v7m', 'dra', 'pit4r', 'pit11', 'iwa']],
    ['the return of a corporation', corporation, '2027-02', ['jpk_v7m', 'cit8']],
    ['the Estonian CIT', { ...corporation, income_tax: 'cit_estonski' }, '2027-02', ['jpk_v7m', 'cit8e']],
    ['the return by the scale', {}, '2027-03', ['jpk_v7m', 'dra', 'pit36', 'jpk_pkpir']],
    ['the return of the linear tax', { income_tax: 'liniowy' }, '2027-03', ['jpk_v7m', 'dra', 'pit36l', 'jpk_pkpir']],
    // A relief changes the annexes (PIT/IP), not the return: art. 30ca, 45 ust. 1a PIT.
    ['the return of the linear tax with IP Box', { income_tax: 'liniowy', ip_box: true }, '2027-03', ['jpk_v7m', 'dra', 'pit36l', 'jpk_pkpir']],
    ['the return of the flat rate', { income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow' }, '2027-03', ['jpk_v7m', 'dra', 'pit28', 'jpk_ewp']],
    ['the journal of a corporation', corporation, '2027-06', ['jpk_v7m', 'jpk_kr']],
    [
      'a foundation that is exempt',
      { ...corporation, company_type: 'fundacja', income_tax: 'zwolniony', vat_status: 'niezarejestrowany' },
      '2027-02',
      ['cit8'],
    ],
    ['its statement', { ...corporation, company_type: 'fundacja', income_tax: 'zwolniony', vat_status: 'niezarejestrowany' }, '2027-06', ['e_sf']],
    [
      'a family foundation',
      { ...corporation, company_type: 'fundacja_rodzinna', income_tax: 'zwolniony', vat_status: 'niezarejestrowany' },
      '2027-02',
      ['cit8fr'],
    ],
    // Art. 99 ust. 7a VAT, art. 36a u.s.u.s.
    ['a suspended business', { legal_status: 'zawieszona' }, '2026-10', []],
  ])('%s: %o in %s', async (_, values, month, forms) => {
    const { id: company_id } = await office.company(values)
    expect(formsOf((await accountant.get(`/api/declarations/${await monthOf(company_id, month)}`)).body)).toEqual(forms)
  })

  test('by when: free days move the term, legal persons answer to ZUS earlier', () => {
    expect(declarationDueOf('jpk_v7m', '2026-11', 'jdg')).toBe('2026-12-28')
    expect([declarationDueOf('dra', '2026-10', 'zoo'), declarationDueOf('dra', '2026-10', 'jdg')]).toEqual(['2026-11-16', '2026-11-20'])
    expect(declarationDueOf('pit4r', '2026-12', 'jdg')).toBe('2027-02-01')
    expect(declarationDueOf('other', '2026-10', 'jdg')).toBeNull()
  })
})

describe('declarations of people', () => {
  const terms = { share: '1/2', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }

  // Art. 8 ust. 6 u.s.u.s. (own DRA by the 20th) and art. 45 ust. 1 PIT: each partner files, the partnership does not.
  test('each partner files the own DRA and the own return, beside the company', async () => {
    const manager = await office.as('manager')
    const company = await office.company({ company_type: 'sc', vat_number: '9990000126', employs: true })
    const add = async (payer: object) => (await manager.post(`/api/companies/${company.id}/payers`, payer)).body.data.id as string
    const first = await add({ name: 'Anna Pierwsza', nip: '9990000014', ...terms })
    await add({ name: 'Jan Drugi', nip: '9990000184', ...terms, income_tax: 'liniowy' })
    const listed = async (id: string) =>
      (await accountant.get(`/api/declarations/${id}`)).body.data.map(
        ({ form, payer }: { form: string; payer: string | null }) => `${form} ${payer ?? 'firma'}`,
      )
    const october = await monthOf(company.id, '2026-10')
    expect(await listed(october)).toEqual(['jpk_v7m firma', 'dra firma', 'dra Anna Pierwsza', 'dra Jan Drugi'])
    expect(await listed(await monthOf(company.id, '2027-03'))).toEqual([
      'jpk_v7m firma',
      'dra firma',
      'dra Anna Pierwsza',
      'dra Jan Drugi',
      'pit36 Anna Pierwsza',
      'pit36l Jan Drugi',
      'jpk_pkpir firma',
    ])
    const path = `/api/declarations/${october}/dra`
    const hers = (body: { data: { form: string; payer_id: string | null; state: string; due_date: string }[] }) =>
      body.data.filter(({ form }) => form === 'dra')
    const sent = await accountant.put(`${path}?payer_id=${first}`, { state: 'sent' })
    expect(hers(sent.body).map(({ payer_id, state }) => [payer_id === first, state])).toEqual([
      [false, 'expected'],
      [true, 'sent'],
      [false, 'expected'],
    ])
    expect(
      (await accountant.put(path, { state: 'prepared' })).body.data.find(({ form, payer_id }: Record<string, unknown>) => form === 'dra' && payer_id === null),
    ).toMatchObject({
      state: 'prepared',
    })
    expect((await accountant.delete(`${path}?payer_id=${first}`)).status).toBe(409)
    expect((await manager.delete(`/api/payers/${first}`)).status).toBe(409)
    const other = await office.company({ company_type: 'sc' })
    const foreign = (await manager.post(`/api/companies/${other.id}/payers`, { name: 'Ktoś Inny', nip: '9990000184', ...terms })).body.data.id
    expect((await accountant.put(`${path}?payer_id=${foreign}`, { state: 'sent' })).status).toBe(404)
    const matters = (await accountant.get(`/api/settlements/${october}/matters`)).body.data
    expect(matters.find(({ code }: { code: string }) => code === 'declarations').items).toContain('ZUS DRA, Jan Drugi')
  })

  test('a sole shareholder files the own DRA by the 20th, the company that employs by the 15th', async () => {
    const manager = await office.as('manager')
    const company = await office.company({ company_type: 'zoo', income_tax: 'cit_9', zus_scheme: 'brak', vat_status: 'niezarejestrowany', employs: true })
    await manager.post(`/api/companies/${company.id}/payers`, { name: 'Ewa Jedyna', nip: '9990000184', ...terms, share: '1/1' })
    const { body } = await accountant.post('/api/settlements', { company_id: company.id, month: '2026-10' })
    expect((await accountant.get(`/api/declarations/${body.data.id}`)).body.data).toMatchObject([
      { form: 'dra', payer: null, due_date: '2026-11-16' },
      { form: 'dra', payer: 'Ewa Jedyna', due_date: '2026-11-20' },
    ])
  })
})

describe('declarations of a month', () => {
  test('of a year’s end are expected of whoever employed in that year, and of nobody else', async () => {
    const december = async (...profiles: [from_day: string, insured: number][]) => {
      const { id: company_id } = await office.company()
      for (const [from_day, insured] of profiles) await office.transact(db => insertProfile(db, company_id, { ...usualTaxValues, insured, from_day }))
      const { body } = await accountant.post('/api/settlements', { company_id, month: '2025-12' })
      return formsOf((await accountant.get(`/api/declarations/${body.data.id}`)).body)
    }
    const yearly = ['jpk_v7m', 'dra', 'pit4r', 'pit11']
    expect(await december(['2024-01-01', 2], ['2025-01-02', 0])).toEqual(yearly)
    expect(await december(['2025-03-01', 1], ['2025-09-01', 0])).toEqual(yearly)
    expect(await december(['2024-01-01', 2], ['2025-01-01', 0], ['2026-01-01', 3])).toEqual(['jpk_v7m', 'dra'])
  })

  test('go from expected to sent, with a receipt that those may read who see settlements', async () => {
    const { forms, company } = await open()
    expect((await accountant.get(forms)).body.data).toMatchObject([
      { form: 'jpk_v7m', state: 'expected', expected: true, due_date: '2026-11-25', upo: null, version: 0 },
      { form: 'dra', state: 'expected' },
    ])
    const owner = await office.client('owner', company)
    expect((await owner.get(forms)).body.data).toEqual([])
    await accountant.put(`${forms}/jpk_v7m`, { state: 'prepared' })
    const upo_file_id = await uploaded(accountant)
    const { body } = await accountant.put(`${forms}/jpk_v7m`, { state: 'sent', upo_file_id })
    expect(body.data[0]).toMatchObject({ state: 'sent', upo: { id: upo_file_id }, version: 2 })
    expect(formsOf((await owner.get(forms)).body)).toEqual(['jpk_v7m'])
    expect((await owner.post(`/api/files/${upo_file_id}/link`)).status).toBe(200)
    for (const nosy of [await office.client('member', company), await office.client('owner', await office.company())])
      expect((await nosy.post(`/api/files/${upo_file_id}/link`)).status).toBe(404)
    // A change of the state leaves the receipt where it is.
    expect((await accountant.put(`${forms}/jpk_v7m`, { state: 'prepared' })).body.data[0]).toMatchObject({ upo: { id: upo_file_id }, sent_at: null })
    expect((await owner.post(`/api/files/${upo_file_id}/link`)).status).toBe(404)
  })

  test('are added and taken off by hand, and what was taken off does not come back by itself', async () => {
    const { forms } = await open()
    expect(formsOf((await accountant.put(`${forms}/vat_ue`, { state: 'expected' })).body)).toEqual(['jpk_v7m', 'vat_ue', 'dra'])
    expect(formsOf((await accountant.delete(`${forms}/dra`)).body)).toEqual(['jpk_v7m', 'vat_ue'])
    expect(formsOf((await accountant.get(forms)).body)).toEqual(['jpk_v7m', 'vat_ue'])
    expect((await accountant.delete(`${forms}/dra`)).status).toBe(404)
    await accountant.put(`${forms}/vat_ue`, { state: 'sent' })
    expect((await accountant.delete(`${forms}/vat_ue`)).status).toBe(409)
    expect((await accountant.put(`${forms}/vat-7`, { state: 'sent' })).status).toBe(404)
  })

  test('other than those of ours have names of their own, several a month', async () => {
    const { forms } = await open()
    const titles = (body: { data: { form: string; title: string }[] }) => body.data.filter(({ form }) => form === 'other').map(({ title }) => title)
    const other = (title: string) => `${forms}/other?title=${encodeURIComponent(title)}`
    for (const title of ['TPR-C', ' CIT-ST ', 'TPR-C']) expect((await accountant.put(other(title), { state: 'expected' })).status).toBe(200)
    expect(titles((await accountant.get(forms)).body)).toEqual(['CIT-ST', 'TPR-C'])
    const sent = await accountant.put(other('TPR-C'), { state: 'sent' })
    expect(sent.body.data.filter(({ form }: { form: string }) => form === 'other')).toMatchObject([
      { title: 'CIT-ST', state: 'expected', version: 1 },
      { title: 'TPR-C', state: 'sent', version: 3 },
    ])
    expect((await accountant.delete(other('TPR-C'))).status).toBe(409)
    expect(titles((await accountant.delete(other('CIT-ST'))).body)).toEqual(['TPR-C'])
    expect((await accountant.delete(other('PCC-3'))).status).toBe(404)
    for (const path of [`${forms}/other`, other(' '), other('a'.repeat(101)), `${forms}/dra?title=TPR-C`]) {
      const response = await accountant.put(path, { state: 'expected' })
      expect([response.status, response.body.fields.title], path).toEqual([422, expect.any(String)])
    }
  })

  test('payroll clerks see to theirs alone, a foreign file is none, a stale page is told', async () => {
    const { forms } = await open()
    const payroll = await office.as('payroll')
    expect((await payroll.put(`${forms}/dra`, { state: 'prepared' })).status).toBe(200)
    expect((await payroll.put(`${forms}/jpk_v7m`, { state: 'prepared' })).status).toBe(403)
    expect((await payroll.get(forms)).body.data.map((row: { may_change: boolean }) => row.may_change)).toEqual([false, true])
    const foreign = await uploaded(payroll)
    expect((await accountant.put(`${forms}/dra`, { state: 'sent', upo_file_id: foreign })).status).toBe(404)
    const stale = await accountant.with({ 'if-match': '"0"' }).put(`${forms}/dra`, { state: 'sent' })
    expect([stale.status, stale.body.data.state]).toEqual([412, 'prepared'])
  })

  test('hold up the closing until each has its receipt; a closed month keeps what it was closed with', async () => {
    const { forms, path, id, company } = await open()
    await accountant.post(`${path}/none`)
    for (const form of ['jpk_v7m', 'dra'])
      await accountant.put(`${forms}/${form}`, { state: 'sent', upo_file_id: form === 'dra' ? null : await uploaded(accountant) })
    await setState(id, 'approved')
    const codes = async () =>
      (await accountant.get(`${path}/matters`)).body.data.map((matter: { code: string; items: string[] }) => [matter.code, matter.items])
    expect(await codes()).toEqual([['declarations', ['ZUS DRA']]])
    expect((await accountant.post('/api/settlements/bulk', { ids: [id], action: 'close', reason: 'Wszystko jedno' })).body.data.done).toBe(0)
    await accountant.put(`${forms}/dra`, { state: 'sent', upo_file_id: await uploaded(accountant) })
    expect(await codes()).toEqual([])
    expect((await accountant.post('/api/settlements/bulk', { ids: [id], action: 'close' })).body.data).toMatchObject({ done: 1, refused: [] })
    await office.transact(db => db.updateTable('tax_profiles').set({ vat_period: 'K' }).where('company_id', '=', company.id).execute())
    expect(formsOf((await accountant.get(forms)).body)).toEqual(['jpk_v7m', 'dra'])
    expect((await accountant.put(`${forms}/dra`, { state: 'prepared' })).body.code).toBe('month_closed')
  })

  test('closing with a reason writes down what was expected', async () => {
    const { forms, path, id, company } = await open()
    await setState(id, 'approved')
    expect((await accountant.post(`${path}/close`, { reason: 'Klient odszedł' })).status).toBe(200)
    await office.transact(db => db.updateTable('tax_profiles').set({ vat_status: 'niezarejestrowany' }).where('company_id', '=', company.id).execute())
    expect(formsOf((await accountant.get(forms)).body)).toEqual(['jpk_v7m', 'dra'])
  })

  test('a correction keeps figures and declarations of the version before', async () => {
    const { forms, path, id, company } = await open()
    const figures = {
      revenue_net: '10.00',
      revenue_gross: null,
      exemption_revenue: null,
      consumer_sales: null,
      costs: null,
      income: null,
      vat_due: null,
      vat_deductible: null,
    }
    await accountant.put(`/api/totals/${id}`, figures)
    await accountant.put(`${forms}/dra`, { state: 'sent' })
    await setState(id, 'approved')
    await accountant.post(`${path}/close`, { reason: 'Bez UPO' })
    const manager = await office.as('manager')
    await manager.post(`${path}/correct`, { reason: 'Faktura przyszła później' })
    await manager.post(`${path}/start`)
    await manager.put(`/api/totals/${id}`, { ...figures, revenue_net: '99.00' })
    const owner = await office.client('owner', company)
    const [staffs, clients] = [(await manager.get(`${path}/revisions`)).body.data[0], (await owner.get(`${path}/revisions`)).body.data[0]]
    expect(staffs.snapshot.totals.revenue_net).toBe('10.00')
    expect(formsOf({ data: staffs.snapshot.declarations })).toEqual(['jpk_v7m', 'dra'])
    expect(formsOf({ data: clients.snapshot.declarations })).toEqual(['dra'])
    // The figures of the correction are not said before they are sent.
    expect((await owner.get(`/api/totals/${id}`)).body.data.revenue_net).toBeNull()
  })
})
