import { describe, expect, it } from 'vitest'
import { formatLeave } from '#features/employees/shared/labels.ts'
import { entitlement, type Leaver, leaveBalance, prescribedAfter, type LeaveTaken } from '#features/employees/shared/leave.ts'
import { checkWeek, isWeek, readWeek, type Working, workWithin } from '#features/employees/shared/working-time.ts'

const day = 480
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const job = (from_day: string, to_day: string | null = null, time = '1/1', week: string | null = null): Working => ({
  ...{ kind: 'permanent', from_day, to_day, time, week },
})
const since = (...bases: [from_day: string, base: number, additional?: number][]) =>
  bases.map(([from_day, base, additional = 0]) => ({ from_day, base, additional }))
const always = (base: number) => since(['1900-01-01', base])
const person = (values: Partial<Leaver> = {}): Leaver => ({
  ...{ bases: always(20), first_job: false, carried_year: null, carried_days: null, carried_hours: null },
  ...values,
})
const absent = (kind: LeaveTaken['kind'], from_day: string, to_day: string, minutes = 0, state: LeaveTaken['state'] = 'accepted'): LeaveTaken => ({
  ...{ kind, state, from_day, to_day, minutes, norm: day },
})
const taken = (from_day: string, days: number, state: LeaveTaken['state'] = 'accepted') => absent('annual', from_day, from_day, days * day, state)

it('another daily norm leaves the days of leave as they are (art. 154² § 3 k.p.)', () => {
  const after = (contracts: Working[]) => leaveBalance(person({ bases: always(26), carried_year: 2026 }), contracts, [taken('2026-03-02', 10)], '2026-12-31')
  const balance = { entitled_minutes: 26 * 420, used_minutes: 10 * 420, left_minutes: 16 * 420, day_minutes: 420 }
  expect(after([job('2020-01-01', '2026-06-30'), { ...job('2026-07-01'), daily_norm: '7:00' }])).toMatchObject(balance)
  // Of the same contract too: what was taken before had days of its own length.
  expect(after([{ ...job('2020-01-01'), daily_norm: '7:00' }])).toMatchObject(balance)
  // Art. 93 ust. 1 ustawy o działalności leczniczej.
  const medical = { entitled_minutes: 26 * 455, used_minutes: 10 * 455, left_minutes: 16 * 455, day_minutes: 455 }
  expect(after([{ ...job('2020-01-01'), daily_norm: '7:35' }])).toMatchObject(medical)
  expect(checkWeek({ time: '1/1', week: '7:35 7:35 7:35 7:35 7:35 0 0', daily_norm: '7:35' })).toEqual({})
  expect((['7:00', '8:00'] as const).map(daily_norm => checkWeek({ time: '1/2', week: '7 7 3,5 0 0 0 0', daily_norm }))).toEqual([
    {},
    { week: expect.any(String) },
  ])
})

