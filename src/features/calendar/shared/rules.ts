export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** What a calendar holds: own events, what is due and what is to be made, what ends, what is to be sent. */
export const entryKinds = ['event', 'deadline', 'task', 'planned', 'contract', 'survey', 'send'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Days that one occurrence of what comes back may reach beyond its first, and still be found. */
export const maxRepeatedDays = 366

/** Days that one look at the calendar may span: a year and the weeks around it. */
export const maxSpanDays = 400
