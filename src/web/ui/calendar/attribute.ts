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
