import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as dates from './dates.ts'
import { parseDateInput } from './parse-date-input.ts'

/** Days of 2023 to 2035, with their Date in UTC as the yardstick. */
const days = fc.integer({ min: 0, max: 4747 }).map(count => new Date(Date.UTC(2023, 0, 1 + count)))
const plain = (date: Date) => date.toISOString().slice(0, 10)

describe('reckoning', () => {
  it('adds days as UTC does', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (date, count) => {
        const expected = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + count))
        expect(dates.addDays(plain(date), count)).toBe(plain(expected))
        expect(dates.daysBetween(plain(date), plain(expected))).toBe(count)
      }),
    )
  })

  it('adds months, keeping the day or taking the last one', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -30, max: 30 }), (date, count) => {
        const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count]
        const last = new Date(Date.UTC(year, month + 1, 0))
        const expected = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last.getUTCDate())))
        expect(dates.addMonths(plain(date), count)).toBe(plain(expected))
        expect(dates.lastOfMonth(dates.monthOf(plain(expected)))).toBe(plain(last))
        expect(dates.daysInMonth(dates.monthOf(plain(last)))).toBe(last.getUTCDate())
      }),
    )
  })

  it('knows weekdays and weeks', () => {
    fc.assert(
      fc.property(days, date => {
        expect(dates.weekdayOf(plain(date)) % 7).toBe(date.getUTCDay())
        const monday = dates.startOfWeek(plain(date))
        expect(dates.weekdayOf(monday)).toBe(1)
        expect(dates.daysBetween(monday, plain(date))).toBe(dates.weekdayOf(plain(date)) - 1)
      }),
    )
    expect(dates.weekdayOf('1969-12-28')).toBe(7)
    expect(dates.weekdayNames[dates.weekdayOf('2026-11-20') - 1]).toBe('piątek')
  })

  it('crosses years by months', () => {
    expect(dates.addToMonth('2026-11', 2)).toBe('2027-01')
    expect(dates.addToMonth('2026-01', -1)).toBe('2025-12')
    expect(dates.addMonths('2028-02-29', 12)).toBe('2029-02-28')
  })

  it('compares', () => expect(['2026-02-01', '2025-12-31', '2026-01-01'].sort(dates.compareDates)[0]).toBe('2025-12-31'))

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '0000-01-01', '2026-1-1', '2026-11-20T00:00'])('%s is no date', text => {
    expect(dates.isPlainDate(text)).toBe(false)
  })

  it('knows dates and months', () => {
    expect(dates.isPlainDate('2028-02-29')).toBe(true)
    expect(dates.isMonth('2026-11')).toBe(true)
    expect(dates.isMonth('2026-13')).toBe(false)
  })
})

describe('Polish forms', () => {
  it('of dates, months and times', () => {
    expect(dates.formatDate('2026-11-20')).toBe('20.11.2026')
    expect(dates.formatLongDate('2026-11-02')).toBe('2\u00a0listopada 2026')
    expect(dates.formatFullDate('2026-11-20')).toBe('piątek, 20\u00a0listopada 2026')
    expect(dates.formatMonth('2026-11')).toBe('listopad 2026')
    expect(dates.formatMonthTitle('2026-11')).toBe('Listopad 2026')
    expect(dates.formatDateTime('2026-11-20T13:05:59Z')).toBe('20.11.2026, 14:05')
    expect(dates.formatDateTime('2026-07-31T23:30:00+00:00')).toBe('01.08.2026, 1:30')
  })

  it.each([
    ['2026-11-20', 'dziś'],
    ['2026-11-21', 'jutro'],
    ['2026-11-25', 'za 5 dni'],
    ['2026-11-19', '1 dzień po terminie'],
    ['2026-11-18', '2 dni po terminie'],
  ])('%s is "%s"', (date, words) => {
    expect(dates.formatDue(date, '2026-11-20').replaceAll('\u00a0', ' ')).toBe(words)
  })
})

describe('typed dates', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['5.1.2027', '2027-01-05'],
    ['20.11', '2026-11-20'],
    [' Dziś ', '2026-11-20'],
    ['dzis', '2026-11-20'],
    ['jutro', '2026-11-21'],
    ['wczoraj', '2026-11-19'],
    ['31.11.2026', null],
    ['2026', null],
    ['20.11.26', '2026-11-20'],
    ['1,12,26', '2026-12-01'],
    ['15.03.98', '1998-03-15'],
    ['20.11.46', '2046-11-20'],
    ['20.11.47', '1947-11-20'],
    ['26-11-20', null],
    ['20/11/26', null],
    ['20.11.6', null],
    ['31.11.26', null],
    ['', null],
    ['constructor', null],
  ])('"%s" is %s', (typed, date) => {
    expect(parseDateInput(typed, '2026-11-20')).toBe(date)
  })

  it('reads back what it shows', () => {
    fc.assert(fc.property(days, date => parseDateInput(dates.formatDate(plain(date)), '2020-01-01') === plain(date)))
  })
})
