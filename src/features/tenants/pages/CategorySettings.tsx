import '#web/ui/layout/mantine.ts'
import { Suspense } from 'react'
import { DocumentCategories } from '#features/documents/public.tsx'
import { TicketCategories } from '#features/tickets/public.tsx'
import { isSwitchedOn } from '#web/session/config.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Settings.module.css'

/** How the office sorts what its clients ask and send. */
export function CategorySettings() {
  return (
    <Page title="Kategorie" lead="Obowiązują w całym biurze.">
      <Suspense fallback={<Skeleton lines={8} />}>
        <div className={classes.stack}>
          <TicketCategories />
          {isSwitchedOn('documents') && <DocumentCategories />}
        </div>
      </Suspense>
    </Page>
  )
}
