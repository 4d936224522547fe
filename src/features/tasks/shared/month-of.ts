import type { TaskRow } from './contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'

/** A task of the catalogue is called the same each month: which one it is of. */
export const monthOf = ({ source, month }: Pick<TaskRow, 'source' | 'month'>) => (source === 'recurring' && month ? formatMonth(month) : undefined)
