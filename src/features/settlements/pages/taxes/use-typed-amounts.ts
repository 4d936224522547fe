import { useState } from 'react'
import type { Settlement, SuggestedTax } from '#features/settlements/shared/contract.ts'
import { useUnsaved } from '#web/ui/unsaved/unsaved.ts'

export interface TypedAmounts {
  of(tax: SuggestedTax): string
  set(tax: SuggestedTax, amount: string): void
}

const keyOf = ({ kind, period, payer_id }: SuggestedTax) => `${kind} ${period} ${payer_id}`

/** What is typed beside the expected taxes of a month and not entered yet: it stays while other parts are looked at, and leaving the month asks. */
export function useTypedAmounts({ suggested_taxes }: Settlement): TypedAmounts {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const of = (tax: SuggestedTax) => typed[keyOf(tax)] ?? ''
  useUnsaved(
    suggested_taxes.some(tax => of(tax) !== ''),
    true,
  )
  return { of, set: (tax, amount) => setTyped(before => ({ ...before, [keyOf(tax)]: amount })) }
}
