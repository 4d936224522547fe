interface Amount {
  kind: string
  payer_id: string | null
  period: string
  statutory_date: string | null
  due_date: string | null
}

export interface DueAmount extends Omit<Amount, 'kind'> {
  /** The kind of its amount. */
  amount: string | null
  /** Its task was left out. */
  left_out: boolean
}

/** Of an act the obligation has its day for a period, the amount the month in which it was entered: they have their term in common. */
const isOfAct = ({ period }: Pick<DueAmount, 'period'>) => period.length === 10

/** What applies comes before what was left out, then what the law sets earlier. */
const place = ({ left_out, statutory_date }: DueAmount) => `${left_out ? 1 : 0} ${statutory_date}`

/**
 * Whether an amount is that of an obligation, among those of its month: an amount that has the day of no act is that of the first one whose
 * day was moved to the same. The same is asked of the database in `server/store.ts`.
 */
export function isAmountOf(one: Amount, owed: DueAmount, among: readonly DueAmount[]): boolean {
  if (one.kind !== owed.amount || one.payer_id !== owed.payer_id) return false
  if (!isOfAct(owed)) return one.period === owed.period
  if (one.statutory_date === null) return false
  if (one.statutory_date === owed.statutory_date) return true
  const others = among.filter(act => isOfAct(act) && act.amount === owed.amount && act.payer_id === owed.payer_id)
  const isTaken = others.some(act => act.statutory_date === one.statutory_date || (act.due_date === owed.due_date && place(act) < place(owed)))
  return one.due_date === owed.due_date && !isTaken
}
