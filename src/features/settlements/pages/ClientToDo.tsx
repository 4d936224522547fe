import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileAlert, IconUpload, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Todo } from '#features/settlements/contract.ts'
import { requiredLabels } from '#features/settlements/labels.ts'
import { formatDate, formatDue, formatMonth, weekdayOf, weekdayShortNames } from '#kernel/dates.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import classes from './ClientToDo.module.css'
import row from './Payment.module.css'
import { PaymentRow } from './PaymentRow.tsx'

type Item = { date: string; key: string; late: boolean } & ({ payment: Todo['payments'][number] } | { documents: Todo['documents'][number] })

/** Everything with its day, the earliest first. */
export function itemsOf(todo: Todo, today = warsawToday()): Item[] {
  const payments = todo.payments.map(payment => ({ date: payment.due_date, key: payment.id, late: payment.due_date < today, payment }))
  const documents = todo.documents.map(documents => ({ date: documents.due_date, key: documents.settlement_id, late: documents.due_date < today, documents }))
  return [...payments, ...documents].sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0))
}

/** What the client has to do, by day; a client who has nothing to do sees that said. */
export function ClientToDo({ todo }: { todo: Todo }) {
  const items = itemsOf(todo)
  if (items.length === 0) {
    return (
      <section className={classes.list}>
        <EmptyState icon={IconCircleCheck} title="Nie mają Państwo nic do zrobienia" text="Nowe płatności i prośby o dokumenty pojawią się tutaj." />
      </section>
    )
  }
  const days = Map.groupBy(items, item => item.date)
  const first = items.find(item => 'payment' in item)?.key
  return (
    <section className={classes.list} aria-label="Do zrobienia">
      {[...days].map(([date, ofDay]) => (
        <div key={date} className={classes.day} data-late={ofDay[0]?.late || undefined}>
          <div className={classes.date}>
            <div>
              {weekdayShortNames[weekdayOf(date) - 1]} {formatDate(date).slice(0, 5)}
            </div>
            <div className={classes.distance}>{formatDue(date, warsawToday())}</div>
          </div>
          <ul>
            {ofDay.map(item => (
              <li key={item.key}>
                {'payment' in item ? (
                  <PaymentRow
                    tax={item.payment}
                    lead={[item.payment.company_title, item.payment.payer].filter(Boolean).join(', ')}
                    late={item.late}
                    urgent={item.key === first}
                  />
                ) : (
                  <MissingDocuments documents={item.documents} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function MissingDocuments({ documents: { company_id, company_title, month, missing, state_reason } }: { documents: Todo['documents'][number] }) {
  const complete = missing.length === 0
  const Icon = complete ? IconUserCheck : IconFileAlert
  const what = state_reason ?? missing.map(category => requiredLabels[category].toLowerCase()).join(', ')
  return (
    <div className={row.row}>
      <span className={row.mark} data-hue={complete ? 'violet' : 'amber'}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={row.words}>
        <div className={row.name}>
          {complete ? 'Czy to już wszystkie dokumenty' : 'Dokumenty'} za {formatMonth(month)}
          {complete ? '?' : ''}
        </div>
        <div className={row.lead}>{[company_title, what].filter(Boolean).join(': ')}</div>
      </div>
      <div className={row.amount} />
      <div className={row.tools}>
        <Button component={Link} size="xs" variant="default" to={linkTo('companies-view', { id: company_id }, { tab: 'settlements', month })}>
          {complete ? 'Odpowiedz' : 'Lista'}
        </Button>
        {!complete && (
          <Button
            component={Link}
            size="xs"
            variant="default"
            className={row.copy}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            to={linkTo('companies-view', { id: company_id }, { tab: 'documents', month })}
          >
            Dodaj
          </Button>
        )}
      </div>
    </div>
  )
}
