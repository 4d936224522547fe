import { Suspense, useState } from 'react'
import { type TotalsOfMonth, totals } from '#features/monthly-figures/shared/contract.ts'
import { figureFields, totalsFields } from '#features/monthly-figures/shared/fields.ts'
import type { TotalKey } from '#features/monthly-figures/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { moneyOrDash } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { SegmentedControl } from '#web/ui/form/SegmentedControl.tsx'
import classes from './Totals.module.css'

const TotalsChart = lazyNamed(() => import('./TotalsChart.tsx'), 'TotalsChart')

const views = {
  result: { title: 'Przychody i koszty', keys: ['revenue_net', 'costs', 'income'] },
  vat: { title: 'VAT', keys: ['vat_due', 'vat_deductible'] },
} satisfies Record<string, { title: string; keys: TotalKey[] }>
const viewKeys = Object.keys(views) as (keyof typeof views)[]

const month: DataColumn<TotalsOfMonth> = { key: 'month', title: totalsFields.month.label, cell: row => formatMonth(row.month) }
const columnOf = (key: TotalKey): DataColumn<TotalsOfMonth> => ({
  key,
  title: figureFields[key].label,
  align: 'right',
  cell: row => moneyOrDash(row[key]),
})

/** A company's figures month by month: a chart, and the same in a table beside it. */
export function TotalsOverTime({ company_id }: { company_id: string }) {
  const read = useCall(totals.history, { query: { company_id } })
  const [chosen, setChosen] = useState<keyof typeof views>('result')
  const months = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!months) return <Skeleton lines={6} />
  if (months.length === 0) return null
  const { title, keys } = views[chosen]
  return (
    <Card
      title="Wyniki w kolejnych miesiącach"
      actions={
        <SegmentedControl
          label="Co pokazać"
          options={viewKeys.map(key => ({ key, title: views[key].title, value: key, chosen: key === chosen }))}
          onChoose={setChosen}
        />
      }
    >
      <div className={classes.beside}>
        <figure className={classes.chart} role="img" aria-label={`Wykres: ${title}. Te same liczby są w tabeli.`}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <TotalsChart months={months} keys={keys} />
          </Suspense>
        </figure>
        <DataTable
          label={title}
          className={classes.months}
          columns={[month, ...keys.map(columnOf)]}
          rows={months.toReversed()}
          keyOf={row => row.month}
          dense
        />
      </div>
    </Card>
  )
}
