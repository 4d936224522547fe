import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileAlert, IconUpload, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Todo } from '#features/settlements/shared/contract.ts'
import { inSentence } from '#features/settlements/shared/labels.ts'
import { formatDate, formatDue, formatMonth, weekdayOf, weekdayShortNames } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { ToDo } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import classes from './ClientToDo.module.css'
import row from './Payment.module.css'
import { PaymentRow } from './PaymentRow.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

type Item = { date: string | null; key: string; late: boolean } & (
  | { payment: Todo['payments'][number] }
  | { documents: Todo['documents'][number] }
  | { other: ToDo }
)

/** Everything by its day, the earliest first; what has no term comes last. */
export function itemsOf(todo: Todo | undefined, others: readonly ToDo[] = [], today = warsawToday()): Item[] {
  const isLate = (date: string | null) => date !== null && date < today
  const payments = todo?.payments.map(payment => ({ date: payment.due_date, key: payment.id, late: isLate(payment.due_date), payment })) ?? []
  const documents =
    todo?.documents.map(documents => ({ date: documents.due_date, key: documents.settlement_id, late: isLate(documents.due_date), documents })) ?? []
  const approvals = todo?.approvals.map(approvalToDo) ?? []
  const rest = [...approvals, ...others].map(other => ({ date: other.date, key: other.key, late: isLate(other.date), other }))
  const place = ({ date }: Item) => date ?? '9999'
  return [...payments, ...documents, ...rest].sort((left, right) => (place(left) < place(right) ? -1 : place(left) > place(right) ? 1 : 0))
}

const approvalToDo = ({ settlement_id, company_id, company_title, month, answer_by }: Todo['approvals'][number]): ToDo => {
  const title = `Akceptacja kwot za ${formatMonth(month)}`
  return {
    key: settlement_id,
    date: answer_by,
    title,
    about: answer_by ? `${company_title}: po tym dniu brak odpowiedzi oznacza zgodę` : company_title,
    icon: IconUserCheck,
    hue: 'violet',
    tools: isThere('companies-view') && (
      <ToDoLink act="Sprawdź" to={linkTo('companies-view', { id: company_id }, { tab: 'settlements', month })} title={title} />
    ),
  }
}

/** What the client has to do, by day; a client who has nothing to do sees that said. */
export function ClientToDo({ todo, others }: { todo: Todo | undefined; others?: readonly ToDo[] }) {
  const items = itemsOf(todo, others)
  if (items.length === 0) {
    return (
      <section className={classes.list}>
        <EmptyState icon={IconCircleCheck} title="Nie mają Państwo nic do zrobienia" text="Nowe płatności i prośby biura pojawią się tutaj." />
      </section>
    )
  }
  const days = Map.groupBy(items, item => item.date)
  const first = items.find(item => 'payment' in item)?.key
  return (
    <section className={classes.list} aria-label="Do zrobienia">
      {[...days].map(([date, ofDay]) => (
        <div key={date} className={classes.day} data-late={ofDay[0]?.late || undefined}>
          <Day date={date} late={Boolean(ofDay[0]?.late)} />
          <ul>
            {ofDay.map(item => (
              <li key={item.key}>
                {'payment' in item && (
                  <PaymentRow
                    tax={item.payment}
                    lead={[item.payment.company_title, item.payment.payer].filter(Boolean).join(', ')}
                    late={item.late}
                    contested={item.payment.contested}
                    urgent={item.key === first}
                  />
                )}
                {'documents' in item && <MissingDocuments documents={item.documents} />}
                {'other' in item && <Other item={item.other} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Day({ date, late }: { date: string | null; late: boolean }) {
  return (
    <div className={classes.date}>
      {date && (
        <div>
          {weekdayShortNames[weekdayOf(date) - 1]} {formatDate(date).slice(0, 5)}
        </div>
      )}
      <div className={classes.distance}>
        {late && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
        {date ? formatDue(date, warsawToday()) : 'bez terminu'}
      </div>
    </div>
  )
}

function Other({ item: { icon: Icon, hue, title, about, tools } }: { item: ToDo }) {
  return (
    <div className={row.row} data-plain>
      <span className={row.mark} data-hue={hue}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={row.words}>
        <div className={row.name}>{title}</div>
        <div className={row.lead}>{about}</div>
      </div>
      <div className={row.tools}>{tools}</div>
    </div>
  )
}

function MissingDocuments({ documents: { company_id, company_title, month, missing, state_reason } }: { documents: Todo['documents'][number] }) {
  const mayAdd = useCanIn('documents.create', company_id)
  const complete = missing.length === 0
  const Icon = complete ? IconUserCheck : IconFileAlert
  const what = missing.map(inSentence).join(', ')
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
        {state_reason && <div className={row.lead}>Biuro napisało: {state_reason}</div>}
      </div>
      <div className={row.amount} />
      <div className={row.tools}>
        {isThere('companies-view') && (
          <Button component={Link} size="xs" variant="default" to={linkTo('companies-view', { id: company_id }, { tab: 'settlements', month })}>
            {complete ? 'Odpowiedz' : 'Szczegóły'}
          </Button>
        )}
        {!complete && mayAdd && (
          <Button
            component={Link}
            size="xs"
            variant="default"
            className={row.copy}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            to={linkTo('documents', {}, { add: 'files', company: company_id, month })}
          >
            Dodaj
          </Button>
        )}
      </div>
    </div>
  )
}
