import { describe, expect, it } from 'vitest'
import { monthGrid, moveFocus, withinLimits, yearPage } from './grid.ts'

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
const OTHER_KEYS = ['Enter', ' ', 'Escape', 'Tab', 'a']
const MODIFIERS = [{}, { altKey: true }, { shiftKey: true }, { ctrlKey: true }, { metaKey: true }]

/** The same rules from another calendar: fields of a day by `Temporal`, weekdays from its own numbers. */
function expected(date: Temporal.PlainDate, key: string, modifiers: (typeof MODIFIERS)[number]): string | undefined {
  const pressed = Object.keys(modifiers)[0]
  const years = pressed === 'altKey' || pressed === 'shiftKey'
  const moves: Record<string, Temporal.DurationLike> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: { weeks: -1 },
    ArrowDown: { weeks: 1 },
    Home: { days: 1 - date.dayOfWeek },
    End: { days: 7 - date.dayOfWeek },
    PageUp: years ? { years: -1 } : { months: -1 },
    PageDown: years ? { years: 1 } : { months: 1 },
  }
  const move = moves[key]
  const taken = pressed === undefined || (years && key.startsWith('Page'))
  return move && taken ? date.add(move, { overflow: 'constrain' }).toString() : undefined
}

function everyDay(): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  let day = Temporal.PlainDate.from('2024-01-01')
  while (day.year <= 2028) {
    days.push(day)
    day = day.add({ days: 1 })
  }
  return days
}

describe('moveFocus', () => {
  it('agrees with Temporal for every day of 2024 to 2028, every key and every modifier', () => {
    const days = everyDay()
    expect(days).toHaveLength(1827)
    const wrong = days.flatMap(day =>
      [...KEYS, ...OTHER_KEYS].flatMap(key =>
        MODIFIERS.flatMap(modifiers => {
          const moved = moveFocus(day.toString(), key, modifiers)
          const right = expected(day, key, modifiers)
          return moved === right ? [] : [{ day: day.toString(), key, modifiers, moved, right }]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('clamps to the end of a shorter month', () => {
    expect(moveFocus('2026-01-31', 'PageDown')).toBe('2026-02-28')
    expect(moveFocus('2024-02-29', 'PageDown', { shiftKey: true })).toBe('2025-02-28')
  })

  it('leaves the browser its keys', () => {
    expect(moveFocus('2026-11-20', 'ArrowLeft', { altKey: true })).toBeUndefined()
    expect(moveFocus('2026-11-20', 'PageDown', { ctrlKey: true })).toBeUndefined()
  })
})

describe('monthGrid', () => {
  it('shows six whole weeks from Monday that hold every day of the month', () => {
    for (const first of everyDay().filter(day => day.day === 1)) {
      const weeks = monthGrid(first.toString().slice(0, 7))
      expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
      const start = first.subtract({ days: first.dayOfWeek - 1 })
      expect(weeks.flat()).toEqual(Array.from({ length: 42 }, (_, index) => start.add({ days: index }).toString()))
    }
  })
})

describe('yearPage', () => {
  it('puts every year on one page of twelve', () => {
    expect(yearPage(2026)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031])
    for (let year = 1900; year <= 2100; year++) {
      const page = yearPage(year)
      expect(page).toHaveLength(12)
      expect(page).toContain(year)
      expect(yearPage(page[0] ?? 0)).toEqual(page)
      expect(yearPage(page[11] ?? 0)).toEqual(page)
    }
  })
})

describe('withinLimits', () => {
  it('keeps the day between the first and the last allowed', () => {
    expect(withinLimits('2026-11-01', '2026-11-05')).toBe('2026-11-05')
    expect(withinLimits('2026-12-01', undefined, '2026-11-30')).toBe('2026-11-30')
    expect(withinLimits('2026-11-20', '2026-11-05', '2026-11-30')).toBe('2026-11-20')
  })
})
