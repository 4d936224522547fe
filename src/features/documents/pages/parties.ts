import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { formatDate } from '#kernel/dates/dates.ts'

type PartyFields = Pick<DocumentRow, 'title' | 'counterparty' | 'issue_date'>

/** Unless it is called by that already. */
export const counterpartyOf = ({ title, counterparty }: Pick<PartyFields, 'title' | 'counterparty'>) =>
  counterparty && !title.includes(counterparty) && counterparty
const dayOf = ({ issue_date }: PartyFields) => issue_date && formatDate(issue_date)

/** With whom and of which day, as far as it is known; four receipts of a month are told apart by it. */
export const partiesOf = (row: PartyFields) => [counterpartyOf(row), dayOf(row)].filter(Boolean).join(', ')

/** The same with its kind, which matters less where it is known with whom. */
export function partiesAndKindOf(row: PartyFields & Pick<DocumentRow, 'category_name'>) {
  const counterparty = counterpartyOf(row)
  return counterparty ? [counterparty, dayOf(row), row.category_name] : [row.category_name, dayOf(row)]
}
