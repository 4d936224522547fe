import { sql } from 'kysely'
import type { z } from 'zod'
import type { paymentBody } from '#features/settlements/shared/contract-taxes.ts'
import { isUnpaid, type PaidTax, remaining, type TaxPayment, type TaxState } from '#features/settlements/shared/rules.ts'
import type { KeptTax } from './store-taxes.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { compareMoney, formatMoney, sumMoney } from '#kernel/money/money.ts'
import { wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

/** Nothing to pay means nothing to mark as paid. Throws 409 for one that is paid, 422 for more than is left or a day to come (in Warsaw). */
export async function payTax(db: Db, tax: KeptTax, { amount = remaining(tax), paid_on = warsawToday() }: z.infer<typeof paymentBody>) {
  if (!isUnpaid(tax)) throw new Failure('conflict', tax.state === 'paid' ? 'Ta kwota jest już oznaczona jako zapłacona.' : 'Brak kwoty do zapłaty.')
  if (compareMoney(amount, '0.00') === 0) throw invalid({ amount: 'Kwota musi być większa od zera.' })
  if (compareMoney(amount, remaining(tax)) > 0) throw invalid({ amount: `Do zapłaty pozostało mniej: ${formatMoney(remaining(tax))}.` })
  if (paid_on > warsawToday()) throw invalid({ paid_on: `Dzień zapłaty nie może być późniejszy niż dzisiejszy, ${formatDate(warsawToday())}.` })
  await setPayments(db, tax, [...tax.payments, { amount, paid_on }])
}

/** Takes back what was marked last. Throws 409 where nothing was. */
export async function unpayTax(db: Db, tax: KeptTax) {
  if (tax.state !== 'paid' && tax.state !== 'part_paid') throw new Failure('conflict', 'Ta kwota nie jest oznaczona jako zapłacona.')
  await setPayments(db, tax, tax.payments.slice(0, -1))
}

/** What has been paid of what is owed decides the state of an amount that was sent. */
export function paidState(tax: PaidTax): TaxState {
  if (compareMoney(tax.paid_amount, '0.00') === 0) return 'sent'
  return compareMoney(remaining(tax), '0.00') === 0 ? 'paid' : 'part_paid'
}

async function setPayments(db: Db, tax: KeptTax, payments: readonly TaxPayment[]) {
  const paid_amount = sumMoney(payments.map(({ amount }) => amount))
  const last = payments
    .map(({ paid_on }) => paid_on)
    .sort()
    .at(-1)
  await db
    .updateTable('taxes_due')
    .set({
      payments: sql<TaxPayment[]>`${JSON.stringify(payments)}::jsonb`,
      paid_amount,
      state: paidState({ ...tax, paid_amount }),
      paid_at: last ? wallToInstant(`${last} 00:00:00`) : null,
      ...bumpVersion,
    })
    .where('id', '=', tax.id)
    .execute()
}
