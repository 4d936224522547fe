import type { Company } from './contract.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { beginning, inForceOn } from '#kernel/dates/effective-dates.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { checkTaxAccount } from '#kernel/identifiers/identifiers.ts'

/** What the fields of a company must fulfil together. */
export function checkCompany(values: Partial<Company>): FieldMessages {
  const fields: FieldMessages = {}
  if (values.tax_account && values.vat_number) {
    const fault = checkTaxAccount(values.tax_account, values.vat_number)
    if (fault) fields.tax_account = fault
  }
  const accounts = [values.bank_account, ...(values.other_accounts ?? [])].filter(Boolean)
  if (new Set(accounts).size < accounts.length) fields.other_accounts = 'Ten sam rachunek jest wpisany dwa razy.'
  if (values.cooperation_start && values.cooperation_end && values.cooperation_end < values.cooperation_start)
    fields.cooperation_end = 'Data zakończenia współpracy nie może być wcześniejsza niż data jej rozpoczęcia.'
  return fields
}

type LegalHistory = Company['legal_history']

/** A month in which the company was active on a single day has to be settled. */
const isSuspendedThroughout = (history: LegalHistory, month: string) => {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const isBroken = history.some(({ from_day, legal_status }) => from_day > first && from_day <= last && legal_status !== 'zawieszona')
  return inForceOn(history, first)?.legal_status === 'zawieszona' && !isBroken
}

/** Closed months that would be suspended, or no longer, by another legal status from a day; `first` is what the company was entered as. */
export function touchedBySuspension(first: Company['legal_status'], later: LegalHistory, change: LegalHistory[number], closed: readonly string[]): string[] {
  const before = [{ from_day: beginning, legal_status: first }, ...later]
  if (inForceOn(before, change.from_day)?.legal_status === change.legal_status) return []
  const after = [...before.filter(({ from_day }) => from_day !== change.from_day), change]
  return closed.filter(month => isSuspendedThroughout(before, month) !== isSuspendedThroughout(after, month))
}
