import { addDays, compareDates, formatDate, lastOfMonth } from './dates.ts'
import { Failure, type FieldMessages, invalid } from '#kernel/failure.ts'

/** Records that hold from a day until the next one begins. The first of a row holds from the beginning, so that every month has one. */
export interface Dated {
  from_day: string
}

/** The from-day of what has always been so; earlier than anything an office settles. */
export const beginning = '1900-01-01'

export const byDay = <Record extends Dated>(records: readonly Record[]): Record[] =>
  records.toSorted((left, right) => compareDates(left.from_day, right.from_day))

/** What holds on a day: the latest that began by then. */
export function inForceOn<Record extends Dated>(records: readonly Record[], day: string): Record | undefined {
  return byDay(records).findLast(record => record.from_day <= day)
}

/** A month is settled by what holds on its last day: whoever registers or hires on the 15th does so for that month. */
export function inForceIn<Record extends Dated>(records: readonly Record[], month: string): Record | undefined {
  return inForceOn(records, lastOfMonth(month))
}

export const isFirst = ({ from_day }: Dated) => from_day === beginning

/** Why a record cannot begin on its day beside these others. */
export function checkFromDay({ from_day }: Dated, others: readonly Dated[]): FieldMessages {
  if (others.some(other => other.from_day === from_day))
    return { from_day: `Zmiana od ${formatDate(from_day)} jest już zapisana. Proszę ją poprawić zamiast dodawać drugą.` }
  return from_day < beginning ? { from_day: 'Ta data jest za wczesna.' } : {}
}

/** The first record is corrected where it stands: without it the earliest months had none. Throws 422 at `from_day`. */
export function requireFirstStays(record: Dated, from_day: string) {
  if (isFirst(record) && from_day !== beginning) throw invalid({ from_day: 'Pierwszy zapis obowiązuje od początku i taki zostaje.' })
}

/** Throws 409: without the first record the earliest months had none. */
export function requireNotFirst(record: Dated) {
  if (isFirst(record)) throw new Failure('conflict', 'Pierwszego zapisu nie można usunąć; można go poprawić.')
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
  pickValues: (record: Record) => unknown,
): string[] {
  const read = (records: readonly Record[], month: string) => {
    const record = inForceIn(records, month)
    return JSON.stringify(record ? pickValues(record) : null)
  }
  return months.filter(month => read(before, month) !== read(after, month))
}
