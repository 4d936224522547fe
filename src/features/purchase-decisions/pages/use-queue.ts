import { useState } from 'react'
import type { PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { useKeys } from '#web/ui/keys.ts'
import { useBoughtAhead } from './bought.ts'
import { useAnswers } from './use-answers.ts'

/** What one reading of the list has brought. */
export interface QueuePart {
  data: PurchaseDecision[]
  meta: { total: number }
}

/** Which invoice is shown of those that wait and those that are filled in, and where one goes from it. */
export function useQueue(awaiting: QueuePart, filled: QueuePart) {
  const [pinnedInvoice, setPinnedInvoice] = useState<PurchaseDecision | undefined>(awaiting.data[0])
  /** Somebody has gone on from what was there first: the focus follows. */
  const [hasMoved, setHasMoved] = useState(false)
  function show(invoice: PurchaseDecision | undefined) {
    setPinnedInvoice(invoice)
    setHasMoved(true)
  }
  const { isAnswered, ...answers } = useAnswers(show)
  const unanswered = ({ data, meta }: QueuePart) => {
    const rows = data.filter(row => !isAnswered(row))
    return { rows, total: meta.total - (data.length - rows.length) }
  }
  const [waiting, suggested] = [unanswered(awaiting), unanswered(filled)]
  const rows = [...waiting.rows, ...suggested.rows]
  const place = rows.findIndex(({ id }) => id === pinnedInvoice?.id)
  const current = rows[place] ?? pinnedInvoice ?? waiting.rows[0]
  // What is shown stays until one goes on: nothing changes under a finger.
  if (current && current.id !== pinnedInvoice?.id) setPinnedInvoice(current)

  const following = [...rows.slice(place + 1, place + 3), ...waiting.rows.slice(0, 1)]
  useBoughtAhead(following.map(({ id }) => id))

  const step = (by: number) => {
    const next = rows[place + by]
    return next && (() => show(next))
  }
  useKeys([
    { key: 'j', title: 'Następna faktura', act: step(1) },
    { key: 'k', title: 'Poprzednia faktura', act: place > 0 ? step(-1) : undefined },
  ])

  /** The next one that waits; what is filled in is gone through only by choice. */
  function goOn(from: PurchaseDecision) {
    const list = place < waiting.rows.length ? waiting.rows : rows
    const at = list.findIndex(({ id }) => id === from.id)
    show(list[at + 1] ?? waiting.rows.find(({ id }) => id !== from.id))
  }

  return { waiting, suggested, current, isAlone: rows.every(({ id }) => id === current?.id), hasMoved, show, goOn, answers }
}
