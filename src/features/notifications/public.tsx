import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { notifications } from '#features/notifications/shared/contract.ts'
import { namesRecord } from '#features/notifications/shared/seen.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { prefetch } from '#web/routing/prefetch.ts'
import { LazyPopover } from '#web/ui/dialog/LazyMenu.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './public.module.css'

const loadList = () => import('./pages/BellList.tsx')
const BellList = lazyNamed(loadList, 'BellList')

/** For the profile of either area. */
export const NotificationPreferences = lazyNamed(() => import('./pages/PreferencesCard.tsx'), 'PreferencesCard')

/** Beyond it the bell stops counting. */
const maxShown = 99

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whoever has before them what a notice tells of has read it, however they came there and if it came meanwhile. */
function useSeen(unread: number) {
  const { pathname, search } = useLocation()
  const isLooking = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const address = unread > 0 && isLooking && namesRecord(pathname) ? pathname + search : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may have come
  useEffect(() => {
    if (!address) return
    // It stays unread where it cannot be said, and is said at the next look.
    call(notifications.seen, { body: { address } }).then(
      () => refreshQueries('notifications'),
      () => undefined,
    )
  }, [address, unread])
}

/** How many notices wait, on every page; the live stream counts them anew. */
export function NotificationBell() {
  const unread = useCall(notifications.unread).data?.data.unread ?? 0
  useSeen(unread)
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
              {unread > maxShown ? `${maxShown}+` : unread}
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
