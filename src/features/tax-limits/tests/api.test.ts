import { beforeAll, describe, expect, test } from 'vitest'
import { warnEverybody } from '#features/tax-limits/server/jobs.ts'
import { totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { warsawYear } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

const year = warsawYear()
const nothing = Object.fromEntries(totalKeys.map(key => [key, null]))

let office: TestOffice
let accountant: Caller
let administrator: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  administrator = await office.as('administrator')
})

/** An exempt company with figures in its months from January on; the accountant may change it. */
async function company(values: Record<string, unknown> = {}) {
  const exemptCompany = await office.company({ vat_status: 'zwolniony_podmiotowo', ...values })
  await office.transact(db =>
    db.insertInto('company_people').values({ id: crypto.randomUUID(), company_id: exemptCompany.id, user_id: accountant.id, role: 'accountant' }).execute(),
  )
  const enter = async (month: number, exemption_revenue: string | null, others: Record<string, string> = {}) => {
    const opened = await accountant.post('/api/settlements', { company_id: exemptCompany.id, month: `${year}-${String(month).padStart(2, '0')}` })
    const id =
      opened.body.data?.id ??
      (
        await office.db
          .selectFrom('settlements')
          .select('id')
          .where('company_id', '=', exemptCompany.id)
          .where('month', '=', `${year}-${String(month).padStart(2, '0')}`)
          .executeTakeFirstOrThrow()
      ).id
    expect((await accountant.put(`/api/totals/${id}`, { ...nothing, exemption_revenue, ...others })).status).toBe(200)
  }
  const limits = async (who = accountant) => (await who.get(`/api/companies/${exemptCompany.id}/limits`)).body.data
  const vat = async (who = accountant) => (await limits(who)).rows.find((row: { key: string }) => row.key === 'vat_zwolnienie_podmiotowe')
  return { ...exemptCompany, enter, limits, vat }
}

const letters = async (title: string) => (await office.outbox()).filter(({ event, subject }) => event === 'limits.reached' && subject.startsWith(title))

describe('the limits of a year', () => {
  test('are read by staff, year by year, and no other', async () => {
    const { status, body } = await accountant.get('/api/limits/2026')
    expect(status).toBe(200)
    const row = body.data.rows.find(({ key }: { key: string }) => key === 'vat_zwolnienie_podmiotowe')
    expect(row).toMatchObject({ status: 'final', verified: true, change: { difference: '40000', percent: '20.0' }, correction: null })
    expect(body.data.years.slice(0, 5)).toEqual([2023, 2024, 2025, 2026, 2027])
    expect((await accountant.get('/api/limits/2022')).status).toBe(404)
    expect((await accountant.get('/api/limits/dwa')).status).toBe(404)
    expect((await (await office.client('owner', await office.company())).get('/api/limits/2026')).status).toBe(403)
  })

  test('are marked where they are to be looked up again, until the office has done so', async () => {
    const read = async () => (await accountant.get('/api/limits/2027')).body.data.rows.find(({ key }: { key: string }) => key === 'zus_30_krotnosc')
    expect(await read()).toMatchObject({ status: 'forecast', recheck: '2026-11-30' })
    const path = '/api/limits/2027/zus_30_krotnosc'
    await administrator.put(path, { parts: [{ name: null, value: '300990' }], status: 'final', source: 'M.P. 2026' })
    expect(await read()).toMatchObject({ status: 'final', recheck: null })
    await administrator.delete(path)
    expect((await read()).recheck).toBe('2026-11-30')
  })

  test('are put right by an administrator with the source, and go back', async () => {
    const path = '/api/limits/2027/przecietne_iv_kw'
    const body = { parts: [{ name: null, value: '9 720,15' }], status: 'final', source: 'M.P. 2027 poz. 101' }
    expect((await accountant.put(path, body)).status).toBe(403)
    const { status, body: answer } = await administrator.put(path, body)
    expect([status, answer.data.periods, answer.data.status]).toEqual([200, [{ from: '2027-01-01', parts: [{ name: null, value: '9720.15' }] }], 'final'])
    expect(answer.data).toMatchObject({ change: { difference: '491.51', percent: '5.3' }, correction: { source: 'M.P. 2027 poz. 101', version: 1 } })
    expect((await administrator.with({ 'if-match': '"0"' }).put(path, body)).status).toBe(412)
    expect((await administrator.with({ 'if-match': '"7"' }).delete(path)).body).toMatchObject({ code: 'stale', data: { version: 1, status: 'final' } })
    expect((await administrator.with({ 'if-match': '"1"' }).delete(path)).status).toBe(200)
    expect((await administrator.delete(path)).status).toBe(404)
    const row = (await accountant.get('/api/limits/2027')).body.data.rows.find(({ key }: { key: string }) => key === 'przecietne_iv_kw')
    expect([row.periods[0].parts[0].value, row.status, row.correction]).toEqual([null, 'unknown', null])
  })

  test('take a second value within the year, and refuse what is none', async () => {
    const path = '/api/limits/2026/dieta_krajowa'
    const good = { parts: [{ name: null, value: '45' }], later_from: '2026-07-01', later_value: '60', status: 'final', source: 'Dz.U.' }
    expect((await administrator.put(path, good)).body.data.periods).toHaveLength(2)
    const fieldErrorsOf = async (change: object) => (await administrator.put(path, { ...good, ...change })).body.fields ?? {}
    const fields = async (change: object) => Object.keys(await fieldErrorsOf(change))
    expect(await fields({ later_from: '2027-01-01' })).toEqual(['later_from'])
    expect(await fields({ later_value: null })).toEqual(['later_value'])
    expect(await fields({ source: '' })).toEqual(['source'])
    expect(await fields({ parts: [{ name: null, value: 'dużo' }] })).toEqual(['parts.0.value'])
    expect(await fieldErrorsOf({ later_value: '-5' })).toEqual({ later_value: 'Wartość nie może być ujemna.' })
    expect(await fields({ parts: [{ name: 'aktywa', value: '1' }] })).toEqual(['parts'])
    expect((await administrator.put('/api/limits/2026/nie_ma', good)).status).toBe(404)
  })
})

