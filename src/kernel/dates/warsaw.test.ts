import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantToWall, isWallTime, MissingHour, wallToInstant, warsawMonth, warsawToday, warsawYear } from './warsaw.ts'

describe('clock changes', () => {
  it.each(['2024-03-31', '2025-03-30', '2026-03-29', '2027-03-28', '2028-03-26'])('the hour from 2:00 is missing on %s', date => {
    expect(wallToInstant(`${date} 01:59:59`)).toBe(`${date}T00:59:59.000Z`)
    for (const wall of [`${date} 02:00:00`, `${date} 02:59:59`]) {
      expect(() => wallToInstant(wall, 'first')).toThrow(MissingHour)
      expect(() => wallToInstant(wall, 'second')).toThrow('nie istnieje')
    }
    expect(wallToInstant(`${date} 03:00:00`)).toBe(`${date}T01:00:00.000Z`)
  })

  it.each(['2024-10-27', '2025-10-26', '2026-10-25', '2027-10-31', '2028-10-29'])('the hour from 2:00 comes twice on %s', date => {
    expect(wallToInstant(`${date} 02:30:00`, 'first')).toBe(`${date}T00:30:00.000Z`)
    expect(wallToInstant(`${date} 02:30:00`, 'second')).toBe(`${date}T01:30:00.000Z`)
    expect(wallToInstant(`${date} 01:59:59`, 'second')).toBe(wallToInstant(`${date} 01:59:59`, 'first'))
    expect(wallToInstant(`${date} 03:00:00`, 'first')).toBe(`${date}T02:00:00.000Z`)
    expect(instantToWall(`${date}T00:30:00Z`)).toBe(instantToWall(`${date}T01:30:00Z`))
  })
})

describe('wall time', () => {
  it('leads back to one of its two instants', () => {
    const seconds = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 })
    fc.assert(
      fc.property(seconds, second => {
        const instant = new Date(second * 1000).toISOString()
        const wall = instantToWall(instant)
        expect([wallToInstant(wall, 'first'), wallToInstant(wall, 'second')]).toContain(instant)
      }),
    )
  })

  it.each(['1850-01-01 00:00:00', '1915-08-04 12:00:00', '1919-06-01 12:00:00'])('of %s, before the hours of today, is an instant too', wall => {
    expect(instantToWall(wallToInstant(wall))).toBe(wall)
  })

  it('is read strictly', () => {
    expect(isWallTime('2026-11-20 14:05:00')).toBe(true)
    for (const text of ['2026-02-30 10:00:00', '2026-11-20 24:00:00', '2026-11-20T14:05:00', '2026-11-20 14:05']) expect(isWallTime(text)).toBe(false)
    expect(() => wallToInstant('2026-02-30 10:00:00')).toThrow(RangeError)
  })

  it('says which day it is in Warsaw', () => {
    expect(instantToWall('2026-11-20T23:00:00Z')).toBe('2026-11-21 00:00:00')
    expect(warsawToday(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(warsawToday(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
    expect(warsawMonth(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01')
    expect(warsawMonth(new Date('2026-07-31T22:30:00Z'))).toBe('2026-08')
    expect([warsawYear(new Date('2026-12-31T22:59:59Z')), warsawYear(new Date('2026-12-31T23:00:00Z'))]).toEqual([2026, 2027])
  })
})
