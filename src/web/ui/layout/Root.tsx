import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { loadConfig, mustEnrol } from '#web/session/config.ts'
import { startEventStream } from '#web/api/event-stream.ts'
import { queryClient } from '#web/api/query.ts'
import { withRedirectTarget } from '#web/routing/redirect-target.ts'
import { useScrollWhileGrowing } from '#web/routing/use-scroll-while-growing.ts'
import { currentUser, forgetLoss, lossReason, onSessionChange, scrollKey } from '#web/session/session.ts'
import { useOptionalUser } from '#web/session/use-session.ts'
import { requestFont, theme } from '#web/ui/theme.ts'
import { lazyWhenIdle } from './lazy-when-idle.ts'
import { UnsavedBlocker } from '#web/ui/unsaved/UnsavedBlocker.tsx'
import { forgetUnsaved } from '#web/ui/unsaved/unsaved.ts'

const RouteAnnouncer = lazyWhenIdle(() => import('./RouteAnnouncer.tsx').then(part => part.RouteAnnouncer))
const Toasts = lazyWhenIdle(() => import('#web/ui/feedback/Toasts.tsx').then(part => part.Toasts))

/** What every screen stands in. */
export function Root() {
  const user = useOptionalUser()
  const hears = user !== undefined && !mustEnrol(user)
  const [opened] = useState(() => location.pathname)
  useEffect(() => (hears ? startEventStream() : undefined), [hears])
  useEffect(leaveWithSession, [])
  useEffect(loadFont, [])
  useScrollWhileGrowing()
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <UnsavedBlocker />
        <ScrollRestoration storageKey={scrollKey} />
        <Suspense>
          <Toasts />
          <RouteAnnouncer opened={opened} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Its file waits until something is drawn: an effect may come before the picture does. */
function loadFont() {
  loadConfig().then(
    config => requestAnimationFrame(() => requestAnimationFrame(() => requestFont(config.web_font.stylesheet))),
    () => undefined,
  )
}

/**
 * A session that ends, here or in another tab, takes every tab to the log-in, and one that begins in another tab takes every tab into
 * it, whoever was at work here before; a full load leaves nothing of anybody in memory.
 */
function leaveWithSession() {
  if (currentUser()) forgetLoss()
  const heed = (elsewhere: boolean) => {
    const id = currentUser()?.id
    if (last && !id && location.pathname !== '/login')
      location.assign(lossReason() ? withRedirectTarget('/login', location.pathname + location.search) : '/login')
    // What others open without a session shows nobody's data, and may be half filled in.
    else if (elsewhere && id !== last && (last || location.pathname === '/login')) {
      forgetUnsaved()
      location.reload()
    }
    last = id
  }
  heed(false)
  return onSessionChange(heed)
}

/** Who is at work here, from the moment the program was read: a session may be refused before anything is drawn. */
let last = currentUser()?.id
