import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { notifications } from '#features/notifications/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { prefetch } from '#web/routing/prefetch.ts'
import { LazyPopover } from '#web/ui/dialog/LazyMenu.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './public.module.css'

const loadList = () => import('./pages/BellList.tsx')
const BellList = lazyNamed(loadList, 'BellList')

/** For the profile of either area. */
export const NotificationPreferences = lazyNamed(() => import('./pages/PreferencesCard.tsx'), 'PreferencesCard')

/** Beyond it the bell stops counting. */
const most = 99

/** How many notices wait, on every page; the live stream counts them anew. */
export function NotificationBell() {
  const unread = useCall(notifications.unread).data?.data.unread ?? 0
  const label = unread === 0 ? 'Powiadomienia' : `Powiadomienia: ${plural(unread, ['nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'])}`
  return (
    <>
      <LazyPopover
        position="bottom-end"
        content={close => (
          <Suspense fallback={<Skeleton lines={5} />}>
            <BellList close={close} />
          </Suspense>
        )}
      >
        <ActionIcon size={36} variant="subtle" aria-label={label} title="Powiadomienia" className={classes.bell} onPointerDown={() => prefetch(loadList)}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > most ? `${most}+` : unread}
            </span>
          )}
        </ActionIcon>
      </LazyPopover>
      <span className="hidden" role="status">
        {unread > 0 ? label : ''}
      </span>
    </>
  )
}
