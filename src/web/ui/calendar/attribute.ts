export type DayAttributeKind = 'deadline' | 'event' | 'holiday' | 'task' | 'planned' | 'contract' | 'survey' | 'send'

export interface DayAttribute {
  key: string
  label: string
  kind: DayAttributeKind
  /** What the day's cell calls it ("VAT"); without one it is called by its label. */
  mark?: string
  /** What stands at the end of the line: a count, an hour. */
  detail?: string
  /** Address that the line leads to. */
  to?: string
}

export type DayAttributes = Record<string, DayAttribute[]>

interface Matter {
  title: string
  kind: DayAttributeKind
  count: number
}

/** What is fixed by law comes before what the office plans. */
const order: readonly DayAttributeKind[] = ['holiday', 'deadline', 'event', 'send', 'contract', 'survey', 'task', 'planned']

/** What a day's cell says: what lies on it, each named once with how often, and how much there is besides. */
export function mattersOfDay(entries: readonly DayAttribute[], most: number) {
  const matters = [...Map.groupBy(entries, ({ mark, label, kind }) => `${kind} ${mark ?? label}`).values()]
    .flatMap(([first, ...others]): Matter[] => (first ? [{ title: first.mark ?? first.label, kind: first.kind, count: others.length + 1 }] : []))
    .toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind))
  const visibleMatters = matters.length > most ? matters.slice(0, most - 1) : matters
  return { matters: visibleMatters, besides: matters.slice(visibleMatters.length).reduce((sum, { count }) => sum + count, 0) }
}
