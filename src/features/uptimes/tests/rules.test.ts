import { describe, expect, it } from 'vitest'
import { confirmationQuestion, formatClock, needsConfirmation, readSpan, timeToCome } from '#features/uptimes/shared/rules.ts'

describe('a clock’s face', () => {
  it.each([
    [0, '0:00:00'],
    [2538, '0:42:18'],
    [36_000, '10:00:00'],
    [360_059, '100:00:59'],
    [-5, '0:00:00'],
  ])('%i seconds are %s', (seconds, face) => {
    expect(formatClock(seconds)).toBe(face)
  })
})

describe('a span of Warsaw clocks', () => {
  const of = (start_date: string, end_date: string) => {
    const reading = readSpan({ start_date, end_date })
    if (!('instants' in reading)) throw new Error('unreadable')
    return reading.instants
  }

  it('counts real hours over the nights when clocks change', () => {
    expect(needsConfirmation(of('2026-10-24 20:00:00', '2026-10-25 07:30:00'))).toBe(true)
    expect(needsConfirmation(of('2026-03-28 20:00:00', '2026-03-29 08:30:00'))).toBe(false)
  })

  it('says how long it is', () => {
    expect(confirmationQuestion(of('2026-11-20 08:00:00', '2026-11-20 21:05:59'))).toContain('trwa 13\u00a0godzin i 5\u00a0minut,')
  })

  it('may run on without an end', () => {
    expect(readSpan({ start_date: '2026-11-20 08:00:00' })).toEqual({ instants: { started_at: '2026-11-20T07:00:00.000Z', ended_at: null } })
  })
})

describe('a day to come', () => {
  const at = Date.parse('2026-11-20T22:54:00Z')
  const invalidFieldsOf = (start_date: string, end_date?: string, now = at) => Object.keys(timeToCome({ start_date, ...(end_date && { end_date }) }, now))

  it('begins with the midnight of Warsaw, and with the clock of a browser that is a little ahead', () => {
    expect(invalidFieldsOf('2026-11-20 23:59:59')).toEqual([])
    expect(invalidFieldsOf('2026-11-21 00:00:00')).toEqual(['start_date'])
    expect(invalidFieldsOf('2026-11-20 20:00:00', '2026-11-21 00:00:00')).toEqual(['end_date'])
    expect(invalidFieldsOf('2026-11-20 20:00:00', '2026-11-21 00:00:00', at + 60_000)).toEqual([])
  })
})
