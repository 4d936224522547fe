import { sql } from 'kysely'
import { seatedIn } from '#features/companies/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import type { TaxDue } from '#features/settlements/contract.ts'
import { holdsPesel } from '#features/settlements/accounts.ts'
import { isWholeAccount } from '#features/settlements/transfers.ts'
import { remaining } from '#features/settlements/rules.ts'
import { paidState } from '#features/settlements/payments.ts'
import { outcomeLabels, taxLabels, taxTitle } from '#features/settlements/labels.ts'
import { formatDate, formatMonth } from '#kernel/dates.ts'
import { invalid } from '#kernel/failure.ts'
import { formatNrb } from '#kernel/identifiers.ts'
import { formatMoney, sumMoney } from '#kernel/money.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'

/** The client's people who may know the amounts: owners, and whoever was given sight of settlements. */
const recipientsOf = (db: Db, company_id: string) =>
  seatedIn(db, [company_id])
    .select(['person.id', 'person.email'])
    .distinct()
    .where('person.isAdmin', '=', false)
    .where(eb => eb.or([eb('seat.role', '=', 'owner'), eb('seat.sees_settlements', '=', true)]))
    .execute()

/** A micro-account that holds a PESEL is not written into mail. */
function accountLine({ account, account_changed, previous_account }: TaxDue): string {
  if (!isWholeAccount(account) || holdsPesel(account))
    return `Numer rachunku: mikrorachunek widoczny po zalogowaniu${account_changed ? ' (UWAGA: inny niż poprzednio)' : ''}`
  const before = isWholeAccount(previous_account) && !holdsPesel(previous_account) ? ` ${formatNrb(previous_account)}` : ''
  return `Numer rachunku: ${formatNrb(account)}${account_changed ? ` (UWAGA: inny niż poprzednio${before && `, wtedy${before}`})` : ''}`
}

function describeTax(tax: TaxDue): string {
  const name = tax.payer ? `${taxTitle(tax)}, ${tax.payer}` : taxTitle(tax)
  if (tax.outcome === 'nothing') return `${name}: brak zapłaty`
  if (tax.outcome !== 'to_pay') return `${name}: ${formatMoney(tax.amount)}, ${outcomeLabels[tax.outcome].toLowerCase()}`
  const lines = [`${name}: ${formatMoney(tax.amount)}, zapłata do ${formatDate(tax.due_date)}`]
  const paid = tax.paid_amount === '0.00' ? '' : `Zapłacono już ${formatMoney(tax.paid_amount)}, zostało ${formatMoney(remaining(tax))}`
  if (paid) lines.push(paid)
  if (tax.account) lines.push(accountLine(tax))
  if (tax.recipient) lines.push(`Odbiorca: ${tax.recipient}`)
  if (tax.transfer_title) lines.push(`Tytuł przelewu: ${tax.transfer_title}`)
  return lines.join('\n')
}

interface Letter {
  office: Office
  company: { id: string; title: string }
  month: string
  link: string
  asks_approval: boolean
}

export function writeLetter(taxes: readonly TaxDue[], { office, company, month, link, asks_approval }: Letter) {
  const payments = taxes.filter(tax => tax.outcome === 'to_pay')
  const total = payments.length > 1 ? `Razem do zapłaty: ${formatMoney(sumMoney(payments.map(remaining)))}` : ''
  const request = asks_approval ? 'Prosimy o sprawdzenie i akceptację kwot w portalu. Są tam też kody QR do przelewów:' : 'Kody QR do przelewów są w portalu:'
  const nothing = taxes.length === 0 ? 'W tym miesiącu nie ma podatków ani składek do zapłaty.' : ''
  const parts = [
    'Dzień dobry,',
    `przesyłamy rozliczenie firmy ${company.title} za ${formatMonth(month)}.`,
    nothing,
    ...taxes.map(describeTax),
    total,
    `${request}\n${link}`,
    office.settings.office.name,
  ]
  return { subject: `Rozliczenie za ${formatMonth(month)}: ${company.title}`, text: parts.filter(part => part !== '').join('\n\n') }
}

/** The chosen drafts go out as one message to each of the client's people. */
export async function sendTaxes(db: Db, taxes: readonly TaxDue[], letter: Letter) {
  for (const tax of taxes) {
    if (tax.outcome === 'to_pay' && !tax.account) throw invalid({ tax_ids: `${taxLabels[tax.kind]}: brakuje numeru rachunku.` })
  }
  for (const tax of taxes) {
    await db
      .updateTable('taxes_due')
      .set({ state: paidState(tax), sent_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', tax.id)
      .execute()
  }
  const { subject, text } = writeLetter(taxes, letter)
  for (const person of await recipientsOf(db, letter.company.id)) {
    await queueMessage(db, letter.office, { channel: 'email', recipient: person.email, user_id: person.id, event: 'taxes_sent', subject, text })
  }
}
