import { Button } from '@mantine/core'
import { IconCalendarCheck, IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SettlementRow } from '#features/settlements/shared/contract.ts'
import { settlementFields } from '#features/settlements/shared/fields.ts'
import { settlementBadges } from './badges.ts'
import { useTagFilter } from '#features/tags/pages/badges.ts'
import { formatDate, formatMonth, isMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { defaultQuery } from '#features/settlements/shared/default-query.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Count, Late, Status } from '#web/ui/feedback/Status.tsx'
import { useCan } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useKeys } from '#web/ui/keys.ts'
import { BulkActs } from './BulkActs.tsx'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { MonthChips } from './MonthChips.tsx'
import { MonthStepper } from './MonthStepper.tsx'
import classes from './SettlementList.module.css'
import { MonthViews } from './MonthViews.tsx'

export const columns = columnsOf<typeof settlementFields, SettlementRow>(settlementFields, {
  state: row => (
    <span className={classes.states}>
      <Status look={settlementBadges[row.state]} />
      <Late since={row.late_since} short />
    </span>
  ),
  missing: row => <Count value={row.missing} />,
  time_spent: row => <span className={row.time_spent ? undefined : classes.zero}>{formatDuration(row.time_spent ?? 0)}</span>,
  to_pay: row => <span className={row.to_pay === '0.00' ? classes.zero : undefined}>{formatMoney(row.to_pay)}</span>,
  updated_at: row => formatDate(warsawDay(row.updated_at)),
})

const constantFilters = filtersOf(settlementFields, { first: ['state', 'caretaker'] })

const isShown = ({ key }: { key: string }) => key !== 'missing' || isSwitchedOn('documents')

const OpenMonthDialog = lazyNamed(() => import('./OpenMonthDialog.tsx'), 'OpenMonthDialog')

const monthIn = (search: URLSearchParams) => {
  const monthParam = search.get('month') ?? ''
  return isMonth(monthParam) ? monthParam : null
}

const listOf = (month: string | null) => ({
  ...defaultQuery,
  fixed: month ? `month=${month}` : undefined,
})

/** From the row that has the focus straight to its first amount. */
function useAmountKey() {
  const navigate = useNavigate()
  const act = () => {
    const link = document.activeElement?.closest('main tbody tr')?.querySelector<HTMLAnchorElement>('a[href]')
    if (link) navigate(link.pathname, { state: { enters: true } })
  }
  useKeys([{ key: 'e', title: 'Wpisz kwoty', act }])
}

/** The office's months: one month with its states, or all of them; what is chosen can be moved together. */
export function SettlementList() {
  const [search, setSearch] = useSearch()
  const mayMove = useCan('settlements.move')
  const filters = useTagFilter(useMemo(() => constantFilters.filter(isShown), []))
  const [opening, setOpening] = useState(false)
  const month = monthIn(search)
  const visibleColumns = useMemo(() => columns.filter(isShown), [])
  useAmountKey()
  const showMonth = (month: string | null) => setSearch(current => changeParams(current, { month, page: null }))
  return (
    <Page
      title="Rozliczenia"
      actions={
        <>
          {mayMove && (
            <Button variant="default" leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpening(true)}>
              Otwórz miesiąc
            </Button>
          )}
          <MonthViews current="list" />
        </>
      }
      flush
    >
      <div className={classes.month}>
        <MonthStepper month={month} onChange={showMonth} />
        <MonthChips month={month} />
      </div>
      <ListTable
        {...listOf(month)}
        label="Rozliczenia miesięczne"
        columns={visibleColumns}
        linkOf={row => linkTo('dashboard-settlements-view', { id: row.id })}
        nounForms={['rozliczenie', 'rozliczenia', 'rozliczeń', 'rozliczenia']}
        searchLabel="Nazwa firmy lub NIP"
        filters={filters}
        bulk={mayMove ? (rows, clear, keep) => <BulkActs rows={rows} clear={clear} keep={keep} /> : undefined}
        empty={{
          icon: IconCalendarCheck,
          title: month ? `Nie ma rozliczeń za ${formatMonth(month)}` : 'Nie ma jeszcze rozliczeń',
          text: `Rozliczenia otwierają się automatycznie pierwszego dnia miesiąca${isSwitchedOn('documents') ? ', a wcześniej z pierwszym dokumentem' : ''}.`,
        }}
      />
      <Suspense>
        {opening && (
          <OpenMonthDialog
            month={month}
            onClose={() => setOpening(false)}
            onOpened={opened => {
              setOpening(false)
              showMonth(opened)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

SettlementList.ahead = listAhead(search => listOf(monthIn(search)))
