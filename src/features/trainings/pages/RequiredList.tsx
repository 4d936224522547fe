import { IconCircleCheck } from '@tabler/icons-react'
import { trainings } from '#features/trainings/shared/contract.ts'
import { maxTrainings, toComplete } from '#features/trainings/shared/rules.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { TrainingEntries } from './TrainingEntries.tsx'

/** What one must still complete, of all categories: where the number on the home page leads. */
export function RequiredList() {
  const read = useCall(trainings.list, { query: { ...toComplete, page: 1, limit: maxTrainings } })
  const rows = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!rows) return <Skeleton lines={6} />
  if (rows.length === 0) return <EmptyState icon={IconCircleCheck} title="Wszystkie wymagane szkolenia są ukończone" />
  return <TrainingEntries rows={rows} />
}
