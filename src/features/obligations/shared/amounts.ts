interface Amount {
  /** None before it is entered. */
  id?: string
  kind: string
  payer_id: string | null
  period: string
  statutory_date: string | null
  due_date: string | null
}

export interface DueAmount extends Omit<Amount, 'id' | 'kind'> {
  /** The kind of its amount. */
  amount: string | null
  /** Its task was left out. */
  left_out: boolean
}

/** Of an act the obligation has its day for a period, the amount the month in which it was entered: they have their term in common. */
const isOfAct = ({ period }: Pick<DueAmount, 'period'>) => period.length === 10

const byTerm = (left: DueAmount, right: DueAmount) => (left.statutory_date ?? '').localeCompare(right.statutory_date ?? '')

const byEntry = (left: Amount, right: Amount) => (left.id ?? '~').localeCompare(right.id ?? '~')

/**
 * Whether an amount is that of an obligation, among those of its month. Amounts that have the day of no act are those of the acts whose day was
 * moved to the same, one after the other as they were entered. The same is asked of the database in `server/store.ts`.
 */
export function isAmountOf(one: Amount, owed: DueAmount, among: readonly DueAmount[], amounts: readonly Amount[] = [one]): boolean {
  if (one.kind !== owed.amount || one.payer_id !== owed.payer_id) return false
  if (!isOfAct(owed)) return one.period === owed.period
  if (one.statutory_date === null) return false
  if (one.statutory_date === owed.statutory_date) return true
  if (one.due_date !== owed.due_date) return false
  const acts = among.filter(act => isOfAct(act) && act.amount === owed.amount && act.payer_id === owed.payer_id)
  const has = (act: DueAmount, amount: Amount) => amount.statutory_date === act.statutory_date
  if (acts.some(act => has(act, one))) return false
  const own = amounts.filter(amount => amount.kind === one.kind && amount.payer_id === one.payer_id)
  // What applies comes before what was left out, and what has no amount of its own day before what has one.
  const placeOf = (act: DueAmount) => (act.left_out ? 2 : 0) + (own.some(amount => has(act, amount)) ? 1 : 0)
  const moved = acts.filter(act => act.due_date === owed.due_date)
  const first = Math.min(...moved.map(placeOf))
  const takers = moved.filter(act => placeOf(act) === first).toSorted(byTerm)
  const given = own.filter(amount => amount.due_date === one.due_date && !acts.some(act => has(act, amount))).toSorted(byEntry)
  const turn = given.findIndex(({ id }) => id === one.id)
  const taker = takers[(turn < 0 ? given.length : turn) % takers.length]
  return taker?.period === owed.period && taker.statutory_date === owed.statutory_date
}
