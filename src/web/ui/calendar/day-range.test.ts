import { describe, expect, it } from 'vitest'
import { writeFilters } from '#kernel/listing/filters.ts'
import { readRange, writeRange } from './day-range.ts'
import { readFilters } from '#web/ui/list/list-state.ts'

describe('a range of days', () => {
  const rangeIn = (text: string) => readRange(readFilters(text))
  const written = (from: string, to: string) => writeFilters(writeRange('created_at', { from, to }))
  it('is read with both its days in it', () => {
    expect(rangeIn('created_at>=2026-01-01,created_at<=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(rangeIn('created_at>2025-12-31,created_at<2026-02-01')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(rangeIn('created_at:2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
    expect(rangeIn('created_at<=2026-01-31')).toEqual({ from: '', to: '2026-01-31' })
    expect(rangeIn('created_at>wczoraj')).toEqual({ from: 'wczoraj', to: '' })
  })
  it('is written by the ends that it has', () => {
    expect(written('2026-01-01', '2026-01-31')).toBe('created_at>=2026-01-01,created_at<=2026-01-31')
    expect(written('2026-01-01', '')).toBe('created_at>=2026-01-01')
    expect(written('', '2026-01-31')).toBe('created_at<=2026-01-31')
    expect(written('2026-01-01', '2026-01-01')).toBe('created_at=2026-01-01')
    expect(written('', '')).toBe('')
  })
})
