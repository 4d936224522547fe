export type DayAttributeKind = 'deadline' | 'event' | 'holiday' | 'task' | 'planned' | 'contract' | 'survey' | 'send'

export interface DayAttribute {
  key: string
  label: string
  kind: DayAttributeKind
  /** One word for the day's cell ("VAT"); a day without any shows the label of its first entry. */
  mark?: string
  /** What stands at the end of the line: a count, an hour. */
  detail?: string
  /** Address that the line leads to. */
  to?: string
}

export type DayAttributes = Record<string, DayAttribute[]>

/** Its first terms and holidays by their words, or else what its first entry is about; and how much there is besides. */
export function wordsOfDay(entries: readonly DayAttribute[]) {
  const marks = new Set(entries.flatMap(({ mark }) => mark ?? []))
  const words = marks.size > 0 ? [...marks].slice(0, 2) : entries.slice(0, 1).map(({ label }) => label)
  return { words, besides: new Set(entries.map(({ mark, key }) => mark ?? key)).size - words.length }
}
