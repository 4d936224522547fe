import { Button } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconCircleCheck, IconFileAlert, IconUpload, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Todo } from '#features/settlements/shared/contract.ts'
import { inSentence } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { formatDate, formatDue, formatMonth, weekdayOf, weekdayShortNames } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { ToDo } from '#web/ui/display/to-do.ts'
import { ToDoRow } from '#web/ui/display/ToDoRow.tsx'
import { useHeldRows } from '#web/ui/display/use-held-rows.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import classes from './ClientToDo.module.css'
import row from '#web/ui/display/ToDoRow.module.css'
import { PaymentRow } from './PaymentRow.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const ApproveDialog = lazyNamed(() => import('./ApproveDialog.tsx'), 'ApproveDialog')

type Item = { date: string | null; key: string; late: boolean } & (
  | { payment: Todo['payments'][number] }
  | { documents: Todo['documents'][number] }
  | { other: ToDo }
)

/** Questions first, then everything by its day, the earliest first; what has no term stands where today's stands. */
export function itemsOf(todo: Todo | undefined, others: readonly ToDo[] = [], today = warsawToday()): Item[] {
  const isLate = (date: string | null) => date !== null && date < today
  const payments = todo?.payments.map(payment => ({ date: payment.due_date, key: payment.id, late: isLate(payment.due_date), payment })) ?? []
  const documents =
    todo?.documents.map(documents => ({ date: documents.due_date, key: documents.settlement_id, late: isLate(documents.due_date), documents })) ?? []
  const approvals = todo?.approvals.map(approval => approvalToDo(approval, todo.payments)) ?? []
  const rest = [...approvals, ...others.filter(({ later }) => !later)].map(other => ({ date: other.date, key: other.key, late: isLate(other.date), other }))
  const place = (item: Item) => (isAsked(item) ? '' : (item.date ?? today))
  return [...payments, ...documents, ...rest].sort((left, right) => (place(left) < place(right) ? -1 : place(left) > place(right) ? 1 : 0))
}

const isAsked = (item: Item) => 'other' in item && item.other.request !== undefined

function approvalToDo({ settlement_id, company_id, company_title, month, answer_by }: Todo['approvals'][number], payments: Todo['payments']): ToDo {
  const title = `Akceptacja kwot za ${formatMonth(month)}`
  const owed = payments.filter(payment => payment.settlement_id === settlement_id)
  return {
    key: settlement_id,
    date: answer_by,
    title,
    about: [
      company_title,
      owed.length > 0 && `do zapłaty ${formatMoney(sumMoney(owed.map(remaining)))}`,
      answer_by && 'po tym dniu brak odpowiedzi oznacza zgodę',
    ]
      .filter(Boolean)
      .join(', '),
    icon: IconUserCheck,
    hue: 'violet',
    tools: (
      <>
        {isThere('companies-view') && <ToDoLink act="Sprawdź" to={linkTo('companies-view', { id: company_id }, { tab: 'settlements', month })} title={title} />}
        <ApproveButton settlement_id={settlement_id} title={title} />
      </>
    ),
  }
}

/** The amounts are read once more in the question, so that nobody agrees to a sum unseen. */
function ApproveButton({ settlement_id, title }: { settlement_id: string; title: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" className={row.copy} aria-label={`Akceptuję: ${title}`} onClick={() => setAsking(true)}>
        Akceptuję
      </Button>
      <Suspense>{asking && <ApproveDialog id={settlement_id} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

const questionsShown = 2

/** What the client has to do, by day; a client who has nothing to do sees that said. */
export function ClientToDo({ todo, others = [] }: { todo: Todo | undefined; others?: readonly ToDo[] }) {
  const [whole, setWhole] = useState(false)
  const { isHeld, withHeld, hold } = useHeldRows()
  const items = itemsOf(todo, withHeld(others))
  const later = others.filter(other => other.later)
  const groups = [...Map.groupBy(items, item => (isAsked(item) ? 'asked' : item.date))]
  const first = items.find(item => 'payment' in item)?.key
  const questions = items.filter(isAsked).length
  return (
    <>
      <section className={classes.list} aria-label={items.length > 0 ? 'Do zrobienia' : undefined}>
        {items.length === 0 && (
          <EmptyState icon={IconCircleCheck} title="Nie mają Państwo nic do zrobienia" text="Nowe płatności i prośby biura pojawią się tutaj." />
        )}
        {groups.map(([date, ofDay]) => (
          <div key={date} className={classes.day} data-late={ofDay[0]?.late || undefined}>
            {date === 'asked' ? (
              <div className={classes.date}>
                <div className={classes.asked}>Pytania do Państwa</div>
              </div>
            ) : (
              <Day date={date} late={Boolean(ofDay[0]?.late)} />
            )}
            <ul>
              {(date === 'asked' && !whole ? ofDay.filter((item, place) => place < questionsShown || isHeld(item)) : ofDay).map(item => (
                <li key={item.key}>
                  {'payment' in item && (
                    <PaymentRow
                      tax={item.payment}
                      lead={item.payment.company_title}
                      late={item.late}
                      contested={item.payment.contested}
                      urgent={item.key === first}
                    />
                  )}
                  {'documents' in item && <MissingDocuments documents={item.documents} />}
                  {'other' in item && <ToDoRow item={item.other} onOpen={hold(item.other)} />}
                </li>
              ))}
              {date === 'asked' && !whole && questions > questionsShown && (
                <li>
                  <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
                    Pokaż wszystkie pytania ({questions})
                  </Button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </section>
      {later.length > 0 && <Later items={later} />}
    </>
  )
}

/** What can wait, folded. */
function Later({ items }: { items: readonly ToDo[] }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.later} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        Później <span>{items.length}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </summary>
      {open && (
        <ul>
          {items.map(item => (
            <li key={item.key}>
              <ToDoRow item={item} dated />
            </li>
          ))}
        </ul>
      )}
    </details>
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
      <div />
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
