import { describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { paying } from '#features/payers/server/store-month.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { deriveTaxAccount } from '#kernel/identifiers/identifiers.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'

const terms = { share: '1/3', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
const anna = { name: 'Wspólnik Pierwszy', nip: '9990000014', ...terms }
const pesel = '02070803628'
const jan = { name: 'Wspólnik Drugi', pesel, ...terms }

async function partnership() {
  const office = await newOffice()
  const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
  return { office, company, path: `/api/companies/${company.id}/payers`, manager: await office.as('manager') }
}

describe('payers', () => {
  it('are the company itself and its partners, each with the own account', async () => {
    const { office, company, path, manager } = await partnership()
    for (const payer of [anna, { ...jan, income_tax: 'liniowy' }, { ...anna, name: 'Trzecia', nip: '9990000184', from_day: '2026-06-15' }])
      expect((await manager.post(path, payer)).status).toBe(200)
    const may = (await paying(office.db, office.office, company.id, '2026-05')).payers
    expect(may.map(payer => [payer.name, payer.income_tax, payer.identifier?.kind])).toEqual([
      [company.title, null, 'nip'],
      ['Wspólnik Drugi', 'liniowy', 'pesel'],
      ['Wspólnik Pierwszy', 'skala', 'nip'],
    ])
    expect(may[1]?.tax_account).toBe(deriveTaxAccount(pesel))
    expect((await paying(office.db, office.office, company.id, '2026-06')).payers).toHaveLength(4)
  })

  it('share no more than the whole on any day', async () => {
    const { path, manager } = await partnership()
    const first = (await manager.post(path, { ...anna, share: '50%' })).body.data
    expect(first.terms).toMatchObject([{ share: '1/2' }])
    const over = await manager.post(path, { ...jan, share: '60%' })
    expect(over.body.fields.share).toBe('Udziały wszystkich dałyby razem 110%. Proszę najpierw zmniejszyć udział innej osoby.')
    expect((await manager.get(path)).body.data).toHaveLength(1)
    expect((await manager.post(path, { ...jan, share: '1/2' })).status).toBe(200)
    const later = await manager.post(`/api/payers/${first.id}/terms`, { ...terms, share: '2/3', from_day: '2027-01-01' })
    expect(later.body.fields.share).toMatch(/^Od 01.01.2027 udziały/)
    expect((await manager.put(`/api/payers/${first.id}`, { to_day: '2026-12-31' })).status).toBe(200)
    expect((await manager.post(path, { ...anna, name: 'Następca', nip: '9990000184', share: '1/2', from_day: '2027-01-01' })).status).toBe(200)
  })

  it('share no more than the whole when several are added at once', async () => {
    const { path, manager } = await partnership()
    await manager.post(path, { ...anna, share: '50%' })
    const others = Array.from({ length: 6 }, (_, place) => ({ ...anna, name: `Wspólnik ${place}`, nip: demoNip(700 + place), share: '50%' }))
    const replies = await Promise.all(others.map(payer => manager.post(path, payer)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect((await manager.get(path)).body.data).toHaveLength(2)
  })

  it('keep the PESEL encrypted, show it masked, and write down who saw it', async () => {
    const { office, company, path, manager } = await partnership()
    const created = await manager.post(path, jan)
    expect(created.body.data).toMatchObject({ pesel: '*******3628', tax_identifier: 'pesel' })
    expect(JSON.stringify(created.body)).not.toContain(pesel)
    const [row] = await office.db.selectFrom('payers').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(pesel)
    expect(JSON.stringify(await office.db.selectFrom('audit_entries').selectAll().execute())).not.toContain(pesel)
    const id = created.body.data.id
    const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
    expect((await accountant.post(`/api/payers/${id}/reveal`)).status).toBe(403)
    expect((await (await office.client('member', company)).get(path)).status).toBe(403)
    const payroll = await office.as('payroll')
    expect((await payroll.post(`/api/payers/${id}/reveal`)).body.data).toEqual({ pesel, tax_account: deriveTaxAccount(pesel) })
    const seen = await office.db.selectFrom('audit_entries').select(['user_id', 'entity_id', 'after']).where('action', '=', 'revealed').execute()
    expect(seen).toEqual([{ user_id: payroll.id, entity_id: id, after: null }])
    expect((await manager.post(path, { ...jan, name: 'Ten sam' })).body.fields).toEqual({ pesel: 'Ten PESEL jest już wpisany: Wspólnik Drugi.' })
  })

  it('have a micro-account that holds their NIP or PESEL, and no other', async () => {
    const { path, manager } = await partnership()
    const both = { ...anna, pesel }
    const foreign = deriveTaxAccount('9990000184')
    expect((await manager.post(path, { ...both, tax_account: foreign })).body.fields.tax_account).toMatch(/nie należy/)
    const created = await manager.post(path, { ...both, tax_account: formatNrb(deriveTaxAccount(pesel)) })
    expect(created.body.data.tax_identifier).toBe('pesel')
    const id = created.body.data.id
    expect((await manager.put(`/api/payers/${id}`, { name: 'Inna' })).body.data).toMatchObject({ name: 'Inna', tax_identifier: 'pesel' })
    expect((await manager.put(`/api/payers/${id}`, { pesel: null })).body.data).toMatchObject({
      pesel: null,
      tax_identifier: 'nip',
      tax_account: deriveTaxAccount('9990000014'),
    })
    expect((await manager.put(`/api/payers/${id}`, { nip: '' })).body.fields.nip).toBe('Proszę podać NIP albo PESEL.')
  })

  it('change from a day, and ask before they touch closed months', async () => {
    const { office, company, path, manager } = await partnership()
    const payer = (await manager.post(path, anna)).body.data
    await office.transact(db => db.insertInto('settlements').values({ id: newId(), company_id: company.id, month: '2026-05', state: 'closed' }).execute())
    const change = { ...terms, share: '1/4', from_day: '2026-05-01' }
    expect((await manager.post(`/api/payers/${payer.id}/terms`, change)).body.fields.confirmed).toContain('maj 2026')
    const changed = await manager.post(`/api/payers/${payer.id}/terms`, { ...change, confirmed: true })
    expect(changed.body.data.terms.map((one: { share: string }) => one.share)).toEqual(['1/3', '1/4'])
    const [first, second] = changed.body.data.terms
    expect((await manager.delete(`/api/payers/${payer.id}/terms/${first.id}`)).status).toBe(409)
    expect((await manager.delete(`/api/payers/${payer.id}/terms/${second.id}`)).status).toBe(422)
    expect((await manager.delete(`/api/payers/${payer.id}/terms/${second.id}?confirmed=true`)).status).toBe(200)
    expect((await paying(office.db, office.office, company.id, '2026-05')).payers[1]?.share).toBe('1/3')
    expect((await manager.delete(`/api/payers/${payer.id}`)).status).toBe(422)
    expect((await manager.delete(`/api/payers/${payer.id}?confirmed=true`)).status).toBe(200)
  })

  it('have no IP Box where nobody says so, and a correction that leaves it out keeps it', async () => {
    const { path, manager } = await partnership()
    const payer = (await manager.post(path, anna)).body.data
    expect(payer.terms).toMatchObject([{ ip_box: false }])
    const [{ id, from_day }] = payer.terms
    const correct = async (values: object) => (await manager.put(`/api/payers/${payer.id}/terms/${id}`, { ...terms, from_day, ...values })).body.data.terms
    expect(await correct({ ip_box: true })).toMatchObject([{ ip_box: true }])
    expect(await correct({ voluntary_sickness: true })).toMatchObject([{ ip_box: true, voluntary_sickness: true }])
  })

  it('belong to companies that can have them', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const sole = await office.company({ company_type: 'jdg' })
    expect((await manager.post(`/api/companies/${sole.id}/payers`, anna)).body.code).toBe('conflict')
    const limited = await office.company({ company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe' })
    expect((await manager.post(`/api/companies/${limited.id}/payers`, { ...jan, share: '1/1' })).status).toBe(200)
    const [itself, holder] = (await paying(office.db, office.office, limited.id, '2026-05')).payers
    expect([itself?.income_tax, itself?.zus_scheme, holder?.income_tax, holder?.zus_scheme]).toEqual(['cit_9', 'brak', null, 'duzy'])
  })

  it.each([
    [{ share: '5/4' }, 'share'],
    [{ share: '0' }, 'share'],
    [{ income_tax: 'cit_9' }, 'income_tax'],
    [{ income_tax: 'ryczalt', ip_box: true }, 'ip_box'],
    [{ nip: '9990000015' }, 'nip'],
    [{ pesel: '02070803629' }, 'pesel'],
    [{ to_day: '1899-01-01' }, 'to_day'],
    [{ name: ' ' }, 'name'],
  ])('refuse %o', async (values, field) => {
    const { office, path, manager } = await partnership()
    const reply = await manager.post(path, { ...anna, ...values })
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]])
    expect(await office.db.selectFrom('payers').select('id').execute()).toEqual([])
  })
})
