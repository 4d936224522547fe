import { notifications } from '#features/notifications/shared/contract.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { PreferencesForm } from './PreferencesForm.tsx'

/** How one wishes to be told; in the profile. */
export function PreferencesCard() {
  const read = useCall(notifications.preferences)
  return (
    <Card title="Powiadomienia">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={8} />}
      {read.data && <PreferencesForm wishes={read.data.data} />}
    </Card>
  )
}