describe('the leave of a year', () => {
  it.each<[string, Partial<Leaver>, Working[], LeaveTaken[], number]>([
    ['art. 154 § 1: a whole year below ten years', {}, [job('2020-01-01')], [], 20],
    ['art. 154 § 1: a whole year from ten years on', { bases: always(26) }, [job('2020-01-01')], [], 26],
    ['art. 154 § 2: half time', { bases: always(26) }, [job('2020-01-01', null, '1/2')], [], 13],
    ['art. 154 § 2: three quarters, a part of a day is a day', { bases: always(26) }, [job('2020-01-01', null, '3/4')], [], 20],
    ['art. 154 § 2: seven eighths, a part of a day is a day', {}, [job('2020-01-01', null, '7/8')], [], 18],
    ['art. 154 § 2: a third', {}, [job('2020-01-01', null, '1/3')], [], 7],
    ['art. 155¹: from July', {}, [job('2026-07-01')], [], 10],
    ['art. 155²ᵃ § 2: a month begun counts whole', {}, [job('2026-07-31')], [], 10],
    ['art. 155³ § 1: from May, a part of a day is a day', {}, [job('2026-05-01')], [], 14],
    ['art. 155¹: until the first of a month', { bases: always(26) }, [job('2020-01-01', '2026-03-01')], [], 7],
    ['art. 154 § 2, 155¹: three quarters from November', { bases: always(26) }, [job('2026-11-16', null, '3/4')], [], 4],
    ['a change of the part of time: half of it until June', {}, [job('2020-01-01', '2026-06-30', '1/2'), job('2026-07-01')], [], 15],
    ['a change within a month: the larger part counts in it', {}, [job('2020-01-01', '2026-06-14', '1/2'), job('2026-06-15')], [], 17],
    ['a change of 26 days, each part rounded up', { bases: always(26) }, [job('2020-01-01', '2026-06-30', '1/2'), job('2026-07-01')], [], 20],
    [
      'art. 155³ § 2: never more than the base',
      {},
      [job('2026-01-01', '2026-01-31', '19/20'), job('2026-02-01', '2026-11-30'), job('2026-12-01', null, '9/10')],
      [],
      20,
    ],
    ['no contract of employment', { bases: always(26) }, [{ ...job('2020-01-01'), kind: 'mandate' }], [], 0],
    ['another year', {}, [job('2027-01-01')], [], 0],
    ['a higher base from the middle of the year (art. 158)', { bases: since(['1900-01-01', 20], ['2026-05-01', 26]) }, [job('2020-01-01')], [], 26],
    ['a higher base after the employment has ended', { bases: since(['1900-01-01', 20], ['2026-07-01', 26]) }, [job('2020-01-01', '2026-06-30')], [], 10],
    ['a higher base of the next year', { bases: since(['1900-01-01', 20], ['2027-01-01', 26]) }, [job('2020-01-01')], [], 20],
    ['art. 155² § 2: two months of unpaid leave', {}, [job('2020-01-01')], [absent('unpaid', '2026-03-01', '2026-04-30')], 17],
    ['art. 155²: unpaid leave of less than a month', {}, [job('2020-01-01', '2026-03-20')], [absent('unpaid', '2026-03-01', '2026-03-20')], 5],
    ['art. 155² § 1: back from childcare leave in September', {}, [job('2020-01-01')], [absent('childcare', '2025-03-01', '2026-08-31')], 7],
    ['art. 155² § 2: childcare leave begun within the year', {}, [job('2020-01-01')], [absent('childcare', '2026-03-01', '2026-08-31')], 20],
    ['art. 19 u.r.z.: ten days more', { bases: since(['1900-01-01', 26, 10]) }, [job('2020-01-01')], [], 36],
    ['art. 19 u.r.z.: half time', { bases: since(['1900-01-01', 20, 10]) }, [job('2020-01-01', null, '1/2')], [], 15],
    ['art. 19 u.r.z.: from July', { bases: since(['1900-01-01', 20, 10]) }, [job('2026-07-01')], [], 15],
    ['art. 19 u.r.z.: gained within the year', { bases: since(['1900-01-01', 20], ['2026-11-02', 20, 10]) }, [job('2020-01-01')], [], 30],
    ['art. 19 u.r.z.: gained in the next one', { bases: since(['1900-01-01', 20], ['2027-01-01', 20, 10]) }, [job('2020-01-01')], [], 20],
    ['art. 19 u.r.z.: lapsed after 1 January stays', { bases: since(['1900-01-01', 20, 10], ['2026-06-01', 20]) }, [job('2020-01-01')], [], 30],
    ['art. 19 u.r.z.: lapsed before the year', { bases: since(['1900-01-01', 20, 10], ['2026-01-01', 20]) }, [job('2020-01-01')], [], 20],
    ['unpaid leave of the whole year', {}, [job('2020-01-01')], [absent('unpaid', '2026-01-01', '2026-12-31')], 0],
  ])('%s', (_, values, contracts, absences, days) => {
    expect(entitlement(person(values), '2026-12-31', contracts, absences) / day).toBe(days)
  })

  it.each([
    ['2026-06-15', '2026-07-13', '1/1', 20, 0],
    ['2026-06-15', '2026-07-14', '1/1', 20, 800],
    ['2026-06-15', '2026-12-31', '1/1', 20, 4800],
    ['2026-06-15', '2026-12-31', '1/2', 20, 2400],
    ['2026-01-01', '2026-12-31', '1/1', 20, 9600],
    ['2026-06-15', '2027-01-01', '1/1', 20, 9600],
  ])('art. 153: in the first job from %s a twelfth for each month that has passed, by %s', (begun, on, time, base, minutes) => {
    expect(entitlement(person({ first_job: true, bases: always(base) }), on, [job(begun, null, time)])).toBe(minutes)
  })
})

describe('hours', () => {
  it('art. 154²: half time of four hours a day has 26 such days', () => {
    const contracts = [job('2020-01-01', null, '1/2')]
    const { left_minutes, day_minutes } = leaveBalance(person({ bases: always(26), carried_year: 2026 }), contracts, [], '2026-06-01')
    expect([left_minutes / 60, left_minutes / day_minutes, plain(formatLeave(left_minutes, day_minutes))]).toEqual([104, 26, '26 dni (104 h)'])
    // Three weeks in June, with Corpus Christi.
    expect(workWithin(contracts, { from_day: '2026-06-01', to_day: '2026-06-21' })).toEqual({ days: 14, minutes: 14 * 240 })
  })

  it('art. 154² § 1: each day counts the hours of that day, by the contract that holds on it', () => {
    const contracts = [job('2020-01-01', '2026-06-10', '1/2', '8 8 4 0 0 0 0'), job('2026-06-11', null, '3/4')]
    // Monday and Tuesday of eight hours, Wednesday of four, then six hours a day; weekends and holidays none.
    expect(workWithin(contracts, { from_day: '2026-06-08', to_day: '2026-06-14' })).toEqual({ days: 5, minutes: (8 + 8 + 4 + 6 + 6) * 60 })
    expect(workWithin(contracts, { from_day: '2026-11-09', to_day: '2026-11-15' })).toEqual({ days: 4, minutes: 24 * 60 })
    expect(workWithin([job('2020-01-01', null, '1/1', '0 8 8 8 8 8 0')], { from_day: '2026-05-02', to_day: '2026-05-03' })).toEqual({ days: 1, minutes: 480 })
    expect(workWithin([], { from_day: '2026-12-24', to_day: '2026-12-28' })).toEqual({ days: 1, minutes: 480 })
  })

  it('of a week are read as people write them, and fit the part of time', () => {
    expect(['8/8/4', '7:30 7,5 7.5 7,5 7,5', '8 8 8 8 8 0 0'].map(readWeek)).toEqual(['8 8 4 0 0 0 0', '7,5 7,5 7,5 7,5 7,5 0 0', '8 8 8 8 8 0 0'])
    expect(['25 0 0', 'osiem', '8 8 8 8 8 8 8 8', ''].map(text => isWeek(readWeek(text)))).toEqual([false, false, false, false])
    expect(checkWeek({ time: '1/2', week: '8 8 4 0 0 0 0' })).toEqual({})
    expect(checkWeek({ time: '1/2', week: '8 8 8 0 0 0 0' })).toEqual({ week: 'Tydzień ma razem 24 godz., a wymiar etatu daje 20 godz.' })
  })

  it('are shown as days of that person and hours', () => {
    expect([formatLeave(0, 480), formatLeave(800, 480), formatLeave(480, 480), formatLeave(160, 480), formatLeave(840, 240)].map(plain)).toEqual([
      ...['0 dni', '1 dzień 5 h 20 min (13 h 20 min)', '1 dzień (8 h)', '2 h 40 min', '3 dni 2 h (14 h)'],
    ])
  })
})

