import type { Uptime } from './contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'

type About = Pick<Uptime, 'month' | 'ticket_number' | 'task_number' | 'task_title'>

/** What of a company an entry is for: "październik 2026, ZAD/12 Wyjaśnić saldo"; nothing where it names none of it. */
export const aboutOf = ({ month, ticket_number, task_number, task_title }: About): string =>
  [month && formatMonth(month), ticket_number, task_number && `${task_number} ${task_title}`].filter(Boolean).join(', ')
