import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Period } from '#features/reports/rules.ts'
import { linkTo } from '#web/routes.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRecordName } from '#web/ui/record-names.ts'
import classes from './Reports.module.css'

interface Props {
  id: string
  name: string | undefined
  report: 'view' | 'uptimes' | 'workeruptimes'
  period: Period
  actions?: ReactNode
  children: ReactNode
}

const titles = { view: 'Rozliczenia miesięczne', uptimes: 'Czas pracy', workeruptimes: 'Szczegółowy czas pracy' }
const routeOf = { view: 'dashboard-reports-view', uptimes: 'dashboard-reports-uptimes-view', workeruptimes: 'dashboard-reports-workeruptimes-view' } as const

/** One person's three reports under one head; the period goes along from one to the next. */
export function ReportFrame({ id, name, report, period, actions, children }: Props) {
  useRecordName(name)
  return (
    <Page
      title={titles[report]}
      lead={name}
      actions={actions}
      flush={report === 'workeruptimes'}
      tabs={
        <nav className={classes.reports} aria-label="Raporty pracownika">
          {(Object.keys(titles) as (keyof typeof titles)[]).map(key => (
            <Link key={key} to={linkTo(routeOf[key], { id }, { ...period })} aria-current={key === report ? 'page' : undefined}>
              {titles[key]}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
    </Page>
  )
}
