import { describe, expect, it } from 'vitest'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'

const change = { ...usualTaxValues, from_day: '2026-04-01', vat_period: 'K' as const }

async function closeMonth(office: TestOffice, company_id: string, month: string) {
  await office.transact(db => db.insertInto('settlements').values({ id: newId(), company_id, month, state: 'closed' }).execute())
}

describe('the tax profile', () => {
  it('of a new company holds from the beginning', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const created = await manager.post('/api/companies', {
      title: 'Nowa',
      company_type: 'zoo',
      income_tax: 'cit_9',
      accounting_form: 'ksiegi_rachunkowe',
      insured: 2,
    })
    const { body } = await manager.get(`/api/companies/${created.body.data.id}/tax-profiles`)
    expect(body.data).toMatchObject([{ from_day: beginning, income_tax: 'cit_9', insured: 2, vat_status: 'czynny' }])
    const response = await manager.post('/api/companies', { title: 'Nowa', company_type: 'zoo', income_tax: 'ryczalt' })
    expect(response.body.fields).toEqual({ income_tax: 'Podmiot tego typu jest podatnikiem CIT (także zwolnionym).' })
  })

  it('changes from a day and leaves earlier months as they were', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const created = await manager.post(`/api/companies/${company.id}/tax-profiles`, change)
    expect(created.body.data).toMatchObject({ from_day: '2026-04-01', vat_period: 'K', version: 1 })
    expect((await profileInMonth(office.db, company.id, '2026-03')).vat_period).toBe('M')
    expect((await profileInMonth(office.db, company.id, '2026-04')).vat_period).toBe('K')
    expect((await profileInMonth(office.db, company.id, '2031-12')).vat_period).toBe('K')
    const again = await manager.post(`/api/companies/${company.id}/tax-profiles`, { ...change, vat_period: 'M' })
    expect([again.status, again.body.fields.from_day]).toEqual([422, 'Zmiana od 01.04.2026 jest już zapisana. Proszę ją poprawić zamiast dodawać drugą.'])
    const [entry] = await office.db.selectFrom('audit_entries').select(['action', 'company_id']).where('entity', '=', 'tax-profiles').execute()
    expect(entry).toEqual({ action: 'created', company_id: company.id })
  })

  it('asks before it touches closed months, and only then', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    for (const month of ['2026-05', '2026-06']) await closeMonth(office, company.id, month)
    const path = `/api/companies/${company.id}/tax-profiles`
    const response = await manager.post(path, change)
    expect([response.status, response.body.fields.confirmed]).toEqual([422, expect.stringContaining('maj 2026, czerwiec 2026')])
    expect((await manager.post(path, { ...change, from_day: '2026-07-01' })).status).toBe(200)
    const confirmed = await manager.post(path, { ...change, vat_ue: true, confirmed: true })
    expect(confirmed.status).toBe(200)
    const id = confirmed.body.data.id
    expect((await manager.delete(`/api/tax-profiles/${id}`)).body.fields.confirmed).toContain('maj 2026')
    expect((await manager.delete(`/api/tax-profiles/${id}?confirmed=true`)).status).toBe(200)
    expect((await profileInMonth(office.db, company.id, '2026-05')).vat_ue).toBe(false)
  })

  it('is corrected at its version, and keeps its beginning', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const [first] = (await manager.get(`/api/companies/${company.id}/tax-profiles`)).body.data
    const correct = (body: object, version = '1') =>
      manager.with({ 'if-match': `"${version}"` }).put(`/api/tax-profiles/${first.id}`, { ...usualTaxValues, ...body })
    expect((await correct({ from_day: '2026-01-01' })).body.fields.from_day).toMatch(/od początku/)
    expect((await correct({ from_day: beginning, ppk: true })).body.data).toMatchObject({ ppk: true, version: 2 })
    expect((await correct({ from_day: beginning })).status).toBe(412)
    expect((await manager.delete(`/api/tax-profiles/${first.id}`)).body.code).toBe('conflict')
  })

  it('has no IP Box where nobody says so, and a correction that leaves it out keeps it', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const { ip_box, ...without } = change
    const added = await manager.post(`/api/companies/${company.id}/tax-profiles`, without)
    expect(added.body.data).toMatchObject({ ip_box })
    const path = `/api/tax-profiles/${added.body.data.id}`
    expect((await manager.put(path, { ...without, ip_box: true })).body.data).toMatchObject({ ip_box: true })
    expect((await manager.put(path, { ...without, ppk: true })).body.data).toMatchObject({ ip_box: true, ppk: true })
  })

  it.each([
    [{ income_tax: 'cit_9', accounting_form: 'brak' }, 'income_tax'],
    [{ income_tax: 'ryczalt', advances: 'uproszczone' }, 'advances'],
    [{ income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow', ip_box: true }, 'ip_box'],
    [{ zus_scheme: 'emeryt', voluntary_sickness: true }, 'voluntary_sickness'],
    [{ full_time: '2,555' }, 'full_time'],
    [{ full_time: '2,5' }, 'insured'],
    [{ insured: -1 }, 'insured'],
    [{ financial_year_start: 13 }, 'financial_year_start'],
    [{ from_day: '2026-02-30' }, 'from_day'],
    [{ from_day: '1899-12-31' }, 'from_day'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %o', async (values, field) => {
    const office = await newOffice()
    const company = await office.company()
    const reply = await (await office.as('manager')).post(`/api/companies/${company.id}/tax-profiles`, { ...change, ...values })
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]])
  })

  it('is read by clients and changed by the assigned accountant', async () => {
    const office = await newOffice()
    const company = await office.company()
    const path = `/api/companies/${company.id}/tax-profiles`
    const status = async (who: Awaited<ReturnType<typeof office.as>>) => (await who.post(path, change)).status
    const owner = await office.client('owner', company)
    const member = await office.client('member', company, { sees_settlements: false })
    await closeMonth(office, company.id, '2026-03')
    expect((await owner.get(path)).body).toMatchObject({ data: [{}], closed_months: ['2026-03'] })
    expect((await member.get(path)).body).toMatchObject({ data: [{}], closed_months: [] })
    expect(await status(owner)).toBe(403)
    expect(await status(await office.as('payroll'))).toBe(403)
    expect(await status(await office.as('accountant'))).toBe(403)
    expect(await status(await office.as('accountant', { company_id: company.id, role: 'accountant' }))).toBe(200)
  })
})
