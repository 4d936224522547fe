import { describe, expect, it } from 'vitest'
import { onboardingDeadlines } from '#features/employees/server/onboarding-deadlines.ts'
import { type ContractKind, checkContract, checkIdentity, contractStateOn, keptUntil, readPartTime } from '#features/employees/shared/rules.ts'

describe('contracts', () => {
  it('of employment stand one at a time; others may stand beside', () => {
    const there = [{ kind: 'fixed' as const, from_day: '2026-01-01', to_day: '2026-06-30' }]
    const wish = (values: object) => checkContract({ kind: 'permanent', from_day: '2026-06-30', to_day: null, signed_day: null, ...values }, there)
    expect(wish({})).toEqual({ from_day: 'W tym czasie trwa inna umowa o pracę (od 01.01.2026 do 30.06.2026).' })
    expect(wish({ from_day: '2026-07-01' })).toEqual({})
    expect(wish({ kind: 'mandate' })).toEqual({})
    expect(wish({ kind: 'trial', from_day: '2026-07-01' })).toHaveProperty('to_day')
    expect(wish({ to_day: '2026-06-01' })).toEqual({ to_day: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' })
  })

  it('are what their days say', () => {
    const on = (values: object) => contractStateOn({ from_day: '2026-05-01', to_day: '2026-12-31', signed_day: '2026-04-20', ...values }, '2026-11-20')
    expect([on({}), on({ signed_day: null }), on({ from_day: '2026-12-01' }), on({ to_day: '2026-11-19' }), on({ to_day: '2026-11-20' })]).toEqual([
      'active',
      'unsigned',
      'planned',
      'ended',
      'active',
    ])
  })
})

it('a PESEL says when somebody was born, in its century', () => {
  expect(checkIdentity({ pesel: '02470803620', birth_date: '1902-07-08', passport: null })).toEqual({
    birth_date: 'Z numeru PESEL wynika data urodzenia 08.07.2102.',
  })
  expect(checkIdentity({ pesel: null, birth_date: '1990-01-01', passport: 'AB123456' })).toEqual({})
  expect(checkIdentity({ pesel: null, birth_date: null, passport: 'AB123456' })).toHaveProperty('birth_date')
  expect(checkIdentity({ pesel: null, birth_date: '2109-01-01', passport: 'AB123456' })).toHaveProperty('birth_date')
  expect(checkIdentity({ pesel: null, birth_date: '1990-01-01', passport: null })).toHaveProperty('pesel')
})

describe('what the office has to do for somebody who begins', () => {
  const of = (kind: ContractKind, values: object = {}) =>
    onboardingDeadlines({ kind, from_day: '2026-12-01', student: false, foreigner: false, ppk: false, ...values }).map(
      ({ title, due_day }) => `${due_day} ${title.split(/[: ]/, 2).join(' ')}`,
    )

  it('under a contract of employment: papers before, art. 29 § 3 and ZUS within 7 days, PIT-2 before the first pay', () => {
    expect(of('permanent')).toEqual([
      '2026-11-30 Umowa o',
      '2026-11-30 Skierowanie na',
      '2026-12-01 Szkolenie wstępne',
      '2026-12-01 Akta osobowe',
      '2026-12-08 Informacja o',
      '2026-12-08 ZUS ZUA',
      '2026-12-08 ZUS ZCNA',
      '2026-12-31 PIT-2 i',
    ])
  })

  it('of a board by appointment: ZZA alone', () => {
    expect(of('appointment', { foreigner: true, ppk: true })).toEqual(['2026-12-08 ZUS ZZA'])
  })

  it('with PPK: enrolled by the 10th of the month after 14 days (art. 16 of the act on PPK)', () => {
    expect(of('permanent', { ppk: true })).toContain('2027-01-10 PPK ')
    expect(of('mandate', { ppk: true, from_day: '2026-12-19' })).toContain('2027-02-10 PPK ')
    expect(of('mandate', { ppk: true, from_day: '2026-12-18' })).toContain('2027-01-10 PPK ')
    expect(of('work', { ppk: true }).join()).not.toContain('PPK')
  })

  it('of a foreigner: papers before, a notice within 7 days', () => {
    for (const kind of ['permanent', 'mandate', 'work'] as const) {
      const added = of(kind, { foreigner: true }).filter(one => one.includes('Cudzoziemiec'))
      expect(added).toEqual(['2026-11-30 Cudzoziemiec ', '2026-12-08 Cudzoziemiec '])
    }
  })

  it('under other contracts, none of it on a free day for ZUS', () => {
    expect(of('work')).toEqual(['2026-11-30 Umowa o', '2026-12-07 ZUS RUD'])
    expect(of('mandate')).toEqual(['2026-11-30 Umowa ', '2026-11-30 Oświadczenie do', '2026-12-08 ZUS ZUA', '2026-12-08 ZUS ZCNA'])
    expect(of('mandate', { student: true })).toEqual(['2026-11-30 Umowa zlecenia'])
    expect(of('internship')).toEqual(['2026-11-30 Umowa o'])
    // Seven days from 19 December 2026 is its 26th, from the 18th the 25th.
    const zus = (kind: ContractKind) => of(kind, { from_day: '2026-12-19' }).filter(one => one.includes('ZUS'))
    for (const kind of ['permanent', 'mandate', 'work', 'appointment'] as const)
      expect(
        zus(kind).map(one => one.slice(0, 10)),
        kind,
      ).toEqual(zus(kind).map(() => '2026-12-28'))
  })
})

it.each([
  ['from 2019 on', '2019-01-01', '2026-03-31', [], '2036-12-31'],
  ['before 2019', '2018-12-31', '2026-03-31', [], '2076-12-31'],
  ['by a contract of former days', '2020-01-01', '2026-03-31', ['2020-01-01', '2016-05-01'], '2076-12-31'],
  ['by a contract alone', null, '2026-03-31', ['2020-01-01'], '2036-12-31'],
  ['on a day not known', null, '2026-03-31', [], '2076-12-31'],
  ['before its end, whatever is known of it', null, '2015-06-30', ['2020-01-01'], '2065-12-31'],
  ['and has not ended', '2019-01-01', null, [], null],
])('files are kept ten years, fifty for employment that began before 2019: %s', (_, start_day, end_day, contracts, until) => {
  const spans = contracts.map(from_day => ({ from_day }))
  expect(keptUntil({ start_day, end_day }, spans)).toBe(until)
})

describe('a part of full time', () => {
  it.each([
    ['1', '1/1'],
    [' 3 / 4 ', '3/4'],
    ['0,5', '1/2'],
    ['0.75', '3/4'],
    ['1,0', '1/1'],
    ['50%', '1/2'],
    ['87,5 %', '7/8'],
    ['0,05', '1/20'],
    ['0,333', '1/3'],
    ['0,33333', '1/3'],
    ['66,67%', '2/3'],
    ['1,5', '3/2'],
  ])('%s is %s', (written, fraction) => expect(readPartTime(written)).toBe(fraction))

  it.each(['0', '0,33', '0,37', '0,09', '33%', '0,3345', 'pół', '-1', '1/2/3'])('%s is none', written => expect(readPartTime(written)).toBe(written))
})
