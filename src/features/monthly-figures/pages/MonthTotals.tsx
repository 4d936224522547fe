import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type MonthTotals as Totals, totals } from '#features/monthly-figures/shared/contract.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { type TotalKey, totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { moneyOrDash } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Totals.module.css'
import { formatChange } from './format-change.ts'

const TotalsDialog = lazyNamed(() => import('./TotalsDialog.tsx'), 'TotalsDialog')

/** A month's figures beside those of the month before and of the year so far. Clients are shown only what there is. */
export function MonthTotals({ settlement_id }: { settlement_id: string }) {
  const { isAdmin } = useUser()
  const read = useCall(totals.get, { params: { settlement_id } })
  const [editing, setEditing] = useState(false)
  const monthTotals = read.data?.data
  if (monthTotals && !isAdmin && monthTotals.version === 0) return null
  return (
    <Card
      title="Wyniki miesiąca"
      actions={
        monthTotals?.may_change && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            {monthTotals.version === 0 ? 'Wpisz wyniki' : 'Zmień wyniki'}
          </Button>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !monthTotals ? (
        <Skeleton lines={4} />
      ) : monthTotals.version === 0 && !monthTotals.previous ? (
        <p className={classes.none}>Wyników tego miesiąca jeszcze nie wpisano.</p>
      ) : (
        <Figures totals={monthTotals} />
      )}
      <Suspense>{editing && monthTotals && <TotalsDialog initial={monthTotals} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}

const columnsOf = (monthTotals: Totals): DataColumn<TotalKey>[] => [
  { key: 'key', title: 'Pozycja', cell: key => figureFields[key].label },
  { key: 'month', title: formatMonth(monthTotals.month), align: 'right', cell: key => <b>{moneyOrDash(monthTotals[key])}</b> },
  { key: 'previous', title: formatMonth(addToMonth(monthTotals.month, -1)), align: 'right', cell: key => moneyOrDash(monthTotals.previous?.[key]) },
  { key: 'change', title: 'Zmiana', align: 'right', cell: key => formatChange(monthTotals[key], monthTotals.previous?.[key] ?? null) },
  { key: 'year', title: 'Od początku roku', align: 'right', cell: key => moneyOrDash(monthTotals.year[key]) },
]

const Figures = ({ totals }: { totals: Totals }) => (
  <DataTable label={`Wyniki: ${formatMonth(totals.month)}`} columns={columnsOf(totals)} rows={totalKeys} keyOf={key => key} dense />
)
