import { describe, expect, it } from 'vitest'
import { employmentMarks, type LabourContract, labourFaults, labourFindings, type Surroundings } from '#features/employees/shared/labour-law.ts'

const minimum = {
  month: [
    { from_day: '2026-01-01', value: '4806.00' },
    { from_day: '2027-01-01', value: '4950.00' },
  ],
  hour: [
    { from_day: '2026-01-01', value: '31.40' },
    { from_day: '2027-01-01', value: '32.30' },
  ],
}
const contract = (values: Partial<LabourContract>): LabourContract => ({
  ...{ kind: 'permanent', from_day: '2026-12-01', to_day: null, time: '1/1', gross_pay: null, pay_period: 'month', intended: null, marks: [] },
  ...values,
})
const judge = (values: Partial<LabourContract>, around: Partial<Surroundings> = {}) => {
  const findings = labourFindings(contract(values), { others: [], absences: [], minimum, today: '2026-11-28', ...around })
  return findings.map(({ field, overridable }) => `${field} ${overridable ? 'warns' : 'refuses'}`)
}

describe('a trial (art. 25 k.p.)', () => {
  it.each([
    ['longer', '2026-12-01', '2027-02-28', []],
    ['longer', '2026-12-01', '2027-03-01', ['to_day refuses']],
    [null, '2026-12-15', '2027-03-14', []],
    [null, '2026-11-30', '2027-02-28', []],
    [null, '2026-11-30', '2027-03-01', ['to_day refuses']],
    ['under_12', '2026-12-01', '2027-01-31', []],
    ['under_12', '2026-12-01', '2027-02-28', ['to_day warns']],
    ['under_12', '2026-12-01', '2027-03-01', ['to_day refuses']],
    ['under_6', '2026-12-01', '2026-12-31', []],
    ['under_6', '2026-12-01', '2027-01-31', ['to_day warns']],
    ['under_6', '2026-12-01', '2027-02-01', ['to_day refuses']],
  ] as const)('before a contract %s: from %s until %s', (intended, from_day, to_day, findings) => {
    expect(judge({ kind: 'trial', intended, from_day, to_day })).toEqual(findings)
  })

  it('is prolonged by absences within it (§ 2³)', () => {
    const absences = [{ from_day: '2026-12-20', to_day: '2027-01-03' }]
    expect(judge({ kind: 'trial', to_day: '2027-03-15' }, { absences })).toEqual([])
    expect(judge({ kind: 'trial', to_day: '2027-03-16' }, { absences })).toEqual(['to_day refuses'])
  })

  it('comes once, but for work of another kind (§ 3)', () => {
    const others = [{ kind: 'trial' as const, from_day: '2024-01-01', to_day: '2024-03-31' }]
    expect(judge({ kind: 'trial', to_day: '2027-02-28' }, { others })).toEqual(['kind warns'])
    expect(judge({ kind: 'permanent' }, { others })).toEqual([])
  })
})

describe('a fixed term (art. 25¹ k.p.)', () => {
  const fixed = (from_day: string, to_day: string) => ({ kind: 'fixed' as const, from_day, to_day })

  it('of 33 months at most', () => {
    expect(judge(fixed('2026-12-01', '2029-08-31'))).toEqual([])
    expect(judge(fixed('2026-12-01', '2029-09-01'))).toEqual(['to_day warns'])
  })

  it('with the earlier ones, a trial not counted', () => {
    const others = [fixed('2025-12-01', '2026-05-31'), { kind: 'trial' as const, from_day: '2025-09-01', to_day: '2025-11-30' }]
    expect(judge(fixed('2026-12-01', '2029-02-28'), { others })).toEqual([])
    expect(judge(fixed('2026-12-01', '2029-03-01'), { others })).toEqual(['to_day warns'])
    // Fifteen days twice are a month.
    const halves = [fixed('2026-01-01', '2026-01-15'), fixed('2026-02-01', '2026-02-15')]
    expect(judge(fixed('2026-12-01', '2029-07-31'), { others: halves })).toEqual([])
    expect(judge(fixed('2026-12-01', '2029-08-01'), { others: halves })).toEqual(['to_day warns'])
  })

  it('three times', () => {
    const others = [fixed('2026-01-01', '2026-01-31'), fixed('2026-02-01', '2026-02-28'), fixed('2026-03-01', '2026-03-31')]
    expect(judge(fixed('2026-12-01', '2026-12-31'), { others: others.slice(1) })).toEqual([])
    expect(judge(fixed('2026-12-01', '2026-12-31'), { others })).toEqual(['kind warns'])
    // The earlier ones are not judged by those that came later.
    expect(judge(fixed('2025-01-01', '2025-01-31'), { others })).toEqual([])
  })
})

