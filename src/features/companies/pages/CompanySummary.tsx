import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Company } from '#features/companies/shared/contract.ts'
import { AskDialog } from '#features/documents/public.tsx'
import { WriteButton } from '#features/messages/public.tsx'
import { type Todo, settlements } from '#features/settlements/shared/contract.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { CompanyNextTasks } from '#features/tasks/public.tsx'
import { CompanyOpenTickets } from '#features/tickets/public.tsx'
import { ZusHolidayCard } from '#features/zus-holidays/public.tsx'
import { ClientToDo, clientBadge, clientsMove, MonthSteps, settlementBadges } from '#features/settlements/public.tsx'
import { useWaiting } from '#features/waiting/public.tsx'
import { formatDate, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { formatPhone } from '#kernel/identifiers/format-identifiers.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { nameOf } from './company-badges.ts'
import { CompanyBeginning, isNew } from './CompanyBeginning.tsx'
import { ClientContact, NoteBrief, TaxesToday } from './CompanyOffice.tsx'
import classes from './CompanyShow.module.css'

/** What is due, what is missing, where the month stands, and whom to ask. */
export function CompanySummary({ company }: { company: Company }) {
  const { isAdmin } = useUser()
  const mayBegin = useCan('companies.profile') && !company.archived_at && company.cooperation_status !== 'zakonczona' && isNew(company)
  return (
    <div className={classes.summary}>
      {mayBegin && <CompanyBeginning company={company} />}
      <div>
        {isSwitchedOn('component:settlements') && <Month company={company} />}
        {isAdmin && isSwitchedOn('component:companyTasks') && <CompanyNextTasks company_id={company.id} />}
        {isAdmin && isSwitchedOn('component:companyTickets') && <CompanyOpenTickets company_id={company.id} />}
      </div>
      <div>
        {isAdmin && <ClientContact company={company} />}
        {!isAdmin && isSwitchedOn(['component:settlements', 'component:taxesDue']) && <Amounts company_id={company.id} />}
        <Caretaker company={company} />
        {isAdmin && <TaxesToday company_id={company.id} />}
        {isAdmin && <NoteBrief company={company} />}
        {isSwitchedOn('component:vacationZusAlert') && <ZusHolidayCard company_id={company.id} />}
      </div>
    </div>
  )
}

function Month({ company }: { company: Company }) {
  const { isAdmin } = useUser()
  return isAdmin ? <OfficeMonth company={company} /> : <ClientMonth company_id={company.id} />
}

function OfficeMonth({ company }: { company: Company }) {
  const read = useCall(settlements.todo, { query: { company_id: company.id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={5} />
  const todo = read.data.data
  return (
    <>
      <Months todo={todo} company_id={company.id} isAdmin />
      <OfficeView todo={todo} company={company} />
    </>
  )
}

/** What waits for the client in this company, as the home screen lists it for all of them. */
function ClientMonth({ company_id }: { company_id: string }) {
  const { read, rows, todo } = useWaiting(company_id, true)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!todo) return <Skeleton lines={5} />
  return (
    <>
      <Months todo={todo} company_id={company_id} isAdmin={false} />
      <ClientToDo todo={todo} others={rows} />
    </>
  )
}

/** What a client comes for, also while nothing is due. */
function Amounts({ company_id }: { company_id: string }) {
  const { todo } = useWaiting(company_id, true)
  if (!todo || todo.months.length === 0) return null
  return (
    <Card title="Do zapłaty" actions={<Link to={linkTo('taxes')}>Podatki</Link>}>
      <div className={classes.sum}>{formatMoney(sumMoney(todo.payments.map(remaining)))}</div>
      <p className={classes.quiet}>Zapłacone w tym miesiącu: {formatMoney(todo.paid_this_month)}</p>
    </Card>
  )
}

function Months({ todo, company_id, isAdmin }: { todo: Todo; company_id: string; isAdmin: boolean }) {
  return (
    <>
      {todo.months.map(month => (
        <Card
          key={month.id}
          title={formatMonthTitle(month.month)}
          actions={
            <span className={classes.states}>
              <Status look={isAdmin ? settlementBadges[month.state] : clientBadge(month.state)} size="pill" />
              {isAdmin && <Late since={month.late_since} size="pill" />}
            </span>
          }
        >
          <MonthSteps settlement={month} />
          {isAdmin ? (
            <Link className={classes.move} to={linkTo('dashboard-settlements-view', { id: month.id })}>
              Otwórz rozliczenie
            </Link>
          ) : (
            <Link className={classes.move} to={linkTo('companies-view', { id: company_id }, { tab: 'settlements', month: month.month })}>
              {clientsMove(month) ?? 'otwórz rozliczenie'}
            </Link>
          )}
        </Card>
      ))}
    </>
  )
}

function Missing({ todo: { documents, months }, company }: { todo: Todo; company: Company }) {
  const mayAsk = useCan('documents.review') && !company.archived_at
  const [selectedEntry, setSelectedEntry] = useState<Todo['documents'][number]>()
  const lacking = documents.filter(entry => entry.missing.length > 0)
  return (
    <Card title="Brakujące dokumenty">
      {lacking.length === 0 && <p className={classes.quiet}>{months.length === 0 ? 'Nie otwarto jeszcze żadnego miesiąca.' : 'Niczego nie brakuje.'}</p>}
      <ul className={classes.missing}>
        {lacking.map(entry => (
          <li key={entry.settlement_id}>
            <span>{formatMonth(entry.month)}</span>
            <span>{entry.missing.join(', ')}</span>
            {mayAsk && (
              <Button size="xs" variant="default" aria-label={`Poproś o dokumenty: ${formatMonth(entry.month)}`} onClick={() => setSelectedEntry(entry)}>
                Poproś
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {selectedEntry && (
          <AskDialog companies={[company]} month={selectedEntry.month} missing={selectedEntry.missing} onClose={() => setSelectedEntry(undefined)} />
        )}
      </Suspense>
    </Card>
  )
}

function OfficeView({ todo, company }: { todo: Todo; company: Company }) {
  const { payments } = todo
  const today = warsawToday()
  return (
    <>
      {isSwitchedOn('documents') && <Missing todo={todo} company={company} />}
      <Card title="Do zapłaty przez klienta">
        {payments.length === 0 ? (
          <p className={classes.quiet}>Nie ma niezapłaconych kwot.</p>
        ) : (
          <div className={classes.sum}>{formatMoney(sumMoney(payments.map(remaining)))}</div>
        )}
        <ul className={classes.lines}>
          {payments.map(payment => (
            <li key={payment.id} className={payment.due_date < today ? classes.late : undefined}>
              <span>
                {taxTitle(payment)}, do {formatDate(payment.due_date)}
                {payment.due_date < today && ' (po terminie)'}
              </span>
              <span>{formatMoney(remaining(payment))}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function Caretaker({ company: { id, caretaker, archived_at } }: { company: Company }) {
  const { isAdmin, id: me } = useUser()
  // Nobody needs to be told how to reach themselves.
  if (!caretaker || caretaker.id === me) return null
  const name = nameOf(caretaker)
  return (
    <Card title={isAdmin ? 'Opiekun' : 'Państwa opiekun'}>
      <div className={classes.caretaker}>
        <Avatar name={name} id={caretaker.id} size={isAdmin ? 32 : 46} />
        <span className={classes.name}>{name}</span>
      </div>
      {caretaker.phone && (
        <a className={classes.contact} href={`tel:${caretaker.phone}`}>
          <IconPhone size={18} stroke={1.75} aria-hidden /> {formatPhone(caretaker.phone)}
        </a>
      )}
      <a className={classes.contact} href={`mailto:${caretaker.email}`}>
        <IconMail size={18} stroke={1.75} aria-hidden /> {formatEmail(caretaker.email)}
      </a>
      {!isAdmin && !archived_at && <WriteButton company_id={id} className={classes.write} />}
    </Card>
  )
}
