import { type Unanswered, unansweredLabels } from './labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'

/** "bez odpowiedzi do 10.12.2026: firmowa" */
export function holdsWithout({ deadline, unanswered }: { deadline: string | null; unanswered: Unanswered | null }): string | undefined {
  if (deadline === null) return undefined
  const day = formatDate(deadline)
  return unanswered === null || unanswered === 'none' ? `odpowiedź do ${day}` : `bez odpowiedzi do ${day}: ${unansweredLabels[unanswered].toLowerCase()}`
}
