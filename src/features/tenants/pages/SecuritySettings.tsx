import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Suspense } from 'react'
import { tenants } from '#features/tenants/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card, Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'

const SecurityForm = lazyNamed(() => import('./SecurityForm.tsx'), 'SecurityForm')

/** How the office lets its people in. */
export function SecuritySettings() {
  const read = useCall(tenants.security)
  return (
    <Page title="Logowanie i dostęp" lead="Te zasady obowiązują biuro i klientów; długość sesji liczy się od najbliższego logowania.">
      <div style={{ maxWidth: 720 }}>
        <Card>
          {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
          {read.isPending && <Skeleton lines={6} />}
          <Suspense fallback={<Skeleton lines={6} />}>{read.data && <SecurityForm security={read.data.data} />}</Suspense>
        </Card>
      </div>
    </Page>
  )
}
