import { describe, expect, test } from 'vitest'
import { pauseClock, resumeClock, startClock, stoppedClock } from '#features/tickets/shared/rules.ts'
import { usualHours } from '#kernel/dates/office-hours.ts'

const hour = 3600
const tuesday = (time: string) => `2026-11-17T${time}:00+01:00`

describe('the response clock', () => {
  test('is due in office hours and warns before, at most two hours', () => {
    expect(startClock(tuesday('09:00'), 4 * hour, usualHours)).toEqual({
      due_at: '2026-11-17T12:00:00.000Z',
      warn_at: '2026-11-17T11:00:00.000Z',
      left_seconds: null,
    })
    expect(startClock(tuesday('09:00'), 16 * hour, usualHours).warn_at).toBe('2026-11-18T14:00:00.000Z')
  })

  test('stands while the client is waited for, and goes on with what was left', () => {
    const paused = pauseClock(startClock(tuesday('09:00'), 4 * hour, usualHours), tuesday('10:30'), usualHours)
    expect(paused).toEqual({ due_at: null, warn_at: null, left_seconds: 2.5 * hour })
    expect(resumeClock(paused, '2026-11-20T15:00:00+01:00', 4 * hour, usualHours).due_at).toBe('2026-11-23T08:30:00.000Z')
  })

  test('that ran out has nothing left', () => {
    expect(pauseClock(startClock(tuesday('09:00'), hour, usualHours), tuesday('15:00'), usualHours).left_seconds).toBe(0)
  })

  test('begins anew after an answer, and is not lengthened by a second question', () => {
    expect(resumeClock(stoppedClock, tuesday('09:00'), 2 * hour, usualHours).due_at).toBe('2026-11-17T10:00:00.000Z')
    const running = startClock(tuesday('09:00'), 2 * hour, usualHours)
    expect(resumeClock(running, tuesday('09:30'), 2 * hour, usualHours)).toEqual(running)
  })
})