describe('the balance', () => {
  const on = (values: Partial<Leaver>, leaves: LeaveTaken[], at: string, contracts = [job('2020-01-01')]) => {
    const balance = leaveBalance(person(values), contracts, leaves, at)
    const { entitled_minutes, carried_minutes, prescribed_minutes, used_minutes, waiting_minutes, left_minutes } = balance
    const all = {
      entitled: entitled_minutes,
      carried: carried_minutes,
      lost: prescribed_minutes,
      used: used_minutes,
      waiting: waiting_minutes,
      left: left_minutes,
    }
    return Object.fromEntries(Object.entries(all).map(([key, minutes]) => [key, minutes / day]))
  }

  it('comes over from the year before, less what was taken', () => {
    const leaves = [taken('2025-08-04', 4), taken('2026-02-02', 5), taken('2026-12-01', 3, 'submitted')]
    expect(on({}, leaves, '2026-11-28', [job('2025-07-01')])).toEqual({ entitled: 20, carried: 6, lost: 0, used: 5, waiting: 3, left: 21 })
    // What the office wrote down holds from that year on.
    const known = { bases: always(26), carried_year: 2026, carried_days: 3, carried_hours: 4 }
    expect(on(known, [taken('2026-02-02', 20)], '2026-11-28')).toMatchObject({ carried: 3.5, left: 9.5 })
    expect(on(known, [taken('2026-02-02', 20)], '2027-02-01')).toMatchObject({ entitled: 26, carried: 9.5 })
  })

  it('a base from a day on touches nothing of the years before it', () => {
    const before = on({ carried_year: 2022, carried_days: 0 }, [], '2025-12-31')
    const dated = { bases: since(['1900-01-01', 20], ['2026-05-01', 26]), carried_year: 2022, carried_days: 0 }
    expect(on(dated, [], '2025-12-31')).toEqual(before)
    expect(on(dated, [], '2026-01-02')).toMatchObject({ entitled: 26, carried: 80 })
  })

  it('art. 291: leave of 2022 is lost after 30 September 2026, the oldest is taken first', () => {
    const leaves = [2022, 2023, 2024, 2025].map(year => taken(`${year}-07-01`, year === 2022 ? 12 : 20))
    expect(on({ carried_year: 2022, carried_days: 0 }, [], '2026-09-30')).toMatchObject({ carried: 80, lost: 0, left: 100 })
    expect(on({ carried_year: 2022, carried_days: 0 }, [], '2026-10-01')).toMatchObject({ carried: 80, lost: 20, left: 80 })
    expect(on({ carried_year: 2022, carried_days: 0 }, [taken('2026-03-02', 15)], '2026-10-01')).toMatchObject({ lost: 5, used: 15, left: 80 })
    // The eight days of 2022 went with the leave of 2023.
    expect(on({ carried_year: 2022, carried_days: 0 }, leaves, '2026-10-01')).toMatchObject({ carried: 8, lost: 0, left: 28 })
    expect(on({ carried_year: 2022, carried_days: 0 }, [], '2027-01-01')).toMatchObject({ carried: 80 })
  })

  it('art. 293¹: childcare leave stops the time after which leave is lost', () => {
    expect(prescribedAfter(2022, [])).toBe('2026-09-30')
    expect(prescribedAfter(2022, [absent('childcare', '2024-01-01', '2024-01-31')])).toBe('2026-10-31')
    expect(prescribedAfter(2022, [absent('childcare', '2023-09-01', '2023-10-10')])).toBe('2026-10-10')
    expect(prescribedAfter(2022, [absent('childcare', '2024-01-01', '2024-01-31', 0, 'rejected')])).toBe('2026-09-30')
  })
})
