import { describe, expect, test } from 'vitest'
import { checkPeriod, periodFrom, periodUntil } from '#features/reports/shared/rules.ts'

describe('a period', () => {
  test('keeps the end that was chosen, and is never longer than a report', () => {
    expect(periodFrom('2026-03', '2026-05')).toEqual({ from: '2026-03', to: '2026-05' })
    expect(periodFrom('2026-07', '2026-05')).toEqual({ from: '2026-07', to: '2026-07' })
    expect(periodFrom('2023-01', '2026-05')).toEqual({ from: '2023-01', to: '2024-12' })
    expect(periodUntil('2026-05', '2026-03')).toEqual({ from: '2026-03', to: '2026-05' })
    expect(periodUntil('2026-02', '2026-03')).toEqual({ from: '2026-02', to: '2026-02' })
    expect(periodUntil('2026-05', '2023-01')).toEqual({ from: '2024-06', to: '2026-05' })
    for (const period of [periodFrom('2023-01', '2026-05'), periodUntil('2026-05', '2023-01')]) expect(checkPeriod(period)).toBeNull()
  })
})
