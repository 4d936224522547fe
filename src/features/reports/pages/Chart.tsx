import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/States.tsx'
import type { Point } from './ReportChart.tsx'
import classes from './Reports.module.css'

const ReportChart = lazy(() => import('./ReportChart.tsx').then(part => ({ default: part.ReportChart })))

/** A chart comes when a report has something to draw. */
export function Chart(props: { points: readonly Point[]; name: string; unit: string; lying?: boolean }) {
  if (props.points.length === 0) return null
  return (
    <figure className={classes.chart} role="img" aria-label={`Wykres: ${props.name}. Te same liczby są w tabeli.`}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <ReportChart {...props} />
      </Suspense>
    </figure>
  )
}
