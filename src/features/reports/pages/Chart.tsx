import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import type { Point } from './ReportChart.tsx'
import classes from './Reports.module.css'

const ReportChart = lazyNamed(() => import('./ReportChart.tsx'), 'ReportChart')

interface Props {
  points: readonly Point[]
  /** What the bars measure, as a heading over them. */
  name: string
  /** At every figure of the axis. */
  unit: string
  lying?: boolean
  /** What the bars leave out. */
  note?: string | undefined
}

/** A chart comes when a report has something to draw. */
export function Chart({ note, ...props }: Props) {
  if (props.points.length === 0) return null
  return (
    <figure className={classes.chart}>
      <figcaption>
        {props.name}
        {note && <span className={classes.quiet}>{note}</span>}
      </figcaption>
      <div role="img" aria-label={`Wykres: ${props.name}. Te same liczby są w tabeli.`}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <ReportChart {...props} />
        </Suspense>
      </div>
    </figure>
  )
}
