import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import classes from './Payments.module.css'

/** The parts in which an amount was paid, with their days. */
export function Payments({ tax }: { tax: TaxDue }) {
  if (tax.payments.length === 0) return null
  return (
    <ul className={classes.parts} aria-label="Wpłaty">
      {tax.payments.map(({ amount, paid_on }, place) => (
        <li key={place}>
          {formatDate(paid_on)}: {formatMoney(amount)}
        </li>
      ))}
    </ul>
  )
}
