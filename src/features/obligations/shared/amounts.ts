interface Amount {
  kind: string
  payer_id: string | null
  period: string
  statutory_date: string | null
  due_date: string | null
}

interface DueAmount extends Omit<Amount, 'kind'> {
  /** The kind of its amount. */
  amount: string | null
}

/** Of an act the obligation has its day for a period, the amount the month in which it was entered: they have their term in common. */
const isOfAct = ({ period }: DueAmount) => period.length === 10

/** Whether an amount is that of an obligation. The same is asked of the database in `server/store.ts`. */
export function isAmountOf(one: Amount, owed: DueAmount): boolean {
  if (one.kind !== owed.amount || one.payer_id !== owed.payer_id) return false
  if (!isOfAct(owed)) return one.period === owed.period
  return one.statutory_date !== null && (one.statutory_date === owed.statutory_date || one.due_date === owed.due_date)
}
