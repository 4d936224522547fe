import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/States.tsx'
import { EmployeeActs } from './pages/EmployeeActs.tsx'
import classes from './panels.module.css'

const EmployeeTable = lazy(() => import('./pages/EmployeeTable.tsx').then(part => ({ default: part.EmployeeTable })))

/** In the company's own page: who works there, and the way to report somebody. */
export function CompanyEmployees({ company_id }: { company_id: string }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <div className={classes.acts}>
        <EmployeeActs company_id={company_id} />
      </div>
      <EmployeeTable company_id={company_id} />
    </Suspense>
  )
}
