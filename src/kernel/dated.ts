import { addDays, lastOfMonth } from '#kernel/dates.ts'

/** Records that hold from a day until the next one begins. The first of a row holds from the beginning, so that every month has one. */
export interface Dated {
  from_day: string
}

/** The from-day of what has always been so; earlier than anything an office settles. */
export const beginning = '1900-01-01'

export const byDay = <Record extends Dated>(records: readonly Record[]): Record[] =>
  records.toSorted((left, right) => (left.from_day < right.from_day ? -1 : left.from_day > right.from_day ? 1 : 0))

/** What holds on a day: the latest that began by then. */
export function inForceOn<Record extends Dated>(records: readonly Record[], day: string): Record | undefined {
  return byDay(records).findLast(record => record.from_day <= day)
}

/** A month is settled by what holds on its last day: whoever registers or hires on the 15th does so for that month. */
export function inForceIn<Record extends Dated>(records: readonly Record[], month: string): Record | undefined {
  return inForceOn(records, lastOfMonth(month))
}

/** The last day of each record; null for the one that holds until further notice. */
export function withEnds<Record extends Dated>(records: readonly Record[]): (Record & { to_day: string | null })[] {
  const sorted = byDay(records)
  return sorted.map((record, place) => {
    const next = sorted[place + 1]
    return { ...record, to_day: next ? addDays(next.from_day, -1) : null }
  })
}

/** The months among these for which two versions of a history say something else. */
export function differingMonths<Record extends Dated>(
  before: readonly Record[],
  after: readonly Record[],
  months: readonly string[],
  valuesOf: (record: Record) => unknown,
): string[] {
  const read = (records: readonly Record[], month: string) => {
    const record = inForceIn(records, month)
    return JSON.stringify(record ? valuesOf(record) : null)
  }
  return months.filter(month => read(before, month) !== read(after, month))
}
