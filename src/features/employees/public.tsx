import { Suspense } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { EmployeeActs } from './pages/EmployeeActs.tsx'
import classes from './public.module.css'

export { LeaveDecision } from './pages/LeaveDecision.tsx'
export { PayrollCards } from './pages/PayrollCards.tsx'

const EmployeeTable = lazyNamed(() => import('./pages/EmployeeTable.tsx'), 'EmployeeTable')

/** In the company's own page: who works there, and the way to report somebody. */
export function CompanyEmployees({ company: { id: company_id, archived_at } }: { company: Pick<Company, 'id' | 'archived_at'> }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <div className={classes.acts}>
        <EmployeeActs company_id={company_id} archived={archived_at !== null} />
      </div>
      <EmployeeTable company_id={company_id} archived={archived_at !== null} />
    </Suspense>
  )
}
