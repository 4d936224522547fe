import type { TaxDue } from './contract.ts'
import { isWholeZlotyKind, type PaidTax, remaining } from './rules.ts'
import type { Transfer } from '#kernel/money/transfer-code.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'

/** Whoever may not see a PESEL is given the account that holds it in part only. */
export const isWholeAccount = (account: string | null): account is string => account !== null && /^\d{26}$/.test(account)

/** Whether it is the taxpayer's own one at the tax office; what is shown only in part holds a PESEL, as no other account does. */
export const isMicroAccount = (account: string | null) => account !== null && (!isWholeAccount(account) || /^\d{2}10100071222/.test(account))

/** What is shown only in part is not grouped like a number. */
export const accountText = (account: string) => (isWholeAccount(account) ? formatNrb(account) : account)

/** A code has room for 20 letters, in which the full name of ZUS would be cut. */
const codeRecipient = (recipient: string | null) => (recipient ?? '').replace(/^Zakład Ubezpieczeń Społecznych$/i, 'ZUS')

/** What is left to pay, as a code says it. */
export const transferOf = (tax: PaidTax & Pick<TaxDue, 'recipient' | 'transfer_title'> & { account: string }): Transfer => ({
  nip: null,
  nrb: tax.account,
  amount: remaining(tax),
  recipient: codeRecipient(tax.recipient),
  title: tax.transfer_title ?? '',
})

/** Whether it goes to the tax office's own account, with or without a symbol that is known. */
export const isTaxTransfer = ({ form_symbol, kind }: Pick<TaxDue, 'form_symbol' | 'kind'>) => Boolean(form_symbol) || isWholeZlotyKind(kind)

/** How a client's bank takes a transfer to the tax office. */
export const taxTransferNote = 'W banku proszę wybrać formularz „przelew podatkowy” i podać symbol formularza, okres oraz identyfikator.'

/** The period code of a tax transfer: 26M10, 26K04, 26R. */
export function periodCode(period: string): string {
  const year = period.slice(2, 4)
  const quarter = /-Q([1-4])$/.exec(period)
  if (quarter) return `${year}K${(quarter[1] ?? '').padStart(2, '0')}`
  return period.length === 4 ? `${year}R` : `${year}M${period.slice(5)}`
}
