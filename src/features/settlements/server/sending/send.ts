import { sql } from 'kysely'
import { listSettlementAudience } from '#features/companies/server/store-mail.ts'
import { letterToCompany, letterToPerson, notify, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { holdsPesel } from '../taxes/accounts.ts'
import { isTaxTransfer, isWholeAccount, periodCode } from '#features/settlements/shared/transfers.ts'
import { aboutMonth, askApproval } from '../notify.ts'
import type { LockedSettlement } from '../store.ts'
import { remaining, type TaxState } from '#features/settlements/shared/rules.ts'
import { paidState } from '../store-payments.ts'
import { balanceText, nothingNewText, outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { invalid } from '#kernel/failure.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import type { LetterSheet } from '#platform/delivery/letter-sheet.ts'

type Reader = 'person' | 'company'

/** A company's letter is read by whoever has no account perhaps: nothing in it asks to log in. */
const words = {
  person: {
    withheld: 'mikrorachunek widoczny po zalogowaniu',
    approve: 'Prosimy o sprawdzenie i akceptację kwot w portalu. Są tam też kody QR do przelewów:',
    look: 'Kody QR do przelewów są w portalu:',
  },
  company: {
    withheld: 'mikrorachunek poda opiekun firmy w biurze',
    approve: 'Prosimy o sprawdzenie kwot. Są one też w portalu, dla osób, które mają w nim konto:',
    look: 'Kwoty są też w portalu, dla osób, które mają w nim konto:',
  },
}

/** A micro-account that holds a PESEL is not written into mail. */
function accountLine({ account, account_changed, previous_account }: TaxDue, reader: Reader): string {
  if (!isWholeAccount(account) || holdsPesel(account))
    return `Numer rachunku: ${words[reader].withheld}${account_changed ? ' (UWAGA: inny niż poprzednio)' : ''}`
  const before = isWholeAccount(previous_account) && !holdsPesel(previous_account) ? ` ${formatNrb(previous_account)}` : ''
  return `Numer rachunku: ${formatNrb(account)}${account_changed ? ` (UWAGA: inny niż poprzednio${before && `, wtedy${before}`})` : ''}`
}

function resultOf({ outcome, amount, due_date }: TaxDue): string {
  if (outcome === 'nothing') return 'brak kwoty do zapłaty'
  return `${formatMoney(amount)}, ${outcome === 'to_pay' ? `zapłata do ${formatDate(due_date)}` : outcomeLabels[outcome].toLowerCase()}`
}

const headOf = (tax: TaxDue) => `${taxTitle(tax)}: ${resultOf(tax)}`

function detailsOf(tax: TaxDue, reader: Reader): string[] {
  const lines: string[] = []
  const balance = balanceText(tax)
  if (balance) lines.push(`Zapłacono już ${formatMoney(tax.paid_amount)}, ${balance}`)
  if (tax.outcome !== 'to_pay') return lines
  if (tax.account) lines.push(accountLine(tax, reader))
  if (tax.recipient) lines.push(`Odbiorca: ${tax.recipient}`)
  if (tax.transfer_title) lines.push(`Tytuł przelewu: ${tax.transfer_title}`)
  if (isTaxTransfer(tax))
    lines.push(
      ['W banku: przelew podatkowy', tax.form_symbol && `symbol formularza ${tax.form_symbol}`, `okres ${periodCode(tax.period)}`].filter(Boolean).join(', '),
    )
  return lines
}

const describeTax = (tax: TaxDue, reader: Reader) => [headOf(tax), ...detailsOf(tax, reader)].join('\n')

/** The same amounts as a page: who has no account keeps it, or gives it on to whoever pays. */
function sheetOf(taxes: readonly TaxDue[], { firma, miesiac, razem }: { firma: string; miesiac: string; razem: string }): LetterSheet {
  const parts = taxes.map(tax => ({ head: headOf(tax), lines: detailsOf(tax, 'company') }))
  return { name: `Rozliczenie ${miesiac}.pdf`, title: `Rozliczenie za ${miesiac}`, about: firma, parts, sum: razem, as_of: warsawToday() }
}

export interface Letter {
  settlement: Pick<LockedSettlement, 'id' | 'company_id' | 'month'>
  company_title: string
  asks_approval: boolean
  /** The month's amounts before this sending, those sent earlier among them. */
  month_taxes: readonly { state: TaxState }[]
}

function letterVariables(taxes: readonly TaxDue[], { settlement, company_title, asks_approval, month_taxes }: Letter, reader: Reader) {
  const payments = taxes.filter(tax => tax.outcome === 'to_pay')
  const total = payments.length > 0 ? `Razem do zapłaty: ${formatMoney(sumMoney(payments.map(remaining)))}` : ''
  return {
    firma: company_title,
    miesiac: formatMonth(settlement.month),
    kwoty: taxes.map(tax => describeTax(tax, reader)).join('\n\n'),
    razem: taxes.length === 0 ? nothingNewText(month_taxes) : total,
    prosba: words[reader][asks_approval ? 'approve' : 'look'],
  }
}

/** The chosen drafts go out as one message to each of the client's people. Throws 422 for one without an account. */
export async function sendTaxes(teller: Teller, taxes: readonly TaxDue[], letter: Letter) {
  const { db } = teller
  for (const tax of taxes) {
    if (tax.outcome === 'to_pay' && !tax.account) throw invalid({ tax_ids: `${taxTitle(tax)}: brakuje numeru rachunku.` })
  }
  for (const tax of taxes) {
    await db
      .updateTable('taxes_due')
      .set({ state: paidState(tax), sent_at: sql`now()`, ...bumpVersion })
      .where('id', '=', tax.id)
      .execute()
  }
  const { people, email } = await listSettlementAudience(db, teller.office, letter.settlement.company_id)
  const notice = {
    ...aboutMonth(letter.settlement),
    event: 'settlements.taxes_sent' as const,
    wait_seconds: undoSeconds,
  }
  await notify(teller, { ...notice, variables: letterVariables(taxes, letter, 'person'), recipients: people.map(({ id }) => id) })
  if (email) {
    const variables = letterVariables(taxes, letter, 'company')
    await writeToCompany(teller, { ...notice, variables, to: email, ...(taxes.length > 0 && { sheet: sheetOf(taxes, variables) }) })
  }
  if (letter.asks_approval) await askApproval(teller, letter.settlement, notice.event)
}

/** The mail of `sendTaxes`: as the first of the people reads it, or the company where none of them has an account. */
export async function previewTaxes(teller: Teller, taxes: readonly TaxDue[], letter: Letter) {
  const { people, email } = await listSettlementAudience(teller.db, teller.office, letter.settlement.company_id)
  const words = (reader: Reader) => ({
    ...aboutMonth(letter.settlement),
    event: 'settlements.taxes_sent' as const,
    variables: letterVariables(taxes, letter, reader),
  })
  const [person] = people
  if (person) return (await letterToPerson(teller, words('person'), person)) ?? null
  return email ? ((await letterToCompany(teller, words('company'))) ?? null) : null
}
