import '#web/ui/layout/mantine.ts'
import { ActionIcon } from '@mantine/core'
import { IconCalendarCheck, IconCircleCheck, IconReceiptTax } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Payment, settlements } from '#features/settlements/shared/contract.ts'
import { taxLabels } from '#features/settlements/shared/labels.ts'
import { isUnpaid, remaining, taxKinds } from '#features/settlements/shared/rules.ts'
import { formatDate, formatMonth, formatMonthTitle, monthOf } from '#kernel/dates/dates.ts'
import { warsawDay, warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { useCall } from '#web/api/use-call.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useListState, usePastEnd } from '#web/ui/list/list-state.ts'
import { Paging } from '#web/ui/list/Paging.tsx'
import { ToolbarSelect } from '#web/ui/list/ToolbarSelect.tsx'
import { dueText } from './due-text.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { SettledRow } from './SettledRow.tsx'
import classes from './Taxes.module.css'

interface Part {
  filters: string
  sort: string
  /** Under which month an amount stands. */
  monthOf(payment: Payment): string
  nothing: { title: string; text: string }
}

const byWhom = 'Kwoty widzą osoby z dostępem do rozliczeń firmy.'

const parts = {
  due: {
    filters: 'outcome:to_pay,state:sent|part_paid',
    sort: 'due_date:asc',
    monthOf: ({ due_date }) => monthOf(due_date),
    nothing: { title: 'Nic nie czeka na zapłatę', text: `Kolejne kwoty pojawią się tutaj, gdy wyśle je biuro. ${byWhom}` },
  },
  paid: {
    filters: 'state:paid',
    sort: 'paid_at:desc',
    monthOf: ({ paid_at, month }) => (paid_at ? warsawMonth(new Date(paid_at)) : month),
    nothing: { title: 'Nie ma jeszcze zapłaconych kwot', text: `Tu będzie historia zapłat wszystkich Państwa firm. ${byWhom}` },
  },
  none: {
    filters: 'outcome!=to_pay,state!=paid',
    sort: 'month:desc',
    monthOf: ({ month }) => month,
    nothing: { title: 'Nie ma takich pozycji', text: `Tu są miesiące bez zapłaty, zwroty i kwoty do przeniesienia. ${byWhom}` },
  },
} satisfies Record<string, Part>

const tabs = [
  { key: 'due', title: 'Do zapłaty' },
  { key: 'paid', title: 'Zapłacone' },
  { key: 'none', title: 'Bez zapłaty i zwroty' },
]

const isKind = (text: string | null) => taxKinds.find(kind => kind === text)

/** All amounts of the client's companies, month by month: due, paid, and what nobody has to pay. */
export function Taxes() {
  const chosen = useChosenCompany()
  const [search, setSearch] = useSearch()
  const [{ page, limit }, change] = useListState()
  const kind = isKind(search.get('kind'))
  const filtersOf = ({ filters }: Part) => [filters, chosen && `company_id:${chosen}`, kind && `kind:${kind}`].filter(Boolean).join(',')
  const tab = useTab(tabs)
  const part = parts[tab as keyof typeof parts]
  const list = useCall(settlements.payments, { query: { page, limit, sort: part.sort, filters: filtersOf(part) } })
  // The list of what is due says itself how much there is.
  const counted = useCall(settlements.payments, { query: { page: 1, limit: 1, filters: filtersOf(parts.due) } }, { enabled: tab !== 'due' })
  const count = (tab === 'due' ? list : counted).data?.meta.total
  const rows = list.data?.data ?? []
  const whole = list.data && list.data.meta.total === rows.length
  // The last amount of the last page was paid, or another company has fewer.
  const isPast = usePastEnd(list.data, false, change)
  return (
    <Page
      title="Podatki"
      lead="Kwoty podatków i składek Państwa firm: co zapłacić, co zapłacono i kiedy."
      actions={
        <ToolbarSelect
          aria-label="Rodzaj"
          value={kind ?? ''}
          onChange={event => {
            const { value } = event.currentTarget
            setSearch(now => changeParams(now, { kind: value, page: '' }), { replace: true, preventScrollReset: true })
          }}
        >
          <option value="">Wszystkie rodzaje</option>
          {taxKinds.map(name => (
            <option key={name} value={name}>
              {taxLabels[name]}
            </option>
          ))}
        </ToolbarSelect>
      }
      tabs={<Tabs tabs={tabs.map(one => (one.key === 'due' && count !== undefined ? { ...one, count } : one))} label="Które kwoty" keeps={['kind']} />}
    >
      {list.isLoadingError && <ErrorState error={list.error} retry={list.refetch} />}
      {(list.isPending || isPast) && <Skeleton lines={8} />}
      {list.data && rows.length === 0 && !isPast && (
        <EmptyState
          icon={tab === 'due' ? IconCircleCheck : IconReceiptTax}
          title={part.nothing.title}
          text={kind ? 'Dla wybranego rodzaju nie ma tu żadnej kwoty.' : part.nothing.text}
        />
      )}
      {tab === 'due' && whole && rows.length > 0 && (
        <p className={classes.sum}>
          Razem do zapłaty <b>{formatMoney(sumMoney(rows.map(remaining)))}</b>
        </p>
      )}
      {[...Map.groupBy(rows, part.monthOf)].map(([month, payments]) => (
        <section key={month} className={classes.month} aria-label={formatMonthTitle(month)}>
          <h2>{formatMonthTitle(month)}</h2>
          <ul>
            {payments.map(payment => (
              <li key={payment.id}>
                <Amount payment={payment} urgent={payment === rows[0]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.data && rows.length > 0 && !whole && (
        <Paging meta={list.data.meta} count={rows.length} nounForms={['kwota', 'kwoty', 'kwot', 'kwoty']} change={change} />
      )}
    </Page>
  )
}

function Amount({ payment, urgent }: { payment: Payment; urgent: boolean }) {
  const { company_title } = payment
  const month = isThere('companies-view') && (
    <span className={classes.link}>
      <ActionIcon
        component={Link}
        variant="subtle"
        to={linkTo('companies-view', { id: payment.company_id }, { tab: 'settlements', month: payment.month })}
        aria-label={`Rozliczenie: ${company_title}, ${formatMonth(payment.month)}`}
        title="Rozliczenie miesiąca"
      >
        <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
  const paid = payment.paid_at && `zapłacono ${formatDate(warsawDay(payment.paid_at))}`
  if (!isUnpaid(payment)) return <SettledRow tax={payment} lead={[company_title, paid].filter(Boolean).join(': ')} beside={month} />
  return (
    <PaymentRow
      tax={payment}
      lead={`${company_title}: ${dueText(payment.due_date)}`}
      late={payment.due_date < warsawToday()}
      contested={payment.contested}
      urgent={urgent}
      beside={month}
    />
  )
}
