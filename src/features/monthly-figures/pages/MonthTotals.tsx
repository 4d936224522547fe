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
  const found = read.data?.data
  if (found && !isAdmin && found.version === 0) return null
  return (
    <Card
      title="Wyniki miesiąca"
      actions={
        found?.may_change && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            {found.version === 0 ? 'Wpisz wyniki' : 'Zmień wyniki'}
          </Button>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !found ? (
        <Skeleton lines={4} />
      ) : found.version === 0 && !found.previous ? (
        <p className={classes.none}>Wyników tego miesiąca jeszcze nie wpisano.</p>
      ) : (
        <Figures found={found} />
      )}
      <Suspense>{editing && found && <TotalsDialog found={found} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}

const columnsOf = (found: Totals): DataColumn<TotalKey>[] => [
  { key: 'key', title: 'Pozycja', cell: key => figureFields[key].label },
  { key: 'month', title: formatMonth(found.month), align: 'right', cell: key => <b>{moneyOrDash(found[key])}</b> },
  { key: 'previous', title: formatMonth(addToMonth(found.month, -1)), align: 'right', cell: key => moneyOrDash(found.previous?.[key]) },
  { key: 'change', title: 'Zmiana', align: 'right', cell: key => formatChange(found[key], found.previous?.[key] ?? null) },
  { key: 'year', title: 'Od początku roku', align: 'right', cell: key => moneyOrDash(found.year[key]) },
]

const Figures = ({ found }: { found: Totals }) => (
  <DataTable label={`Wyniki: ${formatMonth(found.month)}`} columns={columnsOf(found)} rows={totalKeys} keyOf={key => key} dense />
)
