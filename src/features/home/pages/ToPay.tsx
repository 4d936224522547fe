import { IconCircleCheck } from '@tabler/icons-react'
import type { Todo } from '#features/settlements/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { addMoney, formatMoney, sumMoney } from '#kernel/money.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { Card } from '#web/ui/Page.tsx'
import classes from './Home.module.css'

const left = (payment: Todo['payments'][number]) => addMoney(payment.amount, payment.paid_amount === '0.00' ? '0.00' : `-${payment.paid_amount}`)

/** The sum of what is due, by day; what is late apart. */
export function ToPay({ todo }: { todo: Todo }) {
  const today = warsawToday()
  const days = Map.groupBy(todo.payments, payment => (payment.due_date < today ? 'late' : payment.due_date))
  return (
    <Card>
      <div className={classes.caption}>Do zapłaty</div>
      <div className={classes.sum}>{formatMoney(sumMoney(todo.payments.map(left)))}</div>
      <dl className={classes.sums}>
        {[...days].map(([day, payments]) => (
          <div key={day} data-late={day === 'late' || undefined}>
            <dt>{day === 'late' ? 'Po terminie' : `Do ${formatDate(day)}`}</dt>
            <dd>{formatMoney(sumMoney(payments.map(left)))}</dd>
          </div>
        ))}
        <div className={classes.paid}>
          <dt>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden /> Zapłacone w tym miesiącu
          </dt>
          <dd>{formatMoney(todo.paid_this_month)}</dd>
        </div>
      </dl>
    </Card>
  )
}