describe('a fixed term that is made longer (art. 25¹ § 2 k.p.)', () => {
  const fixed = (to_day: string, extensions: number) => ({ kind: 'fixed' as const, from_day: '2026-12-01', to_day, extensions })

  it('is another contract', () => {
    expect(judge(fixed('2027-12-31', 2))).toEqual([])
    expect(judge(fixed('2027-12-31', 3))).toEqual(['kind warns'])
    const others = [{ kind: 'fixed' as const, from_day: '2026-01-01', to_day: '2026-06-30', extensions: 1 }]
    expect(judge(fixed('2027-12-31', 0), { others })).toEqual([])
    expect(judge(fixed('2027-12-31', 1), { others })).toEqual(['kind warns'])
  })

  it('says so where the last day of what was signed is moved', () => {
    const before = { to_day: '2027-05-31', extensions: 0 }
    expect(judge(fixed('2027-12-31', 0), { before })).toEqual(['extensions warns'])
    expect(judge(fixed('2027-12-31', 1), { before })).toEqual([])
    expect(judge(fixed('2027-04-30', 0), { before })).toEqual([])
  })
})

describe('pay (art. 6–8 of the act on minimum pay)', () => {
  it.each([
    ['a month', { gross_pay: '4806.00' }, true],
    ['a month', { gross_pay: '4805.99' }, false],
    ['the next year', { gross_pay: '4949.99', from_day: '2027-01-01' }, false],
    ['the next year', { gross_pay: '4950.00', from_day: '2027-01-01' }, true],
    ['a contract that runs, by today', { gross_pay: '4806.00', from_day: '2020-01-01' }, true],
    ['a contract of former days, by its end', { gross_pay: '3000.00', from_day: '2019-01-01', to_day: '2019-12-31' }, true],
    ['half time', { gross_pay: '2403.00', time: '1/2' }, true],
    ['half time', { gross_pay: '2402.99', time: '1/2' }, false],
    ['a third, a part of a grosz up', { gross_pay: '1601.99', time: '1/3' }, false],
    // December 2026 has 23 weekdays, and three holidays from Monday to Saturday: 160 hours.
    ['an hour under a contract of employment', { gross_pay: '30.04', pay_period: 'hour' }, true],
    ['an hour under a contract of employment', { gross_pay: '30.03', pay_period: 'hour' }, false],
    // With a daily norm of 7 hours: 140.
    ['an hour of a shorter day', { gross_pay: '34.33', pay_period: 'hour', daily_norm: '7:00' }, true],
    ['an hour of a shorter day', { gross_pay: '34.32', pay_period: 'hour', daily_norm: '7:00' }, false],
    ['an hour of a mandate', { kind: 'mandate', gross_pay: '31.40', pay_period: 'hour' }, true],
    ['an hour of a mandate', { kind: 'mandate', gross_pay: '31.39', pay_period: 'hour' }, false],
    ['an hour of a mandate from 2027', { kind: 'mandate', gross_pay: '32.29', pay_period: 'hour', from_day: '2027-01-01' }, false],
    ['a month of a mandate, whose hours nobody knows', { kind: 'mandate', gross_pay: '100.00' }, true],
    ['a work, by its whole', { kind: 'work', gross_pay: '100.00', pay_period: 'whole' }, true],
    ['none that is said', {}, true],
  ] as [string, Partial<LabourContract>, boolean][])('of %s: %o', (_, values, fine) => {
    expect(judge(values)).toEqual(fine ? [] : ['gross_pay warns'])
  })

  it('says the sum and the part of time', () => {
    const [finding] = labourFindings(contract({ gross_pay: '2000.00', time: '1/2' }), { others: [], absences: [], minimum, today: '2026-11-28' })
    expect(finding?.sentence.replaceAll('\u00a0', ' ')).toContain('2 403,00 zł od 01.01.2026 przy etacie 1/2')
  })
})

it('marks of employment (art. 22 k.p.): three of them warn of whoever is no employee by name', () => {
  expect(judge({ kind: 'b2b', marks: ['managed', 'place'] })).toEqual([])
  expect(judge({ kind: 'b2b', marks: ['managed', 'place', 'time'] })).toEqual(['marks warns'])
  expect(judge({ kind: 'mandate', marks: [...employmentMarks] })).toEqual(['marks warns'])
  expect(judge({ kind: 'permanent', marks: [...employmentMarks] })).toEqual([])
})

it('a warning stands until somebody says why, a refusal whatever is said', () => {
  const warned = { field: 'to_day' as const, sentence: 'Za długo.', overridable: true }
  expect(labourFaults([warned], null)).toEqual({ to_day: 'Za długo.', override_reason: 'Proszę poprawić umowę albo podać powód odstępstwa.' })
  expect(labourFaults([warned], 'Zastępstwo')).toEqual({})
  expect(labourFaults([{ ...warned, overridable: false }], 'Zastępstwo')).toEqual({ to_day: 'Za długo.' })
})