describe('the limits of a company', () => {
  test('are reckoned from its figures', async () => {
    const { enter, vat } = await company()
    expect(await vat()).toMatchObject({ used: null, limit: '240000.00', reached: null })
    await enter(1, '30000.00')
    await enter(2, '30000.00')
    expect(await vat()).toMatchObject({ used: '60000.00', percent: '25.0', crossing: { month: `${year}-09`, forecast: true } })
  })

  test('follow the beginning of the business within the year', async () => {
    const { vat } = await company({ business_start: `${year}-07-01` })
    expect(await vat()).toMatchObject({ full_limit: '240000.00', prorated_from: `${year}-07-01` })
    expect(Number((await vat()).limit)).toBeLessThan(121_000)
  })

  test('of unregistered activity are those of its fullest quarter', async () => {
    const firm = await company({ company_type: 'nierejestrowana', vat_status: 'niezarejestrowany', accounting_form: 'brak' })
    await firm.enter(1, null, { revenue_net: '5000.00' })
    await firm.enter(4, null, { revenue_net: '9000.00' })
    const find = (rows: { key: string }[]) => rows.find(({ key }) => key === 'dzialalnosc_nierejestrowana')
    expect(find((await firm.limits()).rows)).toMatchObject({ span: 'quarter', part: `${year}-Q2`, used: '9000.00', reached: 80, crossing: null })
    expect(await letters(firm.title)).toHaveLength(1)
    await firm.enter(5, null, { revenue_net: '3000.00' })
    expect(find((await firm.limits()).rows)).toMatchObject({ reached: 100, crossing: { month: `${year}-05`, forecast: false } })
    expect(await letters(firm.title)).toHaveLength(2)
  })

  test('of whose matter the data say nothing are shown, and told to nobody', async () => {
    const firm = await company({ vat_status: 'czynny' })
    await firm.enter(1, null, { revenue_net: '1700000.00', revenue_gross: '2000000.00' })
    const row = (await firm.limits()).rows.find(({ key }: { key: string }) => key === 'kasowy_pit')
    expect(row).toMatchObject({ silent: true, reached: 80, decides_about: year + 1 })
    expect((await letters(firm.title)).some(({ text }) => text.includes('Kasowy PIT'))).toBe(false)
  })

  test('that are only drafted decide nothing', async () => {
    const firm = await company({ vat_status: 'czynny', income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow' })
    const path = `/api/limits/${year + 1}/ryczalt_limit`
    await administrator.put(path, { parts: [{ name: null, value: '1094250' }], status: 'draft', source: 'UD458' })
    const row = (await firm.limits()).rows.find(({ key }: { key: string }) => key === 'ryczalt_limit')
    await administrator.delete(path)
    expect([row.row_year, row.status]).toEqual([year, 'final'])
  })

  test('warn the caretaker at 80 and 100 percent, once each', async () => {
    const { title, enter } = await company()
    await enter(1, '191999.99')
    expect(await letters(title)).toHaveLength(0)
    await enter(1, '192000.00')
    expect(await letters(title)).toHaveLength(1)
    await enter(2, '10.00')
    expect(await letters(title)).toHaveLength(1)
    // All of it is used, and it is not exceeded.
    await enter(2, '48000.00')
    expect(await letters(title)).toHaveLength(1)
    await enter(2, '48000.01')
    await enter(2, '50000.00')
    const warnings = await letters(title)
    expect([warnings.length, warnings[0]?.subject.includes('przekroczony limit'), warnings[0]?.text.includes(`?tab=limits&year=${year}`)]).toEqual([
      2,
      true,
      true,
    ])
    await warnEverybody(office.test.installation)
    expect(await letters(title)).toHaveLength(2)
  })

  test('say that it is reached where it is used up to the grosz, and what was told before is not told again', async () => {
    const { id, title, enter } = await company()
    await enter(1, '240000.00')
    const warnings = await letters(title)
    expect([warnings.length, warnings[0]?.subject.includes('osiągnięty limit podatkowy'), warnings[0]?.text.includes('limit osiągnięty')]).toEqual([
      1,
      true,
      true,
    ])
    const level = { id: crypto.randomUUID(), company_id: id, limit_key: 'vat_zwolnienie_podmiotowe', year, level: 100 }
    await office.transact(db => db.insertInto('limit_warnings').values(level).execute())
    await enter(1, '240000.01')
    expect(await letters(title)).toHaveLength(1)
  })

  test('tell of the higher level alone when both are crossed at once', async () => {
    const { title, enter } = await company()
    await enter(1, '300000.00')
    await enter(1, '200000.00')
    expect(await letters(title)).toHaveLength(1)
  })

  test('are found by the daily job when a row changed', async () => {
    const { title, enter } = await company()
    await enter(1, '100000.00')
    expect(await letters(title)).toHaveLength(0)
    const path = `/api/limits/${year}/vat_zwolnienie_podmiotowe`
    await administrator.put(path, { parts: [{ name: null, value: '110000' }], status: 'final', source: 'Próba' })
    await warnEverybody(office.test.installation)
    await administrator.delete(path)
    expect(await letters(title)).toHaveLength(1)
  })

  test('are left out with a reason, which stays in the office', async () => {
    const firm = await company()
    const path = `/api/companies/${firm.id}/limits/vat_zwolnienie_podmiotowe`
    const without = await accountant.put(path, { watched: false })
    expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['reason']])
    expect((await accountant.put(path, { watched: false, reason: 'Rejestruje się w grudniu' })).status).toBe(200)
    await firm.enter(1, '300000.00')
    expect(await letters(firm.title)).toHaveLength(0)
    expect((await firm.vat()).exclusion).toEqual({ reason: 'Rejestruje się w grudniu' })
    const owner = await office.client('owner', firm)
    expect(await firm.vat(owner)).toBeUndefined()
    expect((await owner.put(path, { watched: true })).status).toBe(403)
    await accountant.put(path, { watched: true })
    expect((await firm.vat()).exclusion).toBeNull()
    expect((await accountant.put(`/api/companies/${firm.id}/limits/mpp`, { watched: true })).status).toBe(404)
  })

  test('are left out or taken up by whoever knows what was decided last', async () => {
    const firm = await company()
    const path = `/api/companies/${firm.id}/limits/vat_zwolnienie_podmiotowe`
    const { version } = await firm.vat()
    const left = await accountant.with({ 'if-match': `"${version}"` }).put(path, { watched: false, reason: 'Rejestruje się w grudniu' })
    expect([version, left.status, left.headers.etag]).toEqual([0, 200, `"${left.body.data.version}"`])
    expect((await firm.vat()).version).toBe(left.body.data.version)
    const second = await administrator.with({ 'if-match': `"${version}"` }).put(path, { watched: false, reason: 'Inny powód' })
    expect([second.status, second.body.code, second.body.data]).toEqual([412, 'stale', left.body.data])
    const changed = await administrator.with({ 'if-match': String(left.headers.etag) }).put(path, { watched: false, reason: 'Inny powód' })
    expect(changed.body.data).toMatchObject({ watched: false, reason: 'Inny powód' })
    expect((await accountant.with({ 'if-match': String(left.headers.etag) }).put(path, { watched: true })).status).toBe(412)
    expect((await firm.vat()).exclusion).toEqual({ reason: 'Inny powód' })
  })

  test('show clients what was sent to them, and those who see no settlements nothing', async () => {
    const firm = await company()
    await firm.enter(1, '30000.00')
    const owner = await office.client('owner', firm)
    expect((await firm.vat(owner)).used).toBeNull()
    await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', firm.id).execute())
    expect((await firm.vat(owner)).used).toBe('30000.00')
    expect((await firm.limits(owner)).may_change).toBe(false)
    const member = await office.client('member', firm)
    expect((await member.get(`/api/companies/${firm.id}/limits`)).status).toBe(404)
  })

  test('compare a year that decides about the next one with that one’s row', async () => {
    const firm = await company({ vat_status: 'czynny', income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow' })
    const row = (await firm.limits()).rows.find(({ key }: { key: string }) => key === 'ryczalt_limit')
    expect([row.decides_about, row.row_year <= year + 1]).toEqual([year + 1, true])
  })
})
