import type { Keys } from '#features/payers/server/store.ts'
import type { KeptTax } from '../store-taxes.ts'
import type { SuggestedTax, TaxDue } from '#features/settlements/shared/contract.ts'
import { isWholeAccount } from '#features/settlements/shared/transfers.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { maskedAccount, openField, sealField } from '#platform/security/field-encryption.ts'

/** The digit before the identifier says which it is: 1 a PESEL, 2 a NIP. */
export const holdsPesel = (account: string) => /^\d{2}101000712221/.test(account)

/** As it is written down: in the open, but for one that holds a PESEL. */
export const keepAccount = (office: Keys, account: string | null) => (account && holdsPesel(account) ? sealField(office, account) : account)

export const isSealed = (storedAccount: string) => !isWholeAccount(storedAccount)

export const openAccount = (office: Keys, storedAccount: string | null) =>
  storedAccount && isSealed(storedAccount) ? openField(office, storedAccount) : storedAccount

/** As this person may read it. */
function shownAccount(actor: Actor, company_id: string, account: string | null) {
  return account && holdsPesel(account) && !canIn(actor, 'payers.reveal', company_id) ? maskedAccount(account) : account
}

/** What is kept of a tax as an answer gives it. */
export function showTax<Kept extends KeptTax>(office: Keys, actor: Actor, tax: Kept): Kept & TaxDue {
  const account = openAccount(office, tax.account)
  const previous = openAccount(office, tax.previous_account)
  const account_changed = account !== null && previous !== null && account !== previous
  return {
    ...tax,
    account: shownAccount(actor, tax.company_id, account),
    account_changed,
    previous_account: account_changed ? shownAccount(actor, tax.company_id, previous) : null,
  }
}

export const showSuggested = (actor: Actor, company_id: string, tax: SuggestedTax): SuggestedTax => ({
  ...tax,
  account: shownAccount(actor, company_id, tax.account),
})
