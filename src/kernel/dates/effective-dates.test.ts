import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginning, differingMonths, inForceIn, inForceOn, withEnds } from './effective-dates.ts'
import { addDays, addToMonth, fromDayNumber, lastOfMonth, toDayNumber } from './dates.ts'

const first = toDayNumber('2020-01-01')
const day = fc.integer({ min: first, max: first + 4000 }).map(fromDayNumber)
/** A history as the office keeps it: one record from the beginning, others from days of their own, in any order. */
const history = fc
  .uniqueArray(day, { maxLength: 8 })
  .chain(days => fc.shuffledSubarray([beginning, ...days], { minLength: days.length + 1 }))
  .map(days => days.map(from_day => ({ from_day, value: from_day })))
const months = Array.from({ length: 132 }, (_, place) => addToMonth('2020-01', place))

describe('dated records', () => {
  it('answer every day with the latest that began by then', () => {
    fc.assert(
      fc.property(history, day, (records, on) => {
        const latestRecord = inForceOn(records, on)
        expect(latestRecord).toBeDefined()
        expect(String(latestRecord?.from_day) <= on).toBe(true)
        expect(records.filter(record => record.from_day > String(latestRecord?.from_day) && record.from_day <= on)).toEqual([])
      }),
    )
  })

  it('cover all days without gap and without overlap', () => {
    fc.assert(
      fc.property(history, records => {
        const spans = withEnds(records)
        expect(spans.at(-1)?.to_day).toBeNull()
        for (const [place, span] of spans.entries()) {
          const next = spans[place + 1]
          if (next) expect(addDays(String(span.to_day), 1)).toBe(next.from_day)
        }
      }),
    )
  })

  it('settle a month by its last day', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...months), (records, month) => {
        expect(inForceIn(records, month)).toEqual(inForceOn(records, lastOfMonth(month)))
      }),
    )
  })

  it('touch, by one more change, exactly the months from its own to the one before the next change', () => {
    fc.assert(
      fc.property(history, day, (records, from_day) => {
        fc.pre(records.every(record => record.from_day !== from_day))
        const next = records
          .map(record => record.from_day)
          .filter(other => other > from_day)
          .sort()[0]
        const touched = differingMonths(records, [...records, { from_day, value: 'new' }], months, record => record.value)
        expect(touched).toEqual(months.filter(month => lastOfMonth(month) >= from_day && (next === undefined || lastOfMonth(month) < next)))
      }),
    )
  })

  it('are the same as before when a change says nothing new', () => {
    const records = [{ from_day: beginning, value: 'a' }]
    expect(differingMonths(records, [...records, { from_day: '2026-03-01', value: 'a' }], months, record => record.value)).toEqual([])
  })
})
