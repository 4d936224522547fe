import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from './dates.ts'
import { addWorkingDays, easterSunday, holidayName, isWorkingDay, moveDay } from './holidays.ts'

describe('public holidays', () => {
  it.each([
    [2025, '2025-04-20', '2025-04-21', '2025-06-08', '2025-06-19'],
    [2026, '2026-04-05', '2026-04-06', '2026-05-24', '2026-06-04'],
    [2027, '2027-03-28', '2027-03-29', '2027-05-16', '2027-05-27'],
    [2028, '2028-04-16', '2028-04-17', '2028-06-04', '2028-06-15'],
  ])('move with Easter of %i', (year, easter, monday, pentecost, corpusChristi) => {
    expect(easterSunday(year)).toBe(easter)
    expect([easter, monday, pentecost, corpusChristi].map(holidayName)).toEqual(['Wielkanoc', 'Poniedziałek Wielkanocny', 'Zielone Świątki', 'Boże Ciało'])
  })

  it('follow the law of their year', () => {
    expect(holidayName('2024-12-24')).toBeNull()
    expect(holidayName('2025-12-24')).toBe('Wigilia Bożego Narodzenia')
    expect(holidayName('2010-01-06')).toBeNull()
    expect(holidayName('2011-01-06')).toBe('Trzech Króli')
    expect(holidayName('2026-05-02')).toBeNull()
    expect(isWorkingDay('2028-05-02')).toBe(true)
  })

  it.each([
    [2024, 13],
    [2026, 14],
  ])('in %i are %i', (year, count) => {
    const days = Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).filter(day => day.startsWith(String(year)))
    expect(days.filter(holidayName)).toHaveLength(count)
  })
})

describe('moving a due day', () => {
  it.each([
    ['2026-12-25', '2026-12-28'],
    ['2026-12-20', '2026-12-21'],
    ['2027-01-31', '2027-02-01'],
    ['2027-02-20', '2027-02-22'],
    ['2027-02-28', '2027-03-01'],
    ['2027-07-31', '2027-08-02'],
    ['2027-10-31', '2027-11-02'],
    ['2028-04-30', '2028-05-02'],
    ['2028-05-20', '2028-05-22'],
    ['2026-11-20', '2026-11-20'],
  ])('%s goes on to %s', (date, moved) => {
    expect(moveDay(date, 'next_business_day')).toBe(moved)
  })

  it('goes back where the rule says so, or stays', () => {
    expect(moveDay('2026-12-25', 'previous_business_day')).toBe('2026-12-23')
    expect(moveDay('2026-12-25', 'none')).toBe('2026-12-25')
  })

  it('always ends on the nearest working day', () => {
    const days = fc.integer({ min: 0, max: 4700 }).map(count => addDays('2023-01-01', count))
    fc.assert(
      fc.property(days, fc.constantFrom('next_business_day', 'previous_business_day'), (date, shift) => {
        const moved = moveDay(date, shift)
        const step = shift === 'next_business_day' ? 1 : -1
        for (let passed = date; passed !== moved; passed = addDays(passed, step)) expect(isWorkingDay(passed)).toBe(false)
        expect(isWorkingDay(moved)).toBe(true)
        expect(weekdayOf(moved)).toBeLessThan(6)
      }),
    )
  })
})

describe('working days', () => {
  it('are counted over weekends and holidays', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addWorkingDays('2026-12-23', 1)).toBe('2026-12-28')
    expect(addWorkingDays('2026-12-28', -1)).toBe('2026-12-23')
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20')
    expect(addWorkingDays('2026-10-30', 7)).toBe('2026-11-10')
  })
})
