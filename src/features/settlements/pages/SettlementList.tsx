import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { type SettlementRow, settlements } from '#features/settlements/contract.ts'
import { settlementLabels } from '#features/settlements/labels.ts'
import { settlementStates } from '#features/settlements/rules.ts'
import { addToMonth, formatDate, formatMonth, formatMonthTitle, isMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { instantToWall, warsawMonth } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import { type Column, ListTable } from '#web/ui/ListTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Count, Status } from '#web/ui/Status.tsx'
import { lateLook, settlementLooks } from '#features/settlements/looks.ts'
import classes from './SettlementList.module.css'

const columns: Column<SettlementRow>[] = [
  { key: 'company_title', title: 'Firma', cell: row => row.company_title, sortable: true },
  { key: 'month', title: 'Miesiąc', cell: row => formatMonth(row.month), sortable: true, width: 150 },
  {
    key: 'state',
    title: 'Stan',
    sortable: true,
    width: 300,
    cell: row => (
      <span className={classes.states}>
        <Status look={settlementLooks[row.state]} />
        {row.overdue && <Status look={lateLook} />}
      </span>
    ),
  },
  { key: 'missing', title: 'Brakuje dokumentów', cell: row => <Count value={row.missing} />, sortable: true, align: 'right', width: 160 },
  {
    key: 'to_pay',
    title: 'Niezapłacone',
    cell: row => <span className={row.to_pay === '0.00' ? classes.zero : undefined}>{formatMoney(row.to_pay)}</span>,
    align: 'right',
    width: 140,
  },
  { key: 'updated_at', title: 'Zmiana', cell: row => formatDate(instantToWall(row.updated_at).slice(0, 10)), sortable: true, width: 120, extra: true },
]

export function SettlementList() {
  const [search] = useSearchParams()
  const asked = search.get('month') ?? ''
  const month = isMonth(asked) ? asked : null
  return (
    <Page title="Rozliczenia" flush>
      <ListTable
        name="settlements"
        label="Rozliczenia miesięczne"
        endpoint={settlements.list}
        columns={columns}
        fixed={month ? `month=${month}` : undefined}
        linkOf={row => linkTo('dashboard-settlements-view', { id: row.id })}
        nounForms={['rozliczenie', 'rozliczenia', 'rozliczeń', 'rozliczenia']}
        searchLabel="Nazwa firmy lub NIP"
        defaultSort="month:desc,company_title:asc"
        tools={<MonthStepper month={month} />}
        filters={[
          { key: 'state', title: 'Stan', kind: 'choice', options: settlementStates.map(value => ({ value, label: settlementLabels[value].label })) },
          { key: 'overdue', title: 'Po terminie', kind: 'boolean' },
        ]}
        empty={{
          icon: IconCalendarCheck,
          title: 'Nie ma jeszcze rozliczeń',
          text: 'Rozliczenia otwierają się same pierwszego dnia miesiąca, a wcześniej z pierwszym dokumentem albo pomiarem czasu.',
        }}
      />
    </Page>
  )
}

function MonthStepper({ month }: { month: string | null }) {
  const [, setSearch] = useSearchParams()
  const from = month ?? warsawMonth()
  const show = (next: string | null) =>
    setSearch(current => {
      const params = new URLSearchParams(current)
      params.delete('page')
      if (next) params.set('month', next)
      else params.delete('month')
      return params
    })
  return (
    <fieldset className={classes.stepper} aria-label="Miesiąc">
      <ActionIcon variant="default" size={32} aria-label="Poprzedni miesiąc" onClick={() => show(addToMonth(from, -1))}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{month ? formatMonthTitle(month) : 'Wszystkie miesiące'}</span>
      <ActionIcon variant="default" size={32} aria-label="Następny miesiąc" disabled={from >= warsawMonth()} onClick={() => show(addToMonth(from, 1))}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {month && (
        <Button variant="subtle" size="xs" onClick={() => show(null)}>
          Wszystkie
        </Button>
      )}
    </fieldset>
  )
}
