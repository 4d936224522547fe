import { addDays } from '#kernel/dates/dates.ts'
import type { WaitingKind } from '#kernel/waiting.ts'

interface Item {
  kind: WaitingKind
  date: string | null
  since: string | null
}

/** Somebody of the other side has asked, and goes on when there is an answer. */
const questions = ['ticket', 'message', 'comment', 'remarks'] as const satisfies readonly WaitingKind[]
export const isQuestion = ({ kind }: Pick<Item, 'kind'>) => (questions as readonly WaitingKind[]).includes(kind)

/** What nobody waits for before its day. */
const patient: readonly WaitingKind[] = ['medical', 'safety', 'contract', 'limit', 'zus_holiday', 'survey', 'training']
const soon = 14
const taskSoon = 30

/** Told of after what is to be done now: without a term, or with one that is far. */
export function isLater({ kind, date }: Pick<Item, 'kind' | 'date'>, today: string): boolean {
  if (patient.includes(kind)) return date === null || date > addDays(today, soon)
  return kind === 'task' && date !== null && date > addDays(today, taskSoon)
}

/** What has no day waits since it was asked for, as what is due today does. */
const dayOf = ({ date }: Item, today: string) => date ?? today

/** Questions first, then by day. Of questions the newest leads a client, and staff whoever has waited longest. */
export const byUrgency =
  (today: string, isStaff: boolean) =>
  (left: Item, right: Item): number => {
    const place = (item: Item) => (isQuestion(item) ? '' : dayOf(item, today))
    const [a, b] = [place(left), place(right)]
    if (a !== b) return a < b ? -1 : 1
    const [then, later] = [left.since ?? '', right.since ?? '']
    if (then === later) return 0
    return then < later === (isStaff || !isQuestion(left)) ? -1 : 1
  }
