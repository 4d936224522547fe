export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export interface Recurrence {
  freq: Frequency
  interval: number
  until: string | null
}

/** Days that one look at the calendar may span: a year and the weeks around it. */
export const longestSpan = 400
