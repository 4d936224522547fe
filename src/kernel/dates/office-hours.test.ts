import { describe, expect, test } from 'vitest'
import { addOfficeSeconds, type OfficeHours, officeSecondsBetween, usualHours } from './office-hours.ts'

const hour = 3600
const add = (wall: string, hours: number, opening?: OfficeHours) => addOfficeSeconds(wall, hours * hour, opening)

describe('a term in office hours', () => {
  test('within one day, and over the night', () => {
    expect(add('2026-11-17T09:00:00+01:00', 4)).toBe('2026-11-17T12:00:00.000Z')
    expect(add('2026-11-17T15:00:00+01:00', 4)).toBe('2026-11-18T10:00:00.000Z')
  })

  test('begins when the office opens', () => {
    expect(add('2026-11-17T22:30:00+01:00', 1)).toBe('2026-11-18T08:00:00.000Z')
    expect(add('2026-11-17T05:00:00+01:00', 0)).toBe('2026-11-17T07:00:00.000Z')
  })

  test('passes over weekends and public holidays', () => {
    // Friday afternoon to Monday.
    expect(add('2026-11-20T15:00:00+01:00', 2)).toBe('2026-11-23T08:00:00.000Z')
    // 11 November 2026 is a Wednesday.
    expect(add('2026-11-10T15:00:00+01:00', 2)).toBe('2026-11-12T08:00:00.000Z')
    // Christmas Eve is free, so are both holidays, and then comes a weekend.
    expect(add('2026-12-23T15:30:00+01:00', 1)).toBe('2026-12-28T07:30:00.000Z')
  })

  test('follows Warsaw clocks when they change', () => {
    expect(add('2026-10-23T15:00:00+02:00', 2)).toBe('2026-10-26T08:00:00.000Z')
    expect(add('2026-03-27T15:00:00+01:00', 2)).toBe('2026-03-30T07:00:00.000Z')
  })

  test('of an office with its own hours', () => {
    const saturdays: OfficeHours = [...usualHours.slice(0, 5), { opens: '10:00', closes: '13:30' }, null]
    expect(add('2026-11-20T15:00:00+01:00', 2, saturdays)).toBe('2026-11-21T10:00:00.000Z')
    expect(() => add('2026-11-20T15:00:00+01:00', 2, [null, null, null, null, null, null, null])).toThrow(RangeError)
  })
})

test('time that has passed is the inverse of a term', () => {
  const starts = ['2026-11-17T09:12:00Z', '2026-12-23T14:30:00Z', '2026-10-23T13:00:00Z']
  for (const start of starts)
    for (const hours of [1, 7, 8, 20, 40]) expect(officeSecondsBetween(start, addOfficeSeconds(start, hours * hour)), `${start} ${hours}`).toBe(hours * hour)
  expect(officeSecondsBetween('2026-11-20T15:00:00Z', '2026-11-23T06:30:00Z')).toBe(0)
  expect(officeSecondsBetween('2026-11-20T15:00:00Z', '2026-11-20T10:00:00Z')).toBe(0)
})
