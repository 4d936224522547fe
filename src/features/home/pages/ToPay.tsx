import { IconCircleCheck } from '@tabler/icons-react'
import type { Todo } from '#features/settlements/shared/contract.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import classes from './Home.module.css'

/** The sum of what is due, by day; what is late apart. */
export function ToPay({ todo }: { todo: Todo }) {
  const today = warsawToday()
  const days = Map.groupBy(todo.payments, payment => (payment.due_date < today ? 'late' : payment.due_date))
  return (
    <Card>
      <div className={classes.caption}>Do zapłaty</div>
      <div className={classes.sum}>{formatMoney(sumMoney(todo.payments.map(remaining)))}</div>
      <dl className={classes.sums}>
        {[...days].map(([day, payments]) => (
          <div key={day} data-late={day === 'late' || undefined}>
            <dt>{day === 'late' ? 'Po terminie' : `Do ${formatDate(day)}`}</dt>
            <dd>{formatMoney(sumMoney(payments.map(remaining)))}</dd>
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
