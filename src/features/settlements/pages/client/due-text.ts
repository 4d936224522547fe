import { formatDate, formatDue } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

/** "zapłata do 20.11.2026, za 3 dni". */
export const dueText = (date: string) => `zapłata do ${formatDate(date)}, ${formatDue(date, warsawToday())}`
