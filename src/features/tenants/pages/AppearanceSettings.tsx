import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Suspense } from 'react'
import { tenants } from '#features/tenants/shared/contract.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'

const AppearanceForm = lazyNamed(() => import('./AppearanceForm.tsx'), 'AppearanceForm')
const LogoCard = lazyNamed(() => import('./LogoCard.tsx'), 'LogoCard')

/** What the office shows of itself and what is switched on in it. */
export function AppearanceSettings() {
  const read = useCall(tenants.appearance)
  return (
    <Page title="Wygląd i moduły" lead="Zmiany widzą wszyscy w biurze i wszyscy klienci po ponownym otwarciu portalu." look="cards">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={10} />}
      <Suspense fallback={<Skeleton lines={10} />}>
        {read.data && (
          <>
            <LogoCard />
            <AppearanceForm appearance={read.data.data} />
          </>
        )}
      </Suspense>
    </Page>
  )
}
