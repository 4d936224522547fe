import { useState } from 'react'
import { kindLabels, type PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { answerText } from '#features/purchase-decisions/shared/labels.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'

export interface Answer {
  kind: PurchaseKind
  purpose: string | null
}

export const sellerOf = ({ counterparty, title }: PurchaseDecision) => counterparty ?? title

/** Whoever answers with a finger, says so. */
const from = () => (matchMedia('(width < 960px)').matches ? 'phone' : 'web') as 'phone' | 'web'

/** One way back at a time: several of them would cover the next answers. */
const newest = 'answer'

const refresh = () => refreshQueries('purchase-decisions', 'documents')

/** What somebody else has said meanwhile; nothing where the invoice was only looked at anew. */
function decidedMeanwhile(error: unknown): PurchaseDecision | undefined {
  const currentDecision = error instanceof ApiError && error.status === 412 ? (error.data as PurchaseDecision) : undefined
  return currentDecision?.state === 'decided' ? currentDecision : undefined
}

interface Addressed {
  id: string
  version?: number | undefined
  idempotent?: string | undefined
}

const send = ({ id, ...manner }: Addressed, answer: Answer) => call(purchaseDecisions.decide, { params: { id }, body: { ...answer, from: from() }, ...manner })

/** Memory learns from each answer, and changes what it fills in elsewhere: that is nobody's answer, and stops none. */
export async function sendAnyway({ id, version, idempotent }: Addressed, answer: Answer) {
  try {
    return await send({ id, version, idempotent }, answer)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || decidedMeanwhile(error)) throw error
    return send({ id, version: (error.data as PurchaseDecision).version, idempotent }, answer)
  }
}

/** Answers at once, with the way back; what was answered leaves the queue before the server has said so. */
export function useAnswers(show: (invoice: PurchaseDecision) => void) {
  /** The version that an answer made, or that it is on its way. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map())
  const mark = (id: string, version: number | undefined) =>
    setAnswered(now => {
      const next = new Map(now)
      if (version === undefined) next.delete(id)
      else next.set(id, version)
      return next
    })

  async function undo(invoice: PurchaseDecision) {
    await attempt(async () => {
      const { data } = await call(purchaseDecisions.undo, { params: { id: invoice.id }, body: {} })
      mark(invoice.id, undefined)
      show(data)
      toast(`Cofnięto: ${sellerOf(invoice)}.`, { about: [invoice.id, newest] })
    })
    await refresh()
  }

  const tell = (decision: PurchaseDecision) =>
    toast(`${sellerOf(decision)}: ${answerText(decision)}.`, { undo: () => undo(decision), about: [decision.id, newest] })

  /** A dialog tells of it by itself, and stays open when it failed. */
  async function answer(invoice: PurchaseDecision, reply: Answer, inDialog = false): Promise<'taken' | 'meanwhile' | 'failed'> {
    mark(invoice.id, Number.POSITIVE_INFINITY)
    try {
      const { data } = await sendAnyway(invoice, reply)
      mark(invoice.id, data.version)
      if (!inDialog) tell(data)
      return 'taken'
    } catch (error) {
      const other = decidedMeanwhile(error)
      mark(invoice.id, other?.version)
      if (other)
        toast(`${sellerOf(invoice)}: tę fakturę opisał przed chwilą ktoś inny (${[other.decided_by_name, answerText(other)].filter(Boolean).join(': ')}).`, {
          offer: { title: `Zmień na: ${kindLabels[reply.kind].toLowerCase()}`, run: () => answer(other, reply) },
          about: [invoice.id],
          tone: 'fault',
        })
      // The next card is there already: nothing changes under a finger.
      else toast(sentenceOf(error), { tone: 'fault', ...(!inDialog && { offer: { title: `Wróć do: ${sellerOf(invoice)}`, run: () => show(invoice) } }) })
      return other ? 'meanwhile' : 'failed'
    } finally {
      void refresh()
    }
  }

  return { answer, undo, tell, isAnswered: ({ id, version }: PurchaseDecision) => version <= (answered.get(id) ?? -1) }
}
