import { useState } from 'react'
import { obligations } from '#features/obligations/shared/contract.ts'
import { linesOf } from '#features/settlements/pages/month-lines.ts'
import { type Settlement, settlements, type SuggestedTax } from '#features/settlements/shared/contract.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { areTaxesOpen } from '#features/settlements/shared/rules.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsaved } from '#web/ui/unsaved/unsaved.ts'

interface Typed {
  amount: string
  problem?: string
  busy?: boolean
}

export interface TypedAmounts {
  /** Something is typed and not entered yet. */
  waits: boolean
  of(tax: SuggestedTax): Typed
  set(tax: SuggestedTax, amount: string): void
  /** Enters what is typed beside this tax, or that nothing is to be paid. */
  enter(tax: SuggestedTax, nothing?: boolean): Promise<void>
  /** Enters all that is typed, before it is sent; false, and why, where one was refused. */
  enterAll(): Promise<boolean>
}

const none: Typed = { amount: '' }

/** The expected taxes that have a field: an obligation that was cancelled has none. */
function useEnterable(settlement: Settlement | undefined): SuggestedTax[] {
  const read = useCall(obligations.list, { params: { settlement_id: settlement?.id ?? '' } }, { enabled: settlement !== undefined })
  if (!settlement || !read.data || !areTaxesOpen(settlement.state)) return []
  return linesOf(settlement, read.data.data).flatMap(({ expected, task }) => (expected && task?.status !== 'cancelled' ? expected : []))
}

/** What is typed beside the expected taxes of a month and not entered yet: it stays while other parts are looked at, leaving the month asks, and sending takes it along. */
export function useTypedAmounts(settlement: Settlement | undefined): TypedAmounts {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const keyOf = ({ kind, period, payer_id }: SuggestedTax) => `${settlement?.id} ${kind} ${period} ${payer_id}`
  const of = (tax: SuggestedTax) => typed[keyOf(tax)] ?? none
  const put = (tax: SuggestedTax, value: Typed) => setTyped(before => ({ ...before, [keyOf(tax)]: value }))
  const left = useEnterable(settlement).filter(tax => of(tax).amount !== '')
  useUnsaved(left.length > 0, true)

  /** Why it was refused. */
  async function add(tax: SuggestedTax, nothing: boolean): Promise<string | undefined> {
    if (!settlement) return undefined
    const { amount } = of(tax)
    // On its way: nothing of it is lost by leaving. What is refused comes back.
    put(tax, { amount: '', busy: true })
    const { payer_id, kind, period } = tax
    try {
      const body = { payer_id, kind, period, ...(nothing ? { amount: '0', outcome: 'nothing' as const } : { amount }) }
      await call(settlements.addTax, { params: { id: settlement.id }, body })
      put(tax, none)
      return undefined
    } catch (error) {
      const problem = (error instanceof ApiError && Object.values(error.fields)[0]) || sentenceOf(error)
      put(tax, { amount, problem })
      return problem
    }
  }

  return {
    waits: left.length > 0,
    of,
    set: (tax, amount) => put(tax, { amount }),
    async enter(tax, nothing = false) {
      if ((await add(tax, nothing)) === undefined) await refreshQueries('settlements')
    },
    async enterAll() {
      let entered = true
      for (const tax of left) {
        const problem = await add(tax, false)
        if (problem === undefined) continue
        entered = false
        // Its field may stand in another part than the one that is looked at.
        toast(`${taxTitle(tax)}: ${problem}`, { tone: 'fault' })
      }
      await refreshQueries('settlements')
      return entered
    },
  }
}
