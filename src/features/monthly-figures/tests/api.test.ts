import { beforeAll, describe, expect, test } from 'vitest'
import { openMonthWithTax } from '#features/settlements/tests/testing.ts'
import { suggestIncome, sumFigures, totalKeys, type Figures } from '#features/monthly-figures/shared/rules.ts'
import { formatChange } from '#features/monthly-figures/pages/format-change.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

const figures = (values: Partial<Figures> = {}): Figures => ({ ...(Object.fromEntries(totalKeys.map(key => [key, null])) as Figures), ...values })

/** A company with its months open; the path of each month's figures. */
async function company(...months: string[]) {
  const { id } = await office.company()
  const paths: string[] = []
  for (const month of months) paths.push(`/api/totals/${(await accountant.post('/api/settlements', { company_id: id, month })).body.data.id}`)
  return { id, paths, ids: paths.map(path => path.slice('/api/totals/'.length)) }
}

describe('the figures of a month', () => {
  test('are kept, compared with the month before and added up from January', async () => {
    const { paths } = await company('2025-12', '2026-01', '2026-02')
    const [december, january, february] = paths as [string, string, string]
    await accountant.put(december, figures({ revenue_net: '900.00', costs: '100.00' }))
    await accountant.put(january, figures({ revenue_net: '1000.10', income: '-20.00' }))
    const { status, body } = await accountant.put(february, figures({ revenue_net: '2 000,20', costs: '500.00' }))
    expect([status, body.data.version, body.data.revenue_net]).toEqual([200, 1, '2000.20'])
    expect(body.data.previous).toMatchObject({ revenue_net: '1000.10', income: '-20.00', costs: null })
    // December belongs to the year before.
    expect(body.data.year).toMatchObject({ revenue_net: '3000.30', costs: '500.00', income: '-20.00', vat_due: null })
    expect((await accountant.get(january)).body.data.previous).toMatchObject({ revenue_net: '900.00' })
  })

  test('are charted in their order', async () => {
    const { id, paths } = await company('2026-03', '2026-01', '2026-02')
    for (const path of paths.slice(0, 2)) await accountant.put(path, figures({ revenue_net: '1.00' }))
    const { body } = await accountant.get(`/api/totals?company_id=${id}`)
    expect(body.data.map((row: { month: string }) => row.month)).toEqual(['2026-01', '2026-03'])
  })

  test('are visible to clients only after the month was sent', async () => {
    const { id, path, company: firm, tax } = await openMonthWithTax(office, accountant)
    await accountant.put(`/api/totals/${id}`, figures({ revenue_net: '7.00' }))
    const owner = await office.client('owner', firm)
    expect((await owner.get(`/api/totals/${id}`)).body.data).toMatchObject({ revenue_net: null, version: 0, may_change: false })
    expect((await owner.get(`/api/totals?company_id=${firm.id}`)).body.data).toEqual([])
    await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
    expect((await owner.get(`/api/totals/${id}`)).body.data).toMatchObject({ revenue_net: '7.00', may_change: false })
    expect((await owner.get(`/api/totals?company_id=${firm.id}`)).body.data).toHaveLength(1)
    expect((await owner.put(`/api/totals/${id}`, figures())).status).toBe(403)
    const member = await office.client('member', firm)
    expect((await member.get(`/api/totals/${id}`)).status).toBe(404)
    expect((await member.get(`/api/totals?company_id=${firm.id}`)).body.data).toEqual([])
  })

  test('a stale version answers 412, a closed month 409, and a wrong amount names its field', async () => {
    const { paths, ids } = await company('2026-05')
    const path = String(paths[0])
    await accountant.put(path, figures({ costs: '5.00' }))
    const stale = await accountant.with({ 'if-match': '"0"' }).put(path, figures({ costs: '6.00' }))
    expect([stale.status, stale.body.code, stale.body.data.costs]).toEqual([412, 'stale', '5.00'])
    expect((await accountant.with({ 'if-match': '"1"' }).put(path, figures({ costs: '6.00' }))).body.data.version).toBe(2)
    const wrong = await accountant.put(path, figures({ costs: 'dużo' }))
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['costs']])
    expect((await (await office.as('payroll')).put(path, figures())).status).toBe(403)
    await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('id', '=', String(ids[0])).execute())
    const { status, body } = await accountant.put(path, figures())
    expect([status, body.code]).toEqual([409, 'month_closed'])
  })
})

describe('arithmetic', () => {
  test('unknown values stay null, and a loss is negative', () => {
    expect(sumFigures([figures({ costs: '0.10' }), figures({ costs: '0.20' })])).toMatchObject({ costs: '0.30', income: null })
    expect(suggestIncome({ revenue_net: '100.00', costs: '130.50' })).toBe('-30.50')
    expect(suggestIncome({ revenue_net: '100.00', costs: '-10.00' })).toBe('110.00')
    expect(suggestIncome({ revenue_net: '100.00', costs: '0.00' })).toBe('100.00')
    expect(suggestIncome({ revenue_net: null, costs: '1.00' })).toBeNull()
  })

  test('a change is a percentage of the previous month, and a shrinking loss is a rise', () => {
    expect(formatChange('112.00', '100.00')).toBe('+12%')
    expect(formatChange('50.00', '100.00')).toBe('−50%')
    expect(formatChange('-50.00', '-100.00')).toBe('+50%')
    expect([formatChange('1.00', '0.00'), formatChange(null, '1.00'), formatChange('1.00', null)]).toEqual(['–', '–', '–'])
  })
})
