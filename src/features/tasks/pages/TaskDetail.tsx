import { tasks } from '#features/tasks/shared/contract.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { TaskDetails } from './TaskDetails.tsx'
import classes from './Tasks.module.css'

/** One task opened within a list. */
export function TaskDetail({ id }: { id: string }) {
  const read = useCall(tasks.get, { params: { id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  return (
    <div className={classes.detail}>
      <TaskDetails task={read.data.data} />
    </div>
  )
}
