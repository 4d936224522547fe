import type { SuggestedTax, TaxDue } from '#features/settlements/shared/contract.ts'

export interface PayerGroup {
  /** Null is the company. */
  id: string | null
  name: string | null
  taxes: TaxDue[]
  expected: SuggestedTax[]
}

/** What each payer owes, the company first, then by name. */
export function byPayer(taxes: readonly TaxDue[], expected: readonly SuggestedTax[] = []): PayerGroup[] {
  const groups = new Map<string | null, PayerGroup>()
  const groupOf = ({ payer_id, payer }: Pick<TaxDue, 'payer_id' | 'payer'>) => {
    const group = groups.get(payer_id) ?? { id: payer_id, name: payer, taxes: [], expected: [] }
    groups.set(payer_id, group)
    return group
  }
  for (const tax of taxes) groupOf(tax).taxes.push(tax)
  for (const tax of expected) groupOf(tax).expected.push(tax)
  return [...groups.values()].sort(
    (left, right) => Number(left.id !== null) - Number(right.id !== null) || (left.name ?? '').localeCompare(right.name ?? '', 'pl'),
  )
}
