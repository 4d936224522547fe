import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { type RouteEntry, routes } from '#web/routing/routes.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Root } from '#web/ui/layout/Root.tsx'
import { ScreenOutlet } from '#web/ui/layout/ScreenOutlet.tsx'
import { loadScreen } from './load-screen.ts'
import { isFramed, isFrameLoaded, ScreenFrame } from './shell/ScreenFrame.tsx'

const table: RouteEntry[] = Object.values(routes)

const routeObject = (path: string): RouteObject => ({
  path,
  loader: loadScreen,
  // Another query or hash of the same page is shown at once.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  Component: ScreenOutlet,
})

const routeObjects = (isMeant: (route: RouteEntry) => boolean) => table.filter(isMeant).flatMap(({ path }) => (path ? routeObject(path) : []))

// Where not even this could be loaded, the sentence stands alone.
const OfflineNotice = lazy<ComponentType>(() =>
  import('#features/documents/public.tsx')
    .then(panels => panels.loadOfflineNotice())
    .catch(() => () => null)
    .then(part => ({ default: part })),
)
const Fault = () => <ErrorScreen waiting={<OfflineNotice />} />
/** One screen that does not come leaves the way to the others, and the frame says what waits. */
const FramedFault = () => (isFrameLoaded() ? <ErrorScreen framed /> : <Fault />)

// The library gives every page that was opened by its address one and the same key, so that one would be scrolled to where another was left.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: Fault,
    // Nothing is drawn before the first screen is there.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: Fault,
        children: [
          ...routeObjects(route => !isFramed(route)),
          { Component: ScreenFrame, children: [{ ErrorBoundary: FramedFault, children: routeObjects(isFramed) }] },
        ],
      },
    ],
  },
])
