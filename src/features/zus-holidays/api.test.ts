import { describe, expect, it, test } from 'vitest'
import { monthsAhead } from '#features/zus-holidays/store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const path = '/api/zus-holidays'
const { year, month } = monthsAhead(warsawToday())

test.each([
  ['2026-11-21', { month: '2026-12', year: 2026, apply_by: '2026-11-30', last_apply_by: '2026-11-30' }],
  ['2026-11-30', { month: '2026-12', year: 2026, apply_by: '2026-11-30', last_apply_by: '2026-11-30' }],
  ['2026-12-01', { month: '2027-01', year: 2027, apply_by: '2026-12-31', last_apply_by: '2027-11-30' }],
  ['2028-02-29', { month: '2028-03', year: 2028, apply_by: '2028-02-29', last_apply_by: '2028-11-30' }],
])('on %s the next month can still be applied for, in the month before it', (today, ahead) => {
  expect(monthsAhead(today)).toEqual(ahead)
})

describe('the contribution holiday', () => {
  it('is offered to eligible companies only', async () => {
    const office = await newOffice('panelprzedsiebiorcy')
    const may = await office.company({ zus_scheme: 'duzy', insured: 9 })
    const others = [
      { company_type: 'zoo' },
      { insured: 10 },
      { zus_scheme: 'ulga_na_start' },
      { zus_scheme: 'zbieg_etat' },
      { legal_status: 'zawieszona' },
      { cooperation_status: 'zakonczona' },
    ]
    const accountant = await office.as('accountant')
    const offered = async (id: string) => (await accountant.get(`${path}?company_id=${id}`)).body.data
    expect(await offered(may.id)).toMatchObject([{ company_id: may.id, used: false, year, month }])
    for (const values of others) {
      const { id } = await office.company(values)
      expect({ values, offered: await offered(id) }).toEqual({ values, offered: [] })
    }
    expect((await accountant.get(path)).status).toBe(422)
  })

  it('is marked as used by staff, and visible to clients who may see amounts', async () => {
    const office = await newOffice('panelprzedsiebiorcy')
    const company = await office.company()
    const other = await office.company()
    const accountant = await office.as('accountant')
    const owner = await office.client('owner', company)
    const member = await office.client('member', company)
    expect((await accountant.put(`${path}/${company.id}`, { year, used: true })).body.data).toEqual({
      company_id: company.id,
      payer_id: null,
      year,
      used: true,
    })
    expect((await accountant.put(`${path}/${company.id}`, { year, used: true })).status).toBe(200)
    expect((await owner.get(path)).body.data).toMatchObject([{ company_id: company.id, company_title: company.title, used: true }])
    expect((await member.get(path)).body.data).toEqual([])
    expect((await owner.get(`${path}?company_id=${other.id}`)).status).toBe(404)
    await accountant.put(`${path}/${company.id}`, { year, used: false })
    expect((await owner.get(path)).body.data).toMatchObject([{ used: false }])
    await accountant.put(`${path}/${company.id}`, { year: year - 1, used: true })
    expect((await owner.get(path)).body.data).toMatchObject([{ used: false }])
    const entries = await office.db.selectFrom('audit_entries').select(['after']).where('action', '=', 'holiday_marked').orderBy('id').execute()
    expect(entries.map(({ after }) => after)).toMatchObject([{ used: true }, { used: false }, { year: year - 1 }])
    expect((await owner.put(`${path}/${company.id}`, { year, used: true })).status).toBe(403)
    expect((await (await office.as('assistant')).put(`${path}/${company.id}`, { year, used: true })).status).toBe(403)
    expect((await accountant.put(`${path}/${company.id}`, { year: 2023, used: true })).body.fields).toHaveProperty('year')
  })

  // Partners of a civil partnership are entrepreneurs of CEIDG (art. 4 ust. 2 Prawa przedsiębiorców), those of others are not.
  it('is each partner’s own, whomever the partnership employs', async () => {
    const office = await newOffice('panelprzedsiebiorcy')
    const [manager, accountant] = [await office.as('manager'), await office.as('accountant')]
    const terms = { share: '1/3', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
    const partners = async (company_type: string) => {
      const company = await office.company({ company_type, zus_scheme: 'brak', insured: 30 })
      const ids: string[] = []
      for (const values of [
        { name: 'Anna Pierwsza', nip: '9990000014' },
        { name: 'Ewa Druga', nip: '9990000184', zus_scheme: 'emeryt' },
        { name: 'Jan Trzeci', pesel: '02070803628' },
      ])
        ids.push((await manager.post(`/api/companies/${company.id}/payers`, { ...terms, ...values })).body.data.id)
      return { company, ids }
    }
    const { company, ids } = await partners('sc')
    const rows = async (id: string) =>
      (await accountant.get(`${path}?company_id=${id}`)).body.data.map(({ payer, used }: { payer: string; used: boolean }) => [payer, used])
    expect(await rows(company.id)).toEqual([
      ['Anna Pierwsza', false],
      ['Jan Trzeci', false],
    ])
    const marked = await accountant.put(`${path}/${company.id}`, { year, used: true, payer_id: ids[2] })
    expect(marked.body.data).toEqual({ company_id: company.id, payer_id: ids[2], year, used: true })
    expect((await accountant.put(`${path}/${company.id}`, { year, used: true, payer_id: ids[2] })).status).toBe(200)
    expect(await rows(company.id)).toEqual([
      ['Anna Pierwsza', false],
      ['Jan Trzeci', true],
    ])
    // Of partners the owner reads, as everywhere; who works for the client does not.
    const offered = async (role: 'owner' | 'member') =>
      (await (await office.client(role, company, { sees_settlements: true })).get(path)).body.data.map(({ payer }: { payer: string }) => payer)
    expect(await offered('owner')).toEqual(['Anna Pierwsza', 'Jan Trzeci'])
    expect(await offered('member')).toEqual([])
    await accountant.put(`${path}/${company.id}`, { year, used: false, payer_id: ids[2] })
    expect(await rows(company.id)).toContainEqual(['Jan Trzeci', false])
    const others = await partners('sj')
    expect(await rows(others.company.id)).toEqual([])
    expect((await accountant.put(`${path}/${company.id}`, { year, used: true, payer_id: others.ids[0] })).status).toBe(404)
  })

  it('answers module_disabled when its component is off', async () => {
    const office = await newOffice('default')
    const company = await office.company()
    expect((await (await office.client('owner', company)).get(path)).body.code).toBe('module_disabled')
    expect((await (await office.as('accountant')).put(`${path}/${company.id}`, { year, used: true })).body.code).toBe('module_disabled')
  })
})
