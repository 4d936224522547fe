import type { Company } from './contract.ts'
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
