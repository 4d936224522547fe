import { expect, it } from 'vitest'
import { warnOfContributionLimit } from '#features/employees/server/jobs.ts'
import { limitReachedIn, type PaidContract } from '#features/employees/shared/contribution-limit.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const job = (gross_pay: string | null, values: Partial<PaidContract> = {}): PaidContract => ({
  ...{ kind: 'permanent', from_day: '2020-01-01', to_day: null, time: '1/1', week: null, gross_pay, pay_period: 'month', ...values },
})

// M.P.: 282 600 zł in 2026.
it.each<[string, PaidContract[], string | null]>([
  ['ten months of 28 260 are the limit itself', [job('28260.00')], '2026-11'],
  ['a grosz a year below it', [job('23549.99')], null],
  ['twelve months of 23 550 are the limit itself', [job('23550.00')], null],
  ['a grosz beyond it', [job('23550.01')], '2026-12'],
  ['two contracts of a year', [job('40000.00', { to_day: '2026-06-30' }), job('50000.00', { from_day: '2026-07-01' })], '2026-07'],
  ['a month begun in its middle', [job('94200.00', { from_day: '2026-01-17' })], '2026-04'],
  ['pay by the hour, 160 of them in January', [job('200.00', { pay_period: 'hour' })], '2026-09'],
  [
    'what is no base of those contributions',
    [job('99999.00', { kind: 'work' }), job('99999.00', { kind: 'b2b' }), job('99999.00', { kind: 'appointment' })],
    null,
  ],
  ['a mandate by the hour, whose hours nobody knows', [job('999.00', { kind: 'mandate', pay_period: 'hour' })], null],
  ['no pay', [job(null)], null],
])('the limit of a year, %s', (_, contracts, month) => {
  expect(limitReachedIn(contracts, 2026, '282600.00')).toBe(month)
})

it('is told to whoever may see the pay, before it is reached, once a year', async () => {
  const office = await newOffice()
  const company = await office.company()
  const payroll = await office.as('payroll', { company_id: company.id, role: 'payroll' })
  const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
  const person = { company_id: company.id, first_name: 'Łucja', last_name: 'Żak', passport: 'ZZ1', birth_date: '1990-01-01', start_day: '2020-01-01' }
  const { id } = (await payroll.post('/api/employees', person)).body.data
  const terms = { kind: 'permanent', number: null, signed_day: '2020-01-01', from_day: '2020-01-01', to_day: null, position: 'Dyrektor', time: '1/1' }
  const paid = await payroll.post(`/api/employees/${id}/contracts`, { ...terms, pay_period: 'month', gross_pay: '25000.01' })
  const limitOf = async (who: typeof payroll) => (await who.get(`/api/employees/${id}`)).body.data.contribution_limit
  const year = Number(warsawToday().slice(0, 4))
  const correction = { parts: [{ name: null, value: '300000.00' }], status: 'forecast', source: 'M.P.' }
  expect((await (await office.as('administrator')).put(`/api/limits/${year}/zus_30_krotnosc`, correction)).status).toBe(200)
  expect(await limitOf(payroll)).toEqual({ month: `${year}-12`, limit: '300000.00', forecast: true })
  expect(await limitOf(accountant)).toBeNull()

  const notifications = () => office.db.selectFrom('notifications').select('user_id').where('event', '=', 'employees.contribution_limit').execute()
  const { installation } = office.test
  await warnOfContributionLimit(installation, `${year}-10-31`)
  expect(await notifications()).toEqual([])
  await Promise.all([warnOfContributionLimit(installation, `${year}-11-01`), warnOfContributionLimit(installation, `${year}-11-01`)])
  await warnOfContributionLimit(installation, `${year}-11-02`)
  expect(await notifications()).toEqual([{ user_id: payroll.id }])
  await payroll.put(`/api/contracts/${paid.body.data.id}`, { ...terms, pay_period: 'month', gross_pay: '25000.00' })
  expect(await limitOf(payroll)).toBeNull()
})
