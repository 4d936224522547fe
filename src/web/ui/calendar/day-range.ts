import { addDays, isPlainDate } from '#kernel/dates/dates.ts'
import type { Filter } from '#kernel/listing/filters.ts'

/** Both days belong to the range; '' leaves that end open. */
export interface DayRange {
  from: string
  to: string
}

const shifted = (day: string, days: number) => (isPlainDate(day) ? addDays(day, days) : day)

export function readRange(filters: readonly Filter[]): DayRange {
  const range = { from: '', to: '' }
  for (const { operator, values } of filters) {
    const [day = ''] = values
    if (!operator.startsWith('<')) range.from = operator === '>' ? shifted(day, 1) : day
    if (!operator.startsWith('>')) range.to = operator === '<' ? shifted(day, -1) : day
  }
  return range
}

export function writeRange(key: string, { from, to }: DayRange): Filter[] {
  if (from !== '' && from === to) return [{ key, operator: '=', values: [from] }]
  return [
    { key, operator: '>=' as const, values: [from] },
    { key, operator: '<=' as const, values: [to] },
  ].filter(({ values }) => values[0] !== '')
}
