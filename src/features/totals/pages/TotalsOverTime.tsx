import { lazy, Suspense, useState } from 'react'
import { totals } from '#features/totals/contract.ts'
import { totalLabels } from '#features/totals/labels.ts'
import type { TotalKey } from '#features/totals/rules.ts'
import { formatMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { useCall } from '#web/use-call.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import classes from './Totals.module.css'

const TotalsChart = lazy(() => import('./TotalsChart.tsx').then(part => ({ default: part.TotalsChart })))

const views = {
  result: { title: 'Przychody i koszty', keys: ['revenue_net', 'costs', 'income'] },
  vat: { title: 'VAT', keys: ['vat_due', 'vat_deductible'] },
} satisfies Record<string, { title: string; keys: TotalKey[] }>

/** A company's figures month by month: a chart, and the same in a table beside it. */
export function TotalsOverTime({ company_id }: { company_id: string }) {
  const read = useCall(totals.history, { query: { company_id } })
  const [chosen, setChosen] = useState<keyof typeof views>('result')
  const months = read.data?.data
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!months) return <Skeleton lines={6} />
  if (months.length === 0) return null
  const { title, keys } = views[chosen]
  return (
    <Card
      title="Wyniki w kolejnych miesiącach"
      actions={
        <fieldset className={classes.choice} aria-label="Co pokazać">
          {Object.entries(views).map(([key, view]) => (
            <button key={key} type="button" aria-pressed={key === chosen} onClick={() => setChosen(key as keyof typeof views)}>
              {view.title}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className={classes.beside}>
        <figure className={classes.chart} role="img" aria-label={`Wykres: ${title}. Te same liczby są w tabeli.`}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <TotalsChart months={months} keys={keys} />
          </Suspense>
        </figure>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
        <section className={classes.months} tabIndex={0} aria-label={`Tabela: ${title}`}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">Miesiąc</th>
                {keys.map(key => (
                  <th key={key} scope="col">
                    {totalLabels[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(row => (
                <tr key={row.month}>
                  <th scope="row">{formatMonth(row.month)}</th>
                  {keys.map(key => (
                    <td key={key}>{row[key] === null ? '–' : formatMoney(row[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  )
}
