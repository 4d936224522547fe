import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'

/** This month and the ones before it. */
export const monthOptions = (count: number) =>
  Array.from({ length: count }, (_, back) => addToMonth(warsawMonth(), -back)).map(value => ({ value, label: formatMonth(value) }))
